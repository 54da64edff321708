import { describe, expect, test } from 'vitest';
import { nothingCompared } from '../../../src/compare/judge-arms.ts';
import type { MetricName } from '../../../src/compare/metric.ts';
import type { CellVerdict, Drift, MetricVerdict, PairState, Verdict } from '../../../src/compare/verdict.ts';
import { acceptanceLine, nextSteps } from '../../../src/report/next-steps.ts';
import { verdictHeadline } from '../../../src/report/verdict-headline.ts';
import {
  createCellVerdict,
  createConfirmed,
  createMetricVerdict,
  createVerdict,
  unchangedCells,
} from '../../verdict-factory.ts';

const one = (state: PairState, metric: MetricName = 'throughput') =>
  createCellVerdict(`${metric}/c64/rust`, [createMetricVerdict(metric, state)]);

/** Not called better, whatever its figures say. */
const gained = (figures: Partial<MetricVerdict>) =>
  createCellVerdict('a/c1/go', [createMetricVerdict('p50', 'inconclusive', figures)]);

/** Some cells among fourteen. */
const among = (cells: readonly CellVerdict[], overrides: Partial<Verdict> = {}) =>
  createVerdict({ cells: [...cells, ...unchangedCells(14 - cells.length)], ...overrides });

const drift: Drift = {
  metric: 'throughput',
  shift: 0.0513,
  source: 'identical',
  cells: 4,
  limit: 0.03,
  exceeded: true,
};
const accepted = { by: 'maintainer', commit: '0123456', reason: 'checks every answer now' };
const failing = createCellVerdict('text/c64/go', 'regressed', 'no-oom: killed by its memory limit');

describe('the headline says', () => {
  test.each<[string, Verdict, string]>([
    [
      'how many are slower',
      among([one('regressed'), one('regressed', 'p99')]),
      '2 of 14 cells slower, confirmed',
    ],
    [
      'what became worse, the gravest first',
      among([
        one('regressed', 'peak-memory'),
        one('regressed', 'p50'),
        failing,
        one('regressed', 'cpu-per-request'),
      ]),
      '1 of 14 cells starts to fail, 1 slower, 1 needs more CPU, 1 needs more memory, confirmed',
    ],
    [
      'that the weaker form is one',
      among([one('regressed')], { form: 'without-confirm' }),
      '1 of 14 cells slower, not confirmed (weaker form: numbers of two sessions only)',
    ],
    [
      'the same of a pass',
      among([], { form: 'without-confirm' }),
      'No slowdown proved in 14 cells (weaker form: numbers of two sessions only)',
    ],
    [
      'that it was accepted, and why',
      among([one('regressed')], { state: 'pass', accepted }),
      '1 of 14 cells slower, confirmed, accepted: checks every answer now',
    ],
    ['that nothing is slower', among([]), 'No slowdown proved in 14 cells'],
    ['of one cell', createVerdict({ cells: unchangedCells(1) }), 'No slowdown proved in 1 cell'],
    [
      'how many are inconclusive',
      among([one('inconclusive'), one('inconclusive', 'p99')]),
      'No slowdown proved in 14 cells, 2 inconclusive',
    ],
    ['a gain', among([one('improved'), one('improved', 'p50')]), '2 of 14 cells faster, no slowdown proved'],
    [
      'a gain beside what is inconclusive in the same cell',
      among([
        createCellVerdict('a/c1/go', [
          createMetricVerdict('p50', 'improved'),
          createMetricVerdict('p99', 'inconclusive'),
        ]),
      ]),
      '1 of 14 cells faster, no slowdown proved, 1 inconclusive',
    ],
    [
      'a gain that nobody measured again, apart from what is inconclusive',
      among([
        createCellVerdict('a/c1/go', [
          createMetricVerdict('p50', 'inconclusive', { shift: -0.11, low: -0.12, high: -0.1 }),
        ]),
        createCellVerdict('b/c1/go', [
          createMetricVerdict('p50', 'inconclusive', { shift: -0.01, low: -0.12, high: 0.1 }),
        ]),
      ]),
      'No slowdown proved in 14 cells, 1 better by the numbers but not confirmed, 1 inconclusive',
    ],
    [
      'a server that no longer fails',
      among([createCellVerdict('a/c1/go', 'fixed')]),
      '1 of 14 cells no longer fails, no slowdown proved',
    ],
    ['a loss too small to fail', among([one('warning')]), '1 of 14 cells worse by less than the floor'],
    [
      'what was always broken, and what is new',
      among([createCellVerdict('a/c1/go', 'still failing'), createCellVerdict('b/c1/go', 'new')]),
      'No slowdown proved in 14 cells, 1 still failing, 1 new',
    ],
    [
      'that everything moved',
      among([], { drift: [drift, { ...drift, metric: 'p50', shift: 0.01, exceeded: false }] }),
      'No slowdown proved in 14 cells; everything moved at once: throughput −5.0 % in all cells',
    ],
    [
      'that there was nothing to compare',
      createVerdict({ form: 'identical' }),
      'Same binaries, nothing to compare',
    ],
    [
      'that the same programs excuse no cell without a result',
      among([createCellVerdict('a/c1/go', 'invalid', 'it was disturbed')], {
        state: 'inadmissible',
        form: 'identical',
        reasons: ['a/c1/go has no valid result: it was disturbed'],
      }),
      'Not everything could be judged: 1 of 14 cells without a valid result (a/c1/go: it was disturbed)',
    ],
    [
      'why nothing was compared',
      nothingCompared('no baseline of this machine is younger than 14 days.'),
      'Nothing was compared: no baseline of this machine is younger than 14 days',
    ],
    [
      'which cells could not be judged, two of each kind',
      among(
        ['a', 'b', 'c', 'd'].map((name) => createCellVerdict(`${name}/c1/go`, 'missing', 'it is gone')),
        { state: 'inadmissible', reasons: ['a/c1/go is missing: it is gone'] },
      ),
      'Not everything could be judged: 4 of 14 cells missing (a/c1/go, b/c1/go and 2 more)',
    ],
    [
      'why, where it is one',
      among(
        [
          createCellVerdict('a/c1/go', 'invalid', 'the machine was busy'),
          createCellVerdict('b/c1/go', 'fails'),
        ],
        {
          state: 'inadmissible',
        },
      ),
      'Not everything could be judged: 1 of 14 cells without a valid result (a/c1/go: the machine was busy), 1 failing (b/c1/go)',
    ],
    [
      'what a confirm left open',
      among([], { state: 'inadmissible', reasons: ['a/c1/go: a shift of p50 above the floor is open', 'b'] }),
      'Not everything could be judged: a/c1/go: a shift of p50 above the floor is open',
    ],
    [
      'that nothing was compared when no cell was',
      createVerdict({
        cells: [createCellVerdict('a/c1/go', 'not comparable', 'memory limit')],
        state: 'inadmissible',
        reasons: ['no cell could be compared with the baseline'],
      }),
      'Nothing was compared: no cell could be compared with the baseline',
    ],
    [
      'what keeps a run from passing before what was accepted in it',
      among([one('regressed')], {
        state: 'inadmissible',
        accepted,
        reasons: ['b/c1/go has no valid result'],
      }),
      'Not everything could be judged: b/c1/go has no valid result',
    ],
  ])('%s', (_, verdict, headline) => {
    expect(verdictHeadline(verdict)).toBe(headline);
  });

  test('whose figures they are', () => {
    expect(verdictHeadline(among([one('regressed')]), 'untrusted')).toBe(
      'Figures from an untrusted job: 1 of 14 cells slower, confirmed',
    );
  });

  test('no more of a reason than there is room for', () => {
    const verdict = nothingCompared('x'.repeat(100_000));
    expect(verdictHeadline(verdict).length).toBeLessThan(200);
  });
});

describe('what to do next', () => {
  test.each<[string, Verdict, RegExp]>([
    [
      'a regression leads to its cause, or to the line that accepts it',
      among([one('regressed')]),
      /Find the cause.*the line below.*:$/,
    ],
    [
      'what the confirm did not come to',
      among([one('regressed')], { unconfirmed: 2 }),
      /2 more suspected changes were not/,
    ],
    [
      'the weaker form is to be proved',
      among([one('regressed')], { form: 'without-confirm' }),
      /side by side to prove it/,
    ],
    [
      'an accepted one says by whom',
      among([one('regressed')], { state: 'pass', accepted }),
      /maintainer accepted it/,
    ],
    ['no baseline: save one', nothingCompared('none'), /Save a baseline/],
    [
      'a missing cell comes back or is accepted',
      among([createCellVerdict('a/c1/go', 'missing')], { state: 'inadmissible' }),
      /Bring the missing cells back\. If they are gone on purpose, .*the line below.*:$/,
    ],
    [
      'a disturbed cell is run again',
      among([createCellVerdict('a/c1/go', 'invalid')], { state: 'inadmissible' }),
      /when the machine is quiet/,
    ],
    ['a confirm out of time gets more', among([], { state: 'inadmissible', unconfirmed: 1 }), /time-budget/],
    ['a drift is looked for', among([], { drift: [drift] }), /moved everything at once/],
    ['identical programs', createVerdict({ form: 'identical' }), /did not reach the programs/],
    ['a clean pass', among([]), /^Nothing to do\.$/],
    [
      'a gain that nothing confirmed was not too noisy',
      among([gained({ shift: -0.12, low: -0.13, high: -0.11 })]),
      /^Nothing to do\. What looks better is not confirmed: [^.]*, unless confirm is always\.$/,
    ],
    [
      'a gain that the pairs took back was too noisy',
      among([gained({ shift: -0.12, low: -0.13, high: -0.11, confirmed: createConfirmed(-0.025) })]),
      /^Nothing to do\. An inconclusive cell was too noisy/,
    ],
  ])('%s', (_, verdict, text) => {
    expect(nextSteps(verdict, { headCommit: 'abcdef0123456789' })).toMatch(text);
  });

  test('the line to accept names the commit, where there is one', () => {
    const verdict = among([one('regressed')], { state: 'regression' });
    expect(acceptanceLine(verdict, { headCommit: 'abcdef0123456789' })).toBe(
      'perf-accepted abcdef0: your reason',
    );
    expect(acceptanceLine(verdict, {})).toBeUndefined();
    expect(acceptanceLine({ ...verdict, accepted }, { headCommit: 'abcdef0123456789' })).toBeUndefined();
  });

  test('figures of an untrusted job are a claim', () => {
    expect(nextSteps(among([]), { origin: 'untrusted' })).toMatch(
      /^The job that measured ran code of the pull request/,
    );
  });
});
