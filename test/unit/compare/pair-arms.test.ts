import { expect, test } from 'vitest';
import type { MeasuredPair } from '../../../src/compare/confirm-looks.ts';
import { gates } from '../../../src/compare/gate.ts';
import { pairArms } from '../../../src/compare/pair-arms.ts';

const gate = gates({ floors: {} }).find(({ metric }) => metric === 'throughput');
if (gate === undefined) throw new Error('throughput has no gate');

/** Turned logarithms of throughputs: + is worse. */
const pair = (base: number | undefined, head: number | undefined): MeasuredPair => {
  const arm = (value: number | undefined) =>
    new Map(value === undefined ? [] : [['throughput' as const, -Math.log(value)]]);
  return { kind: 'measured', first: 'base', base: arm(base), head: arm(head) };
};

test('each arm has the figures themselves, of pairs that have both', () => {
  const arms = pairArms(gate, [pair(100, 90), pair(110, 95), pair(400, undefined), pair(120, 100)]);
  for (const [arm, [median, min, max]] of [
    [arms?.base, [110, 100, 120]],
    [arms?.head, [95, 90, 100]],
  ] as const) {
    expect(arm?.n).toBe(3);
    expect(arm?.median).toBeCloseTo(median, 9);
    expect(arm?.min).toBeCloseTo(min, 9);
    expect(arm?.max).toBeCloseTo(max, 9);
  }
});

test('without such a pair there is nothing', () => {
  expect(pairArms(gate, [pair(100, undefined)])).toBeUndefined();
});
