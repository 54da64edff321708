import { cacheRows } from './cache-rows.ts';
import type { DoctorFacts } from './facts.ts';
import { isolationRows } from './isolation-rows.ts';
import { limitRows } from './limit-rows.ts';
import { noiseRows } from './noise-rows.ts';
import type { DoctorRow } from './row.ts';
import { sessionRows } from './session-rows.ts';
import { toolchainRows } from './toolchain-rows.ts';

/** What this machine can and cannot promise, one row each, in the order in which a reader wants to know. */
export function doctorRows(facts: DoctorFacts): DoctorRow[] {
  return [
    ...toolchainRows(facts),
    ...isolationRows(facts),
    ...limitRows(facts),
    ...noiseRows(facts),
    ...sessionRows(facts),
    ...cacheRows(facts),
  ];
}
