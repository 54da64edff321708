import { max, mean, median, min, sampleVariance } from 'simple-statistics';
import type { Arm } from '../../src/compare/arm.ts';
import { mannWhitneyCounts } from '../../src/compare/rank-distributions.ts';
import { noisyMetrics } from './noise-model.ts';
import type { Rule, Ruling } from './rule.ts';

/** Says whether one metric of one cell got slower, by the figures of the two sessions: turned logarithms, + is worse. */
type IsSlower = (base: readonly number[], head: readonly number[]) => boolean;

/** How others decide. Each is applied to every gated metric of every cell, as their users do. */
export const otherRules: readonly Rule[] = [
  rule('alert at 200 % (github-action-benchmark)', flat(1)),
  rule('flat 10 %', flat(0.1)),
  rule('flat 5 %', flat(0.05)),
  rule('Mann–Whitney, p < 0.05 (benchstat)', isSlowerByRanks),
  rule('t-test at 0.99', isSlowerByMeans),
  rule('disjoint ranges + 3 %', isDisjointAndSlower),
];

function rule(name: string, isSlower: IsSlower): Rule {
  return { name, judge: ({ base, head }) => ruling(base.arm, head.arm, isSlower) };
}

function ruling(base: Arm, head: Arm, isSlower: IsSlower): Ruling {
  const slower = head.cells.filter((cell, index) =>
    noisyMetrics.some(({ name, turn }) => {
      const before = base.cells[index]?.figures.get(name);
      const now = cell.figures.get(name);
      if (before === undefined || now === undefined) return false;
      return isSlower(turnedLogs(before, turn), turnedLogs(now, turn));
    }),
  );
  const state = slower.length === 0 ? 'pass' : 'regression';
  return { state, slower: slower.map(({ id }) => id), pairs: 0 };
}

const turnedLogs = (figures: ReadonlyMap<number, number>, turn: number) =>
  [...figures.values()].map((value) => turn * Math.log(value));

/** The median is worse by more than so large a share; a throughput, by a factor as large. */
function flat(share: number): IsSlower {
  return (base, head) => shift(base, head) > Math.log1p(share);
}

const shift = (base: readonly number[], head: readonly number[]) => median([...head]) - median([...base]);

/** Two-sided and exact, and the median is worse; benchstat reports any change that is significant. */
function isSlowerByRanks(base: readonly number[], head: readonly number[]): boolean {
  let worse = 0;
  for (const before of base) for (const now of head) if (now > before) worse += 1;
  return (
    base.length * head.length - worse <= criticalPairs(base.length, head.length) && shift(base, head) > 0
  );
}

const criticalBySizes = new Map<string, number>();

/** The most pairs in the other direction with which the two-sided p is still below 0.05; −1 when there is none. */
function criticalPairs(m: number, n: number): number {
  const known = criticalBySizes.get(`${m},${n}`);
  if (known !== undefined) return known;
  const counts = mannWhitneyCounts(m, n);
  const total = counts.reduce((sum, count) => sum + count, 0);
  let [critical, tail] = [-1, 0];
  for (const count of counts) {
    tail += count;
    if ((2 * tail) / total >= 0.05) break;
    critical += 1;
  }
  criticalBySizes.set(`${m},${n}`, critical);
  return critical;
}

/** 99.5 % quantile of Student's t with 8 degrees of freedom: five and five, two-sided at 0.99. */
const student995of8 = 3.3554;

function isSlowerByMeans(base: readonly number[], head: readonly number[]): boolean {
  if (base.length !== 5 || head.length !== 5) throw new RangeError('the quantile is for five and five');
  const pooled = (sampleVariance([...base]) + sampleVariance([...head])) / 2;
  return mean([...head]) - mean([...base]) > student995of8 * Math.sqrt((pooled * 2) / 5);
}

function isDisjointAndSlower(base: readonly number[], head: readonly number[]): boolean {
  return min([...head]) > max([...base]) && shift(base, head) > Math.log1p(0.03);
}
