import { max, mean, median, min, sampleVariance } from 'simple-statistics';
import type { Arm } from '../../src/compare/arm.ts';
import { mannWhitneyCounts } from '../../src/compare/rank-distributions.ts';
import { noisyMetrics } from './noise-model.ts';
import type { Arms, Ruling } from './rule.ts';

/** Says whether one metric of one cell got slower, by the figures of the two sessions: turned logarithms, + is worse. */
type IsSlower = (base: readonly number[], head: readonly number[]) => boolean;

/** How others decide, by the numbers of two sessions alone. */
export interface OtherRule {
  readonly name: string;
  judge(arms: Arms): Ruling;
}

/** Each is applied to every gated metric of every cell, as their users do. */
export const otherRules: readonly OtherRule[] = [
  rule('alert at 200 % (github-action-benchmark)', flat(1)),
  rule('flat 10 %', flat(0.1)),
  rule('flat 5 %', flat(0.05)),
  rule('Mann–Whitney, p < 0.05 (benchstat)', isSlowerByRanks),
  rule('t-test at 0.99', isSlowerByMeans),
  rule('disjoint ranges + 3 %', isDisjointAndSlower),
];

function rule(name: string, isSlower: IsSlower): OtherRule {
  return { name, judge: ({ base, head }) => ruling(base.arm, head.arm, isSlower) };
}

/** A cell, or a figure, that one of the sessions does not have is none of their business. */
function ruling(base: Arm, head: Arm, isSlower: IsSlower): Ruling {
  const then = new Map(base.cells.map((cell) => [cell.id, cell]));
  const slower = head.cells.filter((cell) =>
    noisyMetrics.some(({ name, turn }) => {
      const before = then.get(cell.id)?.figures.get(name);
      const now = cell.figures.get(name);
      if (before === undefined || now === undefined || before.size === 0 || now.size === 0) return false;
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

/** 99.5 % quantiles of Student's t with 1, 2, … 8 degrees of freedom: two-sided at 0.99, up to five and five. */
const student995 = [63.657, 9.9248, 5.8409, 4.6041, 4.0321, 3.7074, 3.4995, 3.3554];

function isSlowerByMeans(base: readonly number[], head: readonly number[]): boolean {
  const freedom = base.length + head.length - 2;
  const quantile = student995[freedom - 1];
  if (quantile === undefined || Math.min(base.length, head.length) < 2) return false;
  const squares = (values: readonly number[]) => (values.length - 1) * sampleVariance([...values]);
  const pooled = (squares(base) + squares(head)) / freedom;
  const error = Math.sqrt(pooled * (1 / base.length + 1 / head.length));
  return mean([...head]) - mean([...base]) > quantile * error;
}

function isDisjointAndSlower(base: readonly number[], head: readonly number[]): boolean {
  return min([...head]) > max([...base]) && shift(base, head) > Math.log1p(0.03);
}
