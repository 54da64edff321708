import type { CellVerdict, MetricVerdict, Verdict } from '../compare/verdict.ts';
import { annotationLimit } from './publication.ts';
import type { Annotation } from './runner.ts';

/** One line for each regressed cell, at most ten; then what keeps the verdict from being plain. */
export function annotationsOf(verdict: Verdict | undefined): Annotation[] {
  if (verdict === undefined)
    return [
      {
        level: 'warning',
        title: 'go-rust-bench: nothing was compared',
        message: 'there is no baseline to compare with; the report has the figures of this session alone',
      },
    ];
  const regressed = verdict.cells.filter(({ state }) => state === 'regressed');
  const level = verdict.accepted === undefined ? 'error' : 'warning';
  const shown = regressed.slice(0, annotationLimit).map((cell) => ({ level, ...regression(cell) }) as const);
  return [...shown, ...unjudged(verdict)];
}

function unjudged({ state, reasons }: Verdict): Annotation[] {
  if (state === 'inadmissible')
    return [{ level: 'warning', title: 'go-rust-bench: inadmissible', message: reasons.join(' ') }];
  if (state === 'no-baseline')
    return [{ level: 'warning', title: 'go-rust-bench: nothing was compared', message: reasons.join(' ') }];
  return [];
}

function regression(cell: CellVerdict): Pick<Annotation, 'title' | 'message'> {
  const worst = cell.metrics
    .filter(({ state }) => state === 'regressed')
    .sort((a, b) => shiftOf(b) / b.floor - shiftOf(a) / a.floor);
  const figures = worst.map(describeMetric).join('; ');
  return {
    title: `go-rust-bench: ${cell.cell} regressed`,
    message: figures === '' ? (cell.reason ?? 'the cell as a whole') : figures,
  };
}

function describeMetric(metric: MetricVerdict): string {
  const { confirmed, floor } = metric;
  const proof =
    confirmed === undefined
      ? 'not confirmed'
      : `confirmed by ${confirmed.pairs} pairs, adjusted p = ${confirmed.adjustedP.toPrecision(2)}`;
  return `${metric.metric} is worse by ${percent(shiftOf(metric))} (${proof}; floor ${percent(Math.log1p(floor))})`;
}

/** What was proved, else what the sessions show. */
const shiftOf = ({ confirmed, shift, rawShift }: MetricVerdict) =>
  confirmed?.median ?? shift ?? rawShift ?? 0;

/** A shift of logarithms as a change: 0.0488 is 5.0 %. */
const percent = (shift: number) => `${(Math.expm1(shift) * 100).toFixed(1)} %`;
