import { expect, test } from 'vitest';
import { compareUntrusted } from '../../../src/action/compare-untrusted.ts';
import type { BaselineLookup, BaselineQuery, BaselineStore } from '../../../src/baseline/store.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { sealEvidence } from '../../../src/evidence/seal.ts';
import { storedOrigin } from '../../../src/run/stored-origin.ts';
import { UserError } from '../../../src/user-error.ts';
import { createEvidence } from '../../evidence-factory.ts';
import { createInputs } from './create-inputs.ts';

/** What a stranger may write into the plan of his evidence: it verifies, as nobody can know better. */
const claimed = (plan: Partial<Evidence['run']['plan']>): Evidence => {
  const evidence = createEvidence();
  return sealEvidence({ ...evidence, run: { ...evidence.run, plan: { ...evidence.run.plan, ...plan } } });
};

async function compared(evidence: Evidence) {
  const base = createEvidence({ seed: 11 });
  let released = 0;
  const found: BaselineLookup = {
    kind: 'found',
    baseline: {
      evidence: base,
      name: 'stored',
      savedAt: base.run.endedAt,
      commit: '0123456',
      acceptance: undefined,
      artefacts: new Map(),
      origin: { kind: 'proved', proof: 'a test made it' },
      release: async () => {
        released += 1;
      },
    },
  };
  const store: BaselineStore = {
    kind: 'cache',
    find: async (_query: BaselineQuery) => found,
    save: () => Promise.reject(new Error('a report saves nothing')),
    findCalibration: async () => undefined,
    saveCalibration: () => Promise.reject(new Error('a report saves nothing')),
  };
  const origin = storedOrigin(store, {
    repository: 'acme/orders',
    asked: evidence.run.asked,
    maxAgeNs: Number.POSITIVE_INFINITY,
    trusted: undefined,
  });
  const outcome = await compareUntrusted(evidence, origin, createInputs()).catch((error: unknown) => error);
  return { outcome, released };
}

test('a plan whose figures add up to no time is refused, and is no fault of ours', async () => {
  for (const plan of [
    { warmup: { connections: 1, durationNs: 1e308 } },
    { warmup: { connections: 1, durationNs: -1e308 } },
  ]) {
    const { outcome, released } = await compared(claimed(plan));
    expect(outcome).toBeInstanceOf(UserError);
    expect(outcome).toMatchObject({ message: expect.stringContaining('its plan has no end') });
    expect(released).toBe(1);
  }
});

test('any other plan is compared, whatever its name', async () => {
  const { outcome } = await compared(claimed({ name: '../'.repeat(10_000) }));
  expect(outcome).toMatchObject({
    noBaseline: undefined,
    evidence: { comparison: { source: { name: 'stored' } } },
  });
});
