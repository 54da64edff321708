import type { Verdict } from '../compare/verdict.ts';
import type { Comparison } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { formatDuration } from './format-number.ts';
import { pairsOf } from './pair-table.ts';
import { plural } from './plain-words.ts';

/** What was measured again side by side, how often, and how long it took. */
export function confirmFacts(
  { samples }: Evidence,
  { confirm, settings }: Comparison,
  verdict: Verdict,
): string[] {
  const suspected = `${plural(verdict.family, 'suspected change')} after the first comparison.`;
  if (confirm.kind === 'not-run')
    return [suspected, `Not measured again: ${withoutFullStop(confirm.reason)}.`];
  const measured = samples.filter(({ phase }) => phase === 'confirm');
  const disturbed = measured.filter(({ state }) => state === 'disturbed').length;
  const durationNs = (Date.parse(confirm.endedAt) - Date.parse(confirm.startedAt)) * 1e6;
  return [
    suspected,
    `Measured again, baseline and now side by side: ${plural(pairCount(measured), 'pair')}, ${plural(measured.length, 'sample')}, ${disturbed} disturbed${looksText(verdict)}.`,
    `Time: ${formatDuration(durationNs)} of ${formatDuration(settings.timeBudgetNs)}; ${endedText[confirm.ended]}.`,
    ...(verdict.unconfirmed > 0
      ? [`Not measured again in time: ${verdict.unconfirmed} of ${verdict.family}.`]
      : []),
  ];
}

const endedText = {
  complete: 'everything suspected was decided',
  'time-budget': 'it ended because the time was spent',
  cancelled: 'it was cancelled',
} as const;

/** Different pairs, all tries of a pair being one. */
function pairCount(samples: Evidence['samples']): number {
  return new Set(samples.map(({ cell, block }) => `${cell}#${block}`)).size;
}

function looksText(verdict: Verdict): string {
  const looks = pairsOf(verdict).flatMap(({ metric: { confirmed } }) => confirmed?.looks ?? []);
  if (looks.length === 0) return '';
  const second = looks.filter((taken) => taken > 1).length;
  return `; ${plural(looks.length, 'change')} tested, ${second} at a second look`;
}

const withoutFullStop = (text: string) => text.replace(/\.$/, '');
