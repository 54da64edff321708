import { describe, expect, test } from 'vitest';
import type { ConfirmOutcomes, PairOutcome, TurnedFigures } from '../../../src/compare/confirm-pairs.ts';
import type { MetricName } from '../../../src/compare/metric.ts';
import { screen } from '../../../src/compare/screen.ts';
import type { Calibration } from '../../../src/evidence/comparison.ts';
import {
  autoSettings,
  cellOf,
  createArm,
  createArmCell,
  createArms,
  createPair,
  createPairs,
  fails,
  judgeWith,
  usualIds,
} from '../../arm-factory.ts';

const text = 'text/c64/go';
const slower = { [text]: { worse: { throughput: 0.15, p50: 0.15 } } };

/** The confirm finds again what the screen found. */
function confirmedAs(
  arms: ReturnType<typeof createArms>,
  worse: Parameters<typeof createPairs>[2],
  pairs = 20,
) {
  return judgeWith(arms, { outcomes: createPairs(screen(arms.base, arms.head, autoSettings), pairs, worse) });
}

/** A pair whose metric was not measured. */
function without(pair: PairOutcome, metric: MetricName): PairOutcome {
  if (pair.kind !== 'measured') return pair;
  const rest = (figures: TurnedFigures) => new Map([...figures].filter(([name]) => name !== metric));
  return { ...pair, base: rest(pair.base), head: rest(pair.head) };
}

/** A machine on which everything may move by so much in throughput from day to day. */
const driftLimit = (throughput: number): Calibration => ({
  machineKey: 'key',
  calibratedAt: '2026-01-01T00:00:00.000Z',
  sessions: 20,
  falseAlarms: 0,
  pairedDeviation: {},
  driftLimit: { throughput },
  ratioLimit: {},
});

describe('the confirm form', () => {
  test('nothing changed: pass, every cell unchanged, nothing flagged', () => {
    const verdict = judgeWith(createArms());
    expect(verdict).toMatchObject({ state: 'pass', form: 'confirm', family: 0, reasons: [] });
    expect(new Set(verdict.cells.map(({ state }) => state))).toEqual(new Set(['unchanged']));
  });

  test('one scenario slower by 15 %, confirmed: only its cell is named', () => {
    const verdict = confirmedAs(createArms(slower), { [text]: { throughput: 0.15, p50: 0.15 } });
    expect(verdict.state).toBe('regression');
    expect(verdict.cells.filter(({ state }) => state === 'regressed').map(({ cell }) => cell)).toEqual([
      text,
    ]);
    expect(verdict.reasons).toEqual(['text/c64/go: throughput −13.0 %, p50 +15.0 %']);
    const [throughput] = cellOf(verdict, text).metrics;
    expect(throughput?.confirmed).toMatchObject({ pairs: 10, looks: 1, p: 2 ** -10 });
    expect(throughput?.smallestProvable).toBeCloseTo(0.03, 2);
  });

  test('a slowdown that the confirm does not find again is none', () => {
    const verdict = confirmedAs(createArms(slower), {});
    expect(verdict.state).toBe('pass');
    expect(cellOf(verdict, text).state).toBe('unchanged');
  });

  test('proved, with less than the floor and at least half of it: a warning', () => {
    const verdict = confirmedAs(createArms(slower), { [text]: { throughput: 0.02 } });
    expect(verdict.state).toBe('pass');
    expect(cellOf(verdict, text).state).toBe('warning');
  });

  test('the same test mirrored: improved', () => {
    const verdict = confirmedAs(createArms(slower), { [text]: { throughput: -0.1 } });
    expect(cellOf(verdict, text).metrics[0]?.state).toBe('improved');
  });

  test('one proved pair is a regression, whatever stays unmeasured', () => {
    const arms = createArms({ ...slower, 'mixed/c4/go': { worse: { throughput: 0.2, p50: 0.2 } } });
    const all = createPairs(screen(arms.base, arms.head, autoSettings), 11, { [text]: { throughput: 0.15 } });
    all.delete('mixed/c4/go');
    const verdict = judgeWith(arms, { outcomes: all });
    expect(verdict).toMatchObject({ state: 'regression', family: 4, unconfirmed: 2 });
  });

  test('everything slower at once: the drift is over its limit, and the largest shifts are confirmed', () => {
    const all = Object.fromEntries(
      usualIds.map((id, index) => [id, { worse: { throughput: 0.1 + index / 1e4 } }]),
    );
    const arms = createArms(all);
    const { family, drift } = screen(arms.base, arms.head, autoSettings);
    expect(drift.find(({ metric }) => metric === 'throughput')).toMatchObject({
      source: 'all',
      exceeded: true,
    });
    expect(family.map(({ cell }) => cell).sort()).toEqual([...usualIds.slice(-3)].sort());
    const verdict = confirmedAs(arms, Object.fromEntries(usualIds.map((id) => [id, { throughput: 0.1 }])));
    expect(verdict.state).toBe('regression');
  });

  test('a slower machine, told by programs that did not change: pass', () => {
    const everything = Object.fromEntries(
      usualIds.map((id) => [
        id,
        { worse: { throughput: 0.1 }, ...(id.endsWith('rust') ? { program: 'rust 1' } : {}) },
      ]),
    );
    const verdict = judgeWith(createArms(everything));
    expect(verdict).toMatchObject({ state: 'pass', family: 0 });
    expect(verdict.drift[0]).toMatchObject({ source: 'identical', cells: 4, exceeded: true });
    expect(cellOf(verdict, 'text/c64/rust').state).toBe('identical');
    expect(cellOf(verdict, text).state).toBe('unchanged');
  });

  test('a position effect is subtracted before the test', () => {
    const arms = createArms(slower);
    const pairs = createPairs(screen(arms.base, arms.head, autoSettings), 20, {
      [text]: { throughput: 0.04 },
    });
    const bent = new Map(
      [...pairs].map(([cell, list]) => [
        cell,
        list.map((pair): PairOutcome => {
          if (pair.kind !== 'measured') return pair;
          const second = pair.first === 'base' ? pair.head : pair.base;
          const moved = new Map([...second].map(([metric, log]) => [metric, log + 0.05] as const));
          return pair.first === 'base' ? { ...pair, head: moved } : { ...pair, base: moved };
        }),
      ]),
    );
    const { confirmed, state } = cellOf(judgeWith(arms, { outcomes: bent }), text).metrics[0] ?? {};
    expect(state).toBe('regressed');
    expect(confirmed?.positionEffect).toBeCloseTo(0.1, 2);
    expect(confirmed?.median).toBeCloseTo(Math.log(1.04), 2);
  });

  test('another kernel: no screen, everything is confirmed', () => {
    const { base, head } = createArms();
    const other = { ...head, instruments: { ...head.instruments, kernel: '6.18.0' } };
    const screening = screen(base, other, autoSettings);
    expect(screening.family).toHaveLength(usualIds.length * 5);
    const verdict = judgeWith({ base, head: other }, { outcomes: createPairs(screening, 11) });
    expect(verdict).toMatchObject({ state: 'pass', unconfirmed: 0 });
  });

  test.each(['throughput', 'peak-memory'] as const)(
    'another kernel: nothing of the baseline clears %s',
    (metric) => {
      const { base, head } = createArms();
      const other = { ...head, instruments: { ...head.instruments, kernel: '6.18.0' } };
      const outcomes = createPairs(screen(base, other, autoSettings), 11);
      const rest = new Map(
        [...outcomes].map(([cell, pairs]) => [
          cell,
          cell === text ? pairs.map((pair) => without(pair, metric)) : pairs,
        ]),
      );
      expect(judgeWith({ base, head: other }, { outcomes: rest })).toMatchObject({
        state: 'inadmissible',
        reasons: [`${text} had to be confirmed, and was not, in ${metric}`],
      });
    },
  );

  test('a slowdown of everything within a wide drift limit is confirmed, and never called unchanged', () => {
    const all = Object.fromEntries(usualIds.map((id) => [id, { worse: { throughput: 0.07 } }]));
    const settings = { ...autoSettings, calibration: driftLimit(0.08) };
    const arms = createArms(all);
    const { family, drift } = screen(arms.base, arms.head, settings);
    expect(drift[0]).toMatchObject({ metric: 'throughput', source: 'all', exceeded: false });
    expect(family.map(({ gate }) => gate.metric)).toEqual(['throughput', 'throughput', 'throughput']);
    const verdict = judgeWith(arms, { settings });
    expect(verdict.state).toBe('inadmissible');
    const states = verdict.cells.map(({ metrics: [throughput] }) => throughput?.state);
    expect(new Set(states)).toEqual(new Set(['inconclusive']));
    const outcomes = createPairs(
      { family, failing: [] },
      10,
      Object.fromEntries(usualIds.map((id) => [id, { throughput: 0.07 }])),
    );
    expect(judgeWith(arms, { settings, outcomes }).state).toBe('regression');
  });

  test('the shift of a plan of three cells is not taken for the drift of the machine', () => {
    const ids = usualIds.slice(0, 3);
    const base = createArm(ids.map((id) => createArmCell(id)));
    const head = createArm(
      ids.map((id) => createArmCell(id, { program: `${id} 2`, worse: { throughput: 0.07 } })),
    );
    const settings = { ...autoSettings, calibration: driftLimit(0.08) };
    const { family, drift } = screen(base, head, settings);
    expect(drift).toEqual([]);
    expect(family.map(({ cell }) => cell)).toEqual(ids);
    expect(judgeWith({ base, head }, { settings }).state).toBe('inadmissible');
  });

  test('confirm: always confirms every cell that can be compared', () => {
    const arms = createArms({ [text]: { result: { kind: 'invalid', reason: 'disturbed' } } });
    const { family } = screen(arms.base, arms.head, { ...autoSettings, confirm: 'always' });
    expect(new Set(family.map(({ cell }) => cell))).toEqual(new Set(usualIds.slice(1)));
  });

  test('a floor is never below twice the deviation of this machine', () => {
    const calibration = {
      machineKey: 'k',
      calibratedAt: '2026-01-01T00:00:00Z',
      sessions: 20,
      falseAlarms: 0,
      pairedDeviation: { throughput: 0.1 },
      driftLimit: {},
      ratioLimit: {},
    };
    const settings = { ...autoSettings, floors: { throughput: 0.01, p50: 0.01 }, calibration };
    const { metrics } = cellOf(judgeWith(createArms(), { settings }), text);
    expect(metrics.map(({ metric, floor }) => [metric, floor]).slice(0, 2)).toEqual([
      ['throughput', 0.2],
      ['p50', Math.log1p(0.01)],
    ]);
  });

  test('a percentile that the plan gives to no session is not gated', () => {
    const short = { metrics: ['throughput', 'p50'] as const };
    const verdict = judgeWith(createArms({ [text]: short }, { [text]: short }));
    expect(cellOf(verdict, text).metrics.map(({ metric }) => metric)).toEqual(['throughput', 'p50']);
    expect(verdict.state).toBe('pass');
  });

  test('memory that was counted another way is not compared, the rest is', () => {
    const { base, head } = createArms();
    const verdict = judgeWith({ base: { ...base, memoryCounting: 'rung A, cgroup v1' }, head });
    expect(cellOf(verdict, text).metrics.map(({ state }) => state)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
      'unchanged',
      'not comparable',
    ]);
    expect(verdict.ratioShifts.some(({ metric }) => metric === 'peak-memory')).toBe(false);
  });
});

describe('the same programs', () => {
  const same = Object.fromEntries(usualIds.map((id) => [id, { program: createArmCell(id).program }]));

  test('pass, nothing to compare', () => {
    const verdict = judgeWith(createArms({ ...same, [text]: { ...same[text], worse: { throughput: 0.5 } } }));
    expect(verdict).toMatchObject({
      state: 'pass',
      form: 'identical',
      family: 0,
      reasons: ['same binaries, nothing to compare'],
    });
  });

  test('in a calibration they are compared like any others', () => {
    const settings = { ...autoSettings, identicalShortcut: false };
    const verdict = judgeWith(createArms(same), { settings });
    expect(verdict).toMatchObject({ form: 'confirm', state: 'pass' });
    expect(cellOf(verdict, text).state).toBe('unchanged');
  });
});

describe('a server that starts to fail', () => {
  const failing = createArms({ [text]: { result: fails(), figures: new Map() } as object });
  const beside = (outcome: PairOutcome, times: number): ConfirmOutcomes =>
    new Map([[text, Array.from({ length: times }, () => outcome)]]);
  const reasonOf = (failed: number) => `no-oom in ${failed} samples: killed by its memory limit`;
  const headFails: PairOutcome = { kind: 'failed', head: true, base: false };

  test('and fails again beside the program of the baseline: regression', () => {
    const verdict = judgeWith(failing, { outcomes: beside(headFails, 4) });
    expect(verdict.state).toBe('regression');
    expect(cellOf(verdict, text)).toMatchObject({
      state: 'regressed',
      reason: expect.stringContaining('no-oom'),
    });
  });

  test.each<[string, ConfirmOutcomes]>([
    ['the baseline fails in the confirm too', beside({ kind: 'failed', head: true, base: true }, 5)],
    ['it does not fail in the confirm', beside({ ...headFails, head: false, base: true }, 5)],
    ['the confirm ran out of time', new Map()],
  ])('%s: neither a regression nor a pass', (_, outcomes) => {
    const verdict = judgeWith(failing, { outcomes });
    expect(verdict.state).toBe('inadmissible');
    expect(cellOf(verdict, text).state).toBe('fails');
  });

  test('only in the confirm, beside the program of the baseline: regression', () => {
    const verdict = judgeWith(createArms(slower), { outcomes: beside(headFails, 5) });
    expect(verdict.state).toBe('regression');
  });

  describe('in the confirm, after good pairs', () => {
    const good = (pairs: number) => Array.from({ length: pairs }, (_, index) => createPair(index + 1, {}));
    const later = (failures: number, outcome: PairOutcome = headFails, before = 2) =>
      new Map([[text, [...good(before), ...Array.from({ length: failures }, () => outcome)]]]);
    const flagged = (worse: number) => createArms({ [text]: { worse: { throughput: worse } } });

    test.each([0.025, 0.1])('a cell that was flagged for %d and loses its pairs fails', (worse) => {
      const verdict = judgeWith(flagged(worse), { outcomes: later(13) });
      expect(verdict.state).toBe('inadmissible');
      expect(cellOf(verdict, text)).toMatchObject({
        state: 'fails',
        reason: expect.stringContaining('failed in 13 of 15 pairs'),
      });
    });

    test('a third of all pairs lost is too many, even when enough are left', () => {
      const verdict = judgeWith(flagged(0.025), { outcomes: later(5, headFails, 10) });
      expect(verdict.state).toBe('inadmissible');
      expect(cellOf(verdict, text).state).toBe('fails');
    });

    test.each<[string, ConfirmOutcomes]>([
      ['two failures of the head', later(2, headFails, 10)],
      ['failures of both', later(5, { ...headFails, base: true }, 10)],
      ['failures of the base', later(5, { ...headFails, head: false, base: true }, 10)],
    ])('%s are not held against it', (_, outcomes) => {
      const verdict = judgeWith(flagged(0.025), { outcomes });
      expect(verdict.state).toBe('pass');
      expect(cellOf(verdict, text).state).toBe('unchanged');
    });

    test('a slowdown that the good pairs prove is one all the same', () => {
      const slow = Array.from({ length: 10 }, (_, index) => createPair(index + 1, { throughput: 0.15 }));
      const outcomes = new Map([[text, [...slow, ...Array.from({ length: 5 }, () => headFails)]]]);
      expect(judgeWith(flagged(0.15), { outcomes }).state).toBe('regression');
    });
  });

  test('more often than in the baseline, where it failed in few blocks: tried beside it', () => {
    const arms = createArms({ [text]: { result: fails(5) } }, { [text]: { result: fails(2) } });
    expect(screen(arms.base, arms.head, autoSettings).failing).toEqual([text]);
    expect(judgeWith(arms).state).toBe('inadmissible');
    expect(judgeWith(arms, { outcomes: beside(headFails, 4) }).state).toBe('regression');
  });

  test('no more often than in the baseline: still failing, with both reasons', () => {
    const verdict = judgeWith(createArms({ [text]: { result: fails(2) } }, { [text]: { result: fails(2) } }));
    expect(verdict.state).toBe('pass');
    expect(cellOf(verdict, text).reason).toBe(`${reasonOf(2)}; in the baseline: ${reasonOf(2)}`);
  });

  test('more often, with the program of the baseline: nothing that the change did', () => {
    const program = createArmCell(text).program;
    const arms = createArms({ [text]: { result: fails(5), program } }, { [text]: { result: fails(2) } });
    expect(judgeWith(arms).state).toBe('pass');
  });

  test('one that always failed is neither', () => {
    const verdict = judgeWith(createArms({ [text]: { result: fails() } }, { [text]: { result: fails(4) } }));
    expect(verdict.state).toBe('pass');
    expect(cellOf(verdict, text).state).toBe('still failing');
  });

  test('one that fails no more is fixed', () => {
    const verdict = judgeWith(createArms({}, { [text]: { result: fails() } }));
    expect(verdict.state).toBe('pass');
    expect(cellOf(verdict, text).state).toBe('fixed');
  });

  test('without a confirm a server that did not change is the witness', () => {
    const arms = createArms({ [text]: { result: fails() }, 'text/c64/rust': { program: 'rust 1' } });
    expect(judgeWith(arms, { baseProgram: 'none' }).state).toBe('regression');
    expect(judgeWith(failing, { baseProgram: 'none' }).state).toBe('inadmissible');
  });
});

describe('the weaker form', () => {
  const never = { settings: { ...autoSettings, confirm: 'never' as const } };
  const control = Object.fromEntries(
    usualIds.filter((id) => id.endsWith('rust')).map((id) => [id, { program: 'rust 1' }]),
  );

  test('slower than the floor, disjoint, and against a control: regression', () => {
    const verdict = judgeWith(createArms({ ...slower, ...control }), never);
    expect(verdict).toMatchObject({ state: 'regression', form: 'without-confirm', family: 0 });
    expect(verdict.cells.filter(({ state }) => state === 'regressed').map(({ cell }) => cell)).toEqual([
      text,
    ]);
    expect(cellOf(verdict, text).metrics[0]?.smallestProvable).toBeCloseTo(0.03);
  });

  test('without a control: ratio moved, no verdict', () => {
    const verdict = judgeWith(createArms(slower), never);
    expect(verdict.state).toBe('pass');
    expect(cellOf(verdict, text).state).toBe('ratio moved');
    expect(verdict.reasons).toContain('1 cell moved without a control');
  });

  test('a control of the same server is none', () => {
    const other = createArmCell('text/c64/go-memlimit-384', { program: 'go-memlimit 1' });
    const { base, head } = createArms(slower);
    const arms = { base: createArm([...base.cells, other]), head: createArm([...head.cells, other]) };
    expect(cellOf(judgeWith(arms, never), text).state).toBe('ratio moved');
  });

  test('the machine moved the control as well: no regression', () => {
    const arms = createArms({
      ...slower,
      ...control,
      'text/c64/rust': { program: 'rust 1', worse: { throughput: 0.15, p50: 0.15 } },
    });
    expect(judgeWith(arms, never).state).toBe('pass');
  });
});

test('the ratio of two variants: fully separated and above the floor is significant', () => {
  const { ratioShifts, ratioShiftsByChance } = judgeWith(createArms(slower));
  const significant = ratioShifts.filter((shift) => shift.significant);
  expect(significant.map(({ group, metric }) => [group, metric])).toEqual([
    ['text/c64', 'throughput'],
    ['text/c64', 'p50'],
  ]);
  expect(significant[0]?.p).toBeCloseTo(2 / 252, 10);
  expect(ratioShiftsByChance).toBeCloseTo((20 * 2) / 252, 10);
});
