import { metricNamed } from '../compare/metrics.ts';
import type { CellVerdict, Verdict } from '../compare/verdict.ts';
import { changeText } from './pair-table.ts';
import { listed, shortened } from './plain-words.ts';
import { type Origin, verdictHeadline } from './verdict-headline.ts';

/** One line beside a check. Whoever prints it still escapes it for the runner. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
}

/** Annotations that a run may have; GitHub shows ten of each level at most. */
export const mostAnnotations = 10;
const longestName = 200;

/** One line a regressed cell, ten at most; one line in all for a run that compared or judged too little. */
export function annotations(verdict: Verdict, origin: Origin = 'own'): Annotation[] {
  const regressed = verdict.cells.filter(({ state }) => state === 'regressed');
  if (regressed.length > 0) return regressionLines(verdict, regressed, origin);
  if (verdict.state === 'pass') return [];
  const level = verdict.state === 'no-baseline' ? 'warning' : 'error';
  return [{ level, title: 'go-rust-bench', message: harmless(verdictHeadline(verdict, origin)) }];
}

function regressionLines(verdict: Verdict, cells: readonly CellVerdict[], origin: Origin): Annotation[] {
  const level = verdict.state === 'regression' ? 'error' : 'notice';
  // The last place names how many there are more.
  const shown = cells.length > mostAnnotations ? cells.slice(0, mostAnnotations - 1) : cells;
  const lines = shown.map(
    (cell) =>
      ({ level, title: harmless(shortened(cell.cell, longestName)), message: cellLine(cell) }) as const,
  );
  if (shown.length === cells.length) return lines;
  const rest = `${verdictHeadline(verdict, origin)}; ${cells.length - shown.length} more cells are in the report`;
  return [...lines, { level, title: 'go-rust-bench', message: harmless(rest) }];
}

/** `throughput −13.0 % [−13.9 to −12.2] and p50 +14.9 % […]`. */
function cellLine({ metrics, reason }: CellVerdict): string {
  const worse = metrics.filter(({ state }) => state === 'regressed');
  if (worse.length === 0)
    return harmless(shortened(reason ?? 'its server fails now and did not before', 500));
  return listed(worse.map((metric) => `${metricNamed(metric.metric).label} ${changeText(metric)}`));
}

/** The runner finds `##[command]` anywhere in a line; `::command::` only where a line begins. */
const harmless = (text: string) => text.replaceAll('##[', '##\u2060[').replace(/^\s*::/, ':\u2060:');
