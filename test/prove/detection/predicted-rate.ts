import { mean, sampleStandardDeviation } from 'simple-statistics';
import { confirmLooks, firstLookPairs } from '../../../src/compare/confirm-looks.ts';
import type { PairOutcome } from '../../../src/compare/confirm-pairs.ts';
import { gates } from '../../../src/compare/gate.ts';
import type { FamilyMember } from '../../../src/compare/screen.ts';
import { randomSource } from '../../simulation/random-source.ts';
import type { ComparedSession } from './compared-session.ts';
import { pairShifts } from './realised-shift.ts';

/** What the deviation that was measured lets expect of a slowdown of so much throughput. */
export interface Prediction {
  /** Standard deviation of a paired shift of throughput about the mean of its cell and session, and of how many pairs. */
  readonly pairedDeviation: number;
  readonly pairs: number;
  /** Share of runs in which such a cell, once flagged, is `regressed`. */
  readonly rate: number;
}

const trials = 10_000;
/** Flagged with the throughput are usually p50, p99 and CPU of the same cell. */
const usualFamily = 4;

const throughput = gates({ floors: {} }).find(({ metric }) => metric === 'throughput');

/**
 * The rate at which the two looks prove that a cell lost so large a share of its throughput, if its paired shifts scatter
 * normally, and as widely as those of the sessions here.
 *
 * @param by relative: at 0.05 a request costs 5 % more
 */
export function predictedRate(sessions: readonly ComparedSession[], by: number): Prediction | undefined {
  const residuals = sessions.flatMap(({ judged }) =>
    [...judged.outcomes.keys()].flatMap((cell) => {
      const shifts = pairShifts(judged.outcomes, cell, 'throughput');
      if (shifts.length < 5) return [];
      const centre = mean(shifts);
      // As many residuals as shifts, and one degree of freedom less.
      const scale = Math.sqrt(shifts.length / (shifts.length - 1));
      return shifts.map((shift) => (shift - centre) * scale);
    }),
  );
  if (residuals.length < 20 || throughput === undefined) return undefined;
  const pairedDeviation = sampleStandardDeviation(residuals);
  const member: FamilyMember = { cell: 'slowed', gate: throughput, rawShift: by, shift: by };
  // The others of the family are as if they were never measured: that asks the most of this one.
  const family = [member, ...Array(usualFamily - 1).fill({ ...member, cell: 'other' })];
  const random = randomSource('predicted rate');
  let found = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const pairs = Array.from(
      { length: 2 * firstLookPairs(usualFamily) },
      (_, index): PairOutcome => ({
        kind: 'measured',
        first: index % 2 === 0 ? 'base' : 'head',
        base: new Map([['throughput', 0]]),
        head: new Map([['throughput', Math.log1p(by) + pairedDeviation * random.normal()]]),
      }),
    );
    const [result] = confirmLooks(family, new Map([['slowed', pairs]]));
    if (result?.proved === 'slower' && result.median >= throughput.floor) found += 1;
  }
  return { pairedDeviation, pairs: residuals.length, rate: found / trials };
}
