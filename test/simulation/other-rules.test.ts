import { describe, expect, test } from 'vitest';
import type { Arm } from '../../src/compare/arm.ts';
import { otherRules } from './other-rules.ts';
import type { SyntheticSession } from './synthetic-session.ts';

/** A session of one cell with these throughputs. */
function session(throughput: readonly number[]): SyntheticSession {
  const figures = new Map([
    ['throughput', new Map(throughput.map((value, index) => [index + 1, value]))],
  ] as const);
  const arm: Arm = {
    planName: 'one',
    machine: {},
    memoryCounting: '',
    instruments: {},
    cells: [
      {
        id: 'a',
        group: 'a',
        variant: 'go',
        server: 'go',
        result: { kind: 'admitted' },
        terms: {},
        program: undefined,
        figures,
      },
    ],
  };
  return { arm, sampleAgain: () => new Map() };
}

function alarms(base: readonly number[], head: readonly number[]): string[] {
  const compared = { name: '', samples: 5, base: session(base), head: session(head) };
  return otherRules
    .filter(({ judge }) => judge(compared).state === 'regression')
    .map(({ name }) => name.split(/[ ,]/)[0] ?? '');
}

const base = [98, 99, 100, 101, 102];
const times = (factor: number) => base.map((value) => value * factor);

describe('the other rules', () => {
  test('are silent when nothing changed, and when it got faster', () => {
    expect(alarms(base, base)).toEqual([]);
    expect(alarms(base, times(3))).toEqual([]);
  });

  test.each([
    [1 / 1.02, []],
    [1 / 1.032, ['Mann–Whitney']],
    [1 / 1.045, ['Mann–Whitney', 't-test', 'disjoint']],
    [1 / 1.06, ['flat', 'Mann–Whitney', 't-test', 'disjoint']],
    [1 / 1.11, ['flat', 'flat', 'Mann–Whitney', 't-test', 'disjoint']],
    [1 / 2.1, ['alert', 'flat', 'flat', 'Mann–Whitney', 't-test', 'disjoint']],
  ] as const)('at %d of the throughput: %j', (factor, expected) => {
    expect(alarms(base, times(factor))).toEqual(expected);
  });

  test('ranks need 23 of 25 pairs to agree', () => {
    // Critical value 2 for five and five, two-sided 0.05.
    expect(alarms([10, 11, 12, 13, 14], [9, 8, 7, 6, 11.5])).toContain('Mann–Whitney');
    expect(alarms([10, 11, 12, 13, 14], [9, 8, 7, 6, 12.5])).not.toContain('Mann–Whitney');
  });
});
