import { describe, expect, test } from 'vitest';
import { confirmProcedure } from '../../../src/compare/confirm-procedure.ts';
import { baseSessionOf } from '../../../src/evidence/base-session.ts';
import { expectedDuration } from '../../../src/plan/expected-duration.ts';
import { budgetForNs, usualBudgetNs } from '../../../src/run/confirm-budget.ts';
import { settingsOfConfirm } from '../../../src/run/opponent.ts';
import { createSettings, slowed, usualProfiles, withOtherPrograms } from '../../comparison-factory.ts';
import { createEvidence, createProfile } from '../../evidence-factory.ts';

// So many cells that the usual three times the plan's time are too little for the first look at all of them.
const profiles = Array.from({ length: 16 }, (_, index) => createProfile('text', 'go', index + 1));
const base = baseSessionOf(createEvidence({ draws: 5, seed: 11, profiles }));
const head = withOtherPrograms(createEvidence({ draws: 5, seed: 12, profiles }));
const usual = usualBudgetNs(head.run);
const settings = createSettings({ timeBudgetNs: usual });

/** What the pairs of the first look at every cell are expected to take. */
function firstLookNs(firstLook: number): number {
  return expectedDuration({ ...head.run.plan, repeats: 2 * firstLook }, head.run.scenarios).wallNs;
}

describe('the time for a confirm when none was given', () => {
  test.each<[string, typeof head, Partial<typeof settings>]>([
    ['another kernel', { ...head, host: { ...head.host, kernel: '6.18.0' } }, {}],
    ['confirm: always', head, { confirm: 'always' }],
  ])('%s: is enough for the first look at everything', (_, facts, chosen) => {
    const asked = { ...settings, ...chosen };
    const { family, firstLook } = confirmProcedure(facts, { base, settings: asked });
    expect(new Set(family.map(({ cell }) => cell)).size).toBe(profiles.length);
    expect(firstLookNs(firstLook)).toBeGreaterThan(usual);
    const { timeBudgetNs } = settingsOfConfirm({ settings: asked, budgetIsGiven: false }, facts, base);
    expect(timeBudgetNs).toBeGreaterThanOrEqual(Math.round(1.5 * firstLookNs(firstLook)));
  });

  test('what the screen flags gets three times the time of the plan', () => {
    const slow = withOtherPrograms(createEvidence({ seed: 12, profiles: slowed({ 'text/c64/go': 0.2 }) }));
    const before = baseSessionOf(createEvidence({ seed: 11, profiles: usualProfiles }));
    const procedure = confirmProcedure(slow, { base: before, settings });
    expect(procedure.family).not.toEqual([]);
    expect(budgetForNs(procedure, slow.run)).toBe(
      Math.round(3 * expectedDuration(slow.run.plan, slow.run.scenarios).wallNs),
    );
  });
});

test('a time that was given is kept, whatever has to be confirmed', () => {
  const asked = createSettings({ confirm: 'always', timeBudgetNs: 5_000_000_000 });
  expect(settingsOfConfirm({ settings: asked, budgetIsGiven: true }, head, base)).toBe(asked);
});
