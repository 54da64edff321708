import { describe, expect, it } from 'vitest';
import { calibrateMachine } from '../../../src/compare/calibrate-machine.ts';
import {
  createCellVerdict,
  createConfirmed,
  createMetricVerdict,
  createVerdict,
} from '../../verdict-factory.ts';

const driftOf = (shift: number) => ({
  metric: 'throughput' as const,
  shift,
  source: 'all' as const,
  cells: 4,
  limit: 0.03,
  exceeded: false,
});

function confirmedVerdict(median: number, effect: { positionEffect?: number } = {}) {
  const confirmed = createConfirmed(median, effect);
  const metric = createMetricVerdict('throughput', 'unchanged', { confirmed });
  return createVerdict({ cells: [createCellVerdict('text/c64/go', [metric])] });
}

describe('what A/A sessions say of a machine', () => {
  it('every verdict that is not pass is a false alarm, sessions that confirm everything are not counted', () => {
    const judged = [createVerdict({ state: 'pass' }), createVerdict({ state: 'inadmissible' })];
    const { sessions, falseAlarms } = calibrateMachine(judged, [createVerdict({ state: 'regression' })]);
    expect({ sessions, falseAlarms }).toEqual({ sessions: 2, falseAlarms: 1 });
  });

  it('paired shifts stray from 0: a constant shift is all deviation', () => {
    const { pairedDeviation } = calibrateMachine(
      [],
      Array.from({ length: 10 }, () => confirmedVerdict(0.02)),
    );
    expect(pairedDeviation.throughput).toBeCloseTo(0.02, 12);
    expect(pairedDeviation.p50).toBeUndefined();
  });

  it('too few shifts say nothing', () => {
    const nine = Array.from({ length: 9 }, () => confirmedVerdict(0.02));
    expect(calibrateMachine(nine, []).pairedDeviation).toEqual({});
  });

  it('being measured second is told only where most sessions found an effect of it', () => {
    const effects = (...found: (number | undefined)[]) =>
      calibrateMachine(
        [],
        found.map((one) => confirmedVerdict(0, one === undefined ? {} : { positionEffect: one })),
      ).positionEffect;
    expect(effects(0.01, undefined, 0.02, 0.03)).toEqual({ throughput: 0.02 });
    expect(effects(0.01, undefined)).toEqual({});
  });

  it('drift is usual up to median + 3 MAD of its size, whichever way it went', () => {
    // Sizes 1 … 11 %: median 6 %, deviations from it 0 … 5 %, their median 3 %.
    const verdicts = Array.from({ length: 11 }, (_, index) =>
      createVerdict({ drift: [driftOf(((index + 1) / 100) * (index % 2 === 0 ? 1 : -1))] }),
    );
    expect(calibrateMachine(verdicts, []).driftLimit.throughput).toBeCloseTo(0.06 + 3 * 0.03, 12);
  });
});
