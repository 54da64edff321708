import { median } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../../../src/evidence/evidence.ts';
import { figureSource } from '../../../../src/report/charts/figure-source.ts';
import { pairedShiftFigures } from '../../../../src/report/charts/paired-shifts.ts';
import { confirmSecondsFigures } from '../../../../src/report/charts/seconds.ts';
import { sessionFigures } from '../../../../src/report/charts/session-time.ts';
import { changeText, pairsOf } from '../../../../src/report/pair-table.ts';
import { createComparedEvidence, slowed } from '../../../comparison-factory.ts';
import { disturbed } from '../../../evidence-factory.ts';
import { storyEvidence } from '../../../verdict-stories.ts';
import { drawnMarks } from './drawn-marks.ts';

function pairedOf(evidence: Evidence) {
  const [verdict] = evidence.verdicts;
  if (verdict === undefined) throw new Error('nothing was compared');
  return { verdict, figures: pairedShiftFigures(figureSource(evidence), verdict) };
}

/** −10.8 at the end of `…, pair 1: 39,965 → 35,635, −10.8 %`. */
const percentOf = (words: string) => Number(/([−+\d.]+) %$/.exec(words)?.[1]?.replace('−', '-'));

describe.each(['one-regression', 'gogc-50', 'improved'] as const)('the confirm of %s', (name) => {
  const evidence = storyEvidence(name);
  const { verdict, figures } = pairedOf(evidence);
  const confirmed = pairsOf(verdict).filter(({ metric }) => metric.confirmed !== undefined);

  test('has a figure of each metric that was tested', () => {
    const metrics = new Set(confirmed.map(({ metric }) => metric.metric));
    expect(figures.map(({ id }) => id).sort()).toEqual(
      [...metrics].map((metric) => `pairs-${metric}`).sort(),
    );
  });

  test('has a mark for each pair, and their median is that of the verdict', () => {
    for (const { cell, metric } of confirmed) {
      const figure = figures.find(({ id }) => id === `pairs-${metric.metric}`);
      const marks = drawnMarks(figure?.svg ?? '').filter(({ words }) =>
        words.startsWith(`${cell.cell}, pair `),
      );
      expect(marks.length).toBe(metric.confirmed?.pairs);
      const shown = Number(/^([−+\d.]+) %/.exec(changeText(metric))?.[1]?.replace('−', '-'));
      // Each is rounded to a tenth before the median is taken.
      expect(Math.abs(median(marks.map(({ words }) => percentOf(words))) - shown)).toBeLessThan(0.11);
      const rows = figure?.table.rows.filter(([one]) => one === cell.cell) ?? [];
      expect(rows.map((row) => row.at(-1))).toEqual(marks.map(({ words }) => words.split(', ').at(-1)));
      expect(figure?.table.notes.join()).toContain(`${cell.cell}: median ${changeText(metric)}`);
    }
  });
});

test('what nothing was measured again of has no such figure', () => {
  expect(pairedOf(storyEvidence('clean-pass')).figures).toEqual([]);
});

describe('a disturbed try of a pair', () => {
  const cell = 'json-get/c64/rust';
  const evidence = createComparedEvidence({
    head: { profiles: slowed({ [cell]: 0.12 }) },
    confirm: { troubles: { [`${cell}#c2.base.1`]: disturbed } },
  });
  const confirm = evidence.samples.filter(({ phase }) => phase === 'confirm');
  const rejected = confirm.filter(({ state }) => state !== 'admitted').map(({ id }) => id);

  test('is there', () => expect(rejected).toEqual([`${cell}#c2.base.1`]));

  test('does not count among the pairs: its repetition does', () => {
    for (const { svg } of pairedOf(evidence).figures)
      expect(drawnMarks(svg).filter(({ words }) => words.includes(', pair 2:')).length).toBe(1);
  });

  test('has its line among the seconds, and its mark in the time of the session', () => {
    const source = figureSource(evidence);
    const [seconds] = confirmSecondsFigures(source);
    expect(seconds?.table.rows.map(([sample]) => sample)).toEqual(
      confirm.map(({ id }) => (rejected.includes(id) ? `${id} (disturbed)` : id)),
    );
    const [throughput] = sessionFigures(source);
    const words = drawnMarks(throughput?.svg ?? '').map((mark) => mark.words);
    for (const { id, state } of confirm)
      expect(words.filter((text) => text.startsWith(`${id}, ${state}`)).length).toBe(1);
  });
});
