import { keptArtefacts } from '../baseline/kept-artefacts.ts';
import { baseSessionOf } from '../evidence/base-session.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { BaselineOrigin } from './found-baseline.ts';

/** A session that this very process has run, with its output directory. */
export interface EarlierSession {
  readonly evidence: Evidence;
  readonly out: string;
}

/**
 * The baseline is an earlier session of our own, whose programs need no other proof. Samples are judged as on a machine
 * that was never calibrated.
 *
 * @param proof who built its programs, for the evidence
 */
export function earlierSession({ evidence, out }: EarlierSession, proof: string): BaselineOrigin {
  return {
    find: async () => ({
      kind: 'found',
      baseline: {
        source: { store: 'file', name: out },
        session: baseSessionOf(evidence),
        programs: {
          kind: 'artefacts',
          paths: await keptArtefacts(out, evidence),
          origin: { kind: 'record', proof },
        },
        origin: { kind: 'proved', proof },
        release: async () => {},
      },
    }),
    findCalibration: async () => undefined,
  };
}
