import { describe, expect, test } from 'vitest';
import type { PairState, Verdict } from '../../../../src/compare/verdict.ts';
import type { Figure } from '../../../../src/report/charts/figure.ts';
import { shiftFigures } from '../../../../src/report/charts/shifts.ts';
import { changeText, pairsOf } from '../../../../src/report/pair-table.ts';
import { createCellVerdict, createMetricVerdict } from '../../../verdict-factory.ts';
import { storyEvidence } from '../../../verdict-stories.ts';
import { bandsOf, drawnMarks, zeroLineAt } from './drawn-marks.ts';

const [regression] = storyEvidence('one-regression').verdicts;

function figureOf(verdict: Pick<Verdict, 'cells'> | undefined, metric: string): Figure {
  const found = shiftFigures(verdict ?? { cells: [] }).find(({ id }) => id === `shift-${metric}`);
  if (found === undefined) throw new Error(`no figure of ${metric}`);
  return found;
}

/** Cells of which the throughput moved. */
const moved = (...metrics: Parameters<typeof createMetricVerdict>[2][]) => ({
  cells: metrics.map((overrides, index) =>
    createCellVerdict(`s${index}/c64/go`, [createMetricVerdict('throughput', 'unchanged', overrides)]),
  ),
});

describe('a mark, its words and its table say the same change as every other table', () => {
  test.each(['throughput', 'p50', 'p99', 'cpu-per-request', 'peak-memory'])('%s', (metric) => {
    const { svg, table } = figureOf(regression, metric);
    const pairs = pairsOf(regression ?? { cells: [] }).filter((pair) => pair.metric.metric === metric);
    expect(table.rows.map(([, change]) => change)).toEqual(pairs.map((pair) => changeText(pair.metric)));
    expect(drawnMarks(svg).map(({ words }) => words)).toEqual(
      pairs.map((pair) => `${pair.cell.cell}: ${changeText(pair.metric)}, ${pair.metric.state}`),
    );
  });
});

test.each([
  ['throughput', 'left', '← worse · % · better →'],
  ['p50', 'right', '← better · % · worse →'],
] as const)('a worse %s lies %s of no change, where the axis says worse', (metric, side, axis) => {
  const { svg } = figureOf(regression, metric);
  const mark = drawnMarks(svg).find(({ words }) => words.endsWith('regressed'));
  expect(mark?.words).toContain(side === 'left' ? '−10.8 %' : '+12.1 %');
  expect(Math.sign((mark?.x ?? 0) - zeroLineAt(svg))).toBe(side === 'left' ? -1 : 1);
  expect(svg).toContain(axis);
});

test('each cell has the band of its own floor', () => {
  const worse = { shift: 0.2, low: 0.19, high: 0.21 };
  const { svg, table } = figureOf(moved({ ...worse, floor: 0.06 }, { ...worse, floor: 0.5 }), 'throughput');
  const [narrow = [0, 0], wide = [0, 0]] = bandsOf(svg);
  const [first, second] = drawnMarks(svg);
  expect(first?.x).toBe(second?.x);
  // Beyond the floor of its cell, and within that of the other.
  expect(first?.x).toBeLessThan(narrow[0]);
  expect(second?.x).toBeGreaterThan(wide[0]);
  expect(second?.x).toBeLessThan(wide[1]);
  expect(table.rows.map((row) => row[2])).toEqual(['5.82 %', '39.3 %']);
});

test('states that call for something differ in shape, not in colour alone', () => {
  const states: PairState[] = ['regressed', 'warning', 'improved', 'ratio moved', 'inconclusive'];
  const { svg, caption } = figureOf(moved(...states.map((state) => ({ state, shift: 0.01 }))), 'throughput');
  const marks = drawnMarks(svg);
  expect(marks.length).toBe(states.length);
  expect(new Set(marks.map(({ shape }) => shape)).size).toBe(states.length);
  for (const state of states) expect(caption).toContain(state);
});

test('a gain that stands unconfirmed is told from what was too noisy', () => {
  const state = 'inconclusive' as const;
  const gain = { state, shift: -0.12, low: -0.13, high: -0.11 };
  const noise = { state, shift: -0.12, low: -0.25, high: 0.02 };
  const { svg, table } = figureOf(moved(gain, noise), 'throughput');
  const [one, other] = drawnMarks(svg);
  expect(one?.shape).not.toBe(other?.shape);
  expect(table.rows.map((row) => row[3])).toEqual(['looks better, not confirmed', 'inconclusive']);
});

test('a cell without a change is named with its reason', () => {
  const reason = 'memory was counted otherwise';
  const { gaps, table } = figureOf(moved({ shift: 0.01 }, { state: 'not comparable', reason }), 'throughput');
  expect(table.rows.length).toBe(1);
  expect(gaps).toEqual([`s1/c64/go: not comparable: ${reason}`]);
});
