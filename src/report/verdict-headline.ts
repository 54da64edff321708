import { metricNamed } from '../compare/metrics.ts';
import type { CellVerdict, Drift, PairState, Verdict } from '../compare/verdict.ts';
import { formatShift } from './change.ts';
import { cellSeemsBetter } from './pair-state.ts';
import { firstOf, plural, shortened } from './plain-words.ts';
import { cellsByEffect, type Effect } from './worsening.ts';

/** Whose word the figures are: measured by this run, or handed over by a job that ran somebody else's code. */
export type Origin = 'own' | 'untrusted';

/** Cells named in a headline, and characters of what comes from outside. */
const shownNames = 2;
const longestName = 80;
const longestReason = 160;

/** The verdict in one plain sentence, without a full stop: the same in terminal, comment, summary and outputs. */
export function verdictHeadline(verdict: Verdict, origin: Origin = 'own'): string {
  const said = `${finding(verdict)}${driftClause(verdict.drift)}${originClause(verdict)}`;
  return origin === 'own' ? said : `Figures from an untrusted job: ${decapitalized(said)}`;
}

function finding(verdict: Verdict): string {
  if (verdict.form === 'identical' && verdict.state === 'pass') return 'Same binaries, nothing to compare';
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

/** States that leave a promised cell without a verdict, in the words of a headline. */
const unjudgedStates: readonly (readonly [PairState, string])[] = [
  ['missing', 'missing'],
  ['invalid', 'without a valid result'],
  ['fails', 'failing'],
];

/** `Not everything could be judged: 2 of 14 cells missing (text/c64/go and text/c64/rust)`. */
function unjudged({ reasons, cells }: Verdict): string {
  const found = unjudgedStates.flatMap(([state, words]) => {
    const inState = cells.filter((cell) => cell.state === state);
    return inState.length === 0 ? [] : [{ words, cells: inState }];
  });
  const named = found.map(({ words, cells: { length }, cells: some }, index) => {
    const count = index === 0 ? `${length} of ${plural(cells.length, 'cell')}` : length;
    return `${count} ${words} (${cellNames(some)})`;
  });
  // What is left open within cells stands in the reasons only.
  const said =
    named.length > 0 ? named : reasons.slice(0, 1).map((reason) => shortened(reason, longestReason));
  if (!cells.some(wasCompared)) return `Nothing was compared: ${said.join(', ')}`;
  return `Not everything could be judged: ${said.length === 0 ? 'see the report' : said.join(', ')}`;
}

/** The first names; a cell alone says why, where that is more than its state. */
function cellNames(cells: readonly CellVerdict[]): string {
  const [only] = cells;
  const names = firstOf(
    cells.map(({ cell }) => shortened(cell, longestName)),
    shownNames,
  );
  if (cells.length > 1 || only?.reason === undefined || only.state === 'missing') return names;
  return `${names}: ${shortened(only.reason, longestReason)}`;
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
  const gains = cells.filter(cellSeemsBetter).length;
  const aside = [
    ...(gains === 0 ? [] : [`${gains} better by the numbers but not confirmed`]),
    ...asides
      .map(([state, words]) => ({ words, length: count(state) - (state === 'inconclusive' ? gains : 0) }))
      .filter(({ length }) => length > 0)
      .map(({ words, length }) => `${length} ${words}`),
  ];
  const good = [cellCounts(cells, 'improved', betterWords), cellCounts(cells, 'fixed', betterWords)];
  const better = good.filter((text) => text !== '');
  const warned = count('warning');
  const main =
    warned > 0
      ? [`${warned} of ${plural(cells.length, 'cell')} worse by less than the floor`, ...better]
      : better.length > 0
        ? [...better, 'no slowdown proved']
        : [`No slowdown proved in ${plural(cells.length, 'cell')}`];
  const weaker = form === 'without-confirm' ? ' (weaker form: numbers of two sessions only)' : '';
  return `${[...main, ...aside].join(', ')}${weaker}`;
}

/** The first drift beyond its limit, in the order of the metrics: it would have shown in every cell. */
function driftClause(drift: readonly Drift[]): string {
  const first = drift.find(({ exceeded }) => exceeded);
  if (first === undefined) return '';
  const { metric, shift } = first;
  return `; everything moved at once: ${metricNamed(metric).label} ${formatShift(metric, shift)} in all cells`;
}

const originClause = ({ unprovedBaseline }: Verdict): string =>
  unprovedBaseline === undefined ? '' : "; the baseline's origin is not proved";

const decapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
