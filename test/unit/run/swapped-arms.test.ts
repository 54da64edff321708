import { expect, test } from 'vitest';
import { baseSessionOf } from '../../../src/evidence/base-session.ts';
import { sealEvidence } from '../../../src/evidence/seal.ts';
import { verify } from '../../../src/evidence/verify.ts';
import type { Program, SampleContext } from '../../../src/measure/sample-context.ts';
import type { BaseArm } from '../../../src/run/base-arm.ts';
import { swapArms } from '../../../src/run/swapped-arms.ts';
import { createComparison, createSettings } from '../../comparison-factory.ts';
import { createEvidence } from '../../evidence-factory.ts';

const earlier = createEvidence({ seed: 11, draws: 5 });
const later = createEvidence({ seed: 12, draws: 5 });
const programs = { earlier: new Map<string, Program>(), later: new Map<string, Program>() };
const { source } = createComparison(earlier);
const arm: BaseArm = {
  kind: 'ready',
  artefacts: source.artefacts,
  programs: programs.earlier,
  variants: earlier.run.variants,
  servers: earlier.servers,
};
const { tool, run, host, servers, isolation, samples } = later;
const plain = {
  head: { tool, run, host, servers, isolation, samples },
  base: { found: { source, session: baseSessionOf(earlier) }, arm },
  // Nothing but the programs differs between the arms.
  context: { programs: programs.later } as Partial<SampleContext> as SampleContext,
};

test('the earlier session becomes the head with its own programs, in evidence that holds', () => {
  const { head, base, context } = swapArms(plain, 'out/session-002');
  expect(context.programs).toBe(programs.earlier);
  expect(base.arm).toMatchObject({ kind: 'ready', programs: programs.later });
  const evidence = sealEvidence(head, {
    source: { ...base.found.source, artefacts: base.arm.artefacts },
    settings: createSettings({ identicalShortcut: false }),
    base: base.found.session,
    confirm: { kind: 'not-run', reason: 'not asked for' },
  });
  expect(evidence.run).toEqual(earlier.run);
  expect(evidence.comparison?.base.samples).toEqual(later.samples);
  expect(verify(evidence)).toEqual([]);
});

test('a baseline without programs has nothing to swap', () => {
  const none: BaseArm = { kind: 'none', artefacts: source.artefacts, reason: 'gone' };
  expect(() => swapArms({ ...plain, base: { ...plain.base, arm: none } }, 'out')).toThrow(/gone/);
});
