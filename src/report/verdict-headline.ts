import { metricNamed } from '../compare/metrics.ts';
import type { CellVerdict, Drift, PairState, Verdict } from '../compare/verdict.ts';
import { formatShift } from './change.ts';
import { firstOf, plural, shortened } from './plain-words.ts';
import { cellsByEffect, type Effect } from './worsening.ts';

/** Whose word the figures are: measured by this run, or handed over by a job that ran somebody else's code. */
export type Origin = 'own' | 'untrusted';

/** Reasons named in a headline, and characters of one: names from outside are in them. */
const shownReasons = 2;
const longestReason = 160;

/** The verdict in one plain sentence, without a full stop: the same in terminal, comment, summary and outputs. */
export function verdictHeadline(verdict: Verdict, origin: Origin = 'own'): string {
  const said = `${finding(verdict)}${driftClause(verdict.drift)}`;
  return origin === 'own' ? said : `Figures from an untrusted job: ${decapitalized(said)}`;
}

function finding(verdict: Verdict): string {
  if (verdict.form === 'identical') return 'Same binaries, nothing to compare';
  if (verdict.form === 'nothing-compared' && verdict.state !== 'inadmissible')
    return nothingCompared(verdict);
  const hasRegressed = verdict.cells.some(({ state }) => state === 'regressed');
  // An accepted regression is told as one, unless something else keeps the run from passing.
  if (hasRegressed && verdict.state !== 'inadmissible') return regressed(verdict);
  switch (verdict.state) {
    case 'no-baseline':
      return nothingCompared(verdict);
    case 'inadmissible':
      return unjudged(verdict);
    default:
      return passed(verdict);
  }
}

const reasonOf = ({ reasons: [first] }: Verdict, otherwise: string) =>
  shortened(first ?? otherwise, longestReason).replace(/\.$/, '');

const nothingCompared = (verdict: Verdict) =>
  `Nothing was compared: ${reasonOf(verdict, 'there is no baseline')}`;

/** `2 of 14 cells slower, 1 needs more memory, confirmed`. */
function regressed(verdict: Verdict): string {
  const worse = cellCounts(verdict.cells, 'regressed', worseWords);
  const { accepted } = verdict;
  const proof =
    verdict.form === 'confirm' ? 'confirmed' : 'not confirmed (weaker form: numbers of two sessions only)';
  return accepted === undefined
    ? `${worse}, ${proof}`
    : `${worse}, ${proof}, accepted: ${shortened(accepted.reason, longestReason)}`;
}

/** `[one cell, several cells]`: what is said of them. */
type EffectWords = Readonly<Record<Effect, readonly [string, string]>>;

const worseWords: EffectWords = {
  failure: ['starts to fail', 'start to fail'],
  speed: ['slower', 'slower'],
  cpu: ['needs more CPU', 'need more CPU'],
  memory: ['needs more memory', 'need more memory'],
};

const betterWords: EffectWords = {
  failure: ['no longer fails', 'no longer fail'],
  speed: ['faster', 'faster'],
  cpu: ['needs less CPU', 'need less CPU'],
  memory: ['needs less memory', 'need less memory'],
};

function cellCounts(cells: readonly CellVerdict[], state: PairState, words: EffectWords): string {
  return cellsByEffect(cells, state)
    .map(({ effect, cells: { length } }, index) => {
      const what = words[effect][length === 1 ? 0 : 1];
      return index === 0 ? `${length} of ${plural(cells.length, 'cell')} ${what}` : `${length} ${what}`;
    })
    .join(', ');
}

/** Which cells and why stands in the reasons, the first of them for the headline. */
function unjudged({ reasons, cells }: Verdict): string {
  const kept = reasons.map((reason) => shortened(reason, longestReason).replace(/\.$/, ''));
  if (!cells.some(wasCompared)) return `Nothing was compared: ${firstOf(kept, shownReasons)}`;
  return `Not everything could be judged: ${kept.length === 0 ? 'see the report' : firstOf(kept, shownReasons)}`;
}

/** States in which nothing of a cell was held against the baseline. */
const notCompared: readonly PairState[] = ['missing', 'invalid', 'not run', 'not comparable', 'new'];
const wasCompared = ({ state, metrics }: CellVerdict) => metrics.length > 0 || !notCompared.includes(state);

/** States of a passed run that a reader should know of, with the words for so many of them. */
const asides: readonly (readonly [PairState, string])[] = [
  ['inconclusive', 'inconclusive'],
  ['ratio moved', 'with a ratio that moved'],
  ['fails', 'failing'],
  ['still failing', 'still failing'],
  ['not comparable', 'not comparable'],
  ['not run', 'not run'],
  ['new', 'new'],
  // A run does not pass with these, unless somebody accepted it.
  ['missing', 'removed and accepted'],
];

function passed(verdict: Verdict): string {
  const { cells, form } = verdict;
  const count = (state: PairState) => cells.filter((cell) => cell.state === state).length;
  const aside = asides
    .filter(([state]) => count(state) > 0)
    .map(([state, words]) => `${count(state)} ${words}`);
  const good = [cellCounts(cells, 'improved', betterWords), cellCounts(cells, 'fixed', betterWords)];
  const better = good.filter((text) => text !== '');
  const warned = count('warning');
  const main =
    warned > 0
      ? [`${warned} of ${plural(cells.length, 'cell')} worse by less than the floor`, ...better]
      : better.length > 0
        ? [...better, 'none slower']
        : [`No slowdown proved in ${plural(cells.length, 'cell')}`];
  const weaker = form === 'without-confirm' ? ' (weaker form: numbers of two sessions only)' : '';
  return `${[...main, ...aside].join(', ')}${weaker}`;
}

/** The largest drift beyond its limit: it would have shown in every cell. */
function driftClause(drift: readonly Drift[]): string {
  const [largest] = drift
    .filter(({ exceeded }) => exceeded)
    .sort((a, b) => Math.abs(b.shift) - Math.abs(a.shift));
  if (largest === undefined) return '';
  const { metric, shift } = largest;
  return `; everything moved at once: ${metricNamed(metric).label} ${formatShift(metric, shift)} in all cells`;
}

const decapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
