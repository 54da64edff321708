import type { MetricVerdict } from '../../compare/verdict.ts';
import { seemsBetter } from '../pair-state.ts';
import { colours } from './colours.ts';

/** How a state is drawn: by shape and by colour, so that neither has to be told alone. */
export interface StateLook {
  readonly symbol: 'diamond' | 'triangle' | 'rect' | 'roundRect' | 'circle';
  readonly size: number;
  readonly colour: string;
  readonly hollow: boolean;
  /** For the caption: the mark in words, and what it stands for. */
  readonly mark: string;
  readonly words: string;
}

const looks = {
  worse: { symbol: 'diamond', size: 13, colour: colours.bad, hollow: false, mark: '◆', words: 'regressed' },
  warned: { symbol: 'rect', size: 9, colour: colours.bad, hollow: true, mark: '□', words: 'a warning' },
  better: { symbol: 'triangle', size: 11, colour: colours.good, hollow: false, mark: '▲', words: 'improved' },
  seemsBetter: {
    symbol: 'triangle',
    size: 11,
    colour: colours.good,
    hollow: true,
    mark: '△',
    words: 'looks better, not confirmed',
  },
  unchanged: {
    symbol: 'circle',
    size: 8,
    colour: colours.muted,
    hollow: false,
    mark: '●',
    words: 'unchanged',
  },
  ratioMoved: {
    symbol: 'roundRect',
    size: 9,
    colour: colours.ink,
    hollow: true,
    mark: '▢',
    words: 'ratio moved',
  },
  open: { symbol: 'circle', size: 9, colour: colours.ink, hollow: true, mark: '○', words: 'inconclusive' },
} as const satisfies Readonly<Record<string, StateLook>>;

export function stateLook(metric: MetricVerdict): StateLook {
  if (seemsBetter(metric)) return looks.seemsBetter;
  switch (metric.state) {
    case 'regressed':
    case 'fails':
      return looks.worse;
    case 'warning':
      return looks.warned;
    case 'improved':
    case 'fixed':
      return looks.better;
    case 'ratio moved':
      return looks.ratioMoved;
    case 'unchanged':
    case 'identical':
      return looks.unchanged;
    default:
      return looks.open;
  }
}

/** `◆ regressed, ● unchanged`: the marks that are there, in the order of the looks. */
export function looksLegend(metrics: readonly MetricVerdict[]): string {
  const there = new Set<StateLook>(metrics.map(stateLook));
  return Object.values(looks)
    .filter((look) => there.has(look))
    .map(({ mark, words }) => `${mark} ${words}`)
    .join(', ');
}

/** The style of one mark. */
export function markStyle({ symbol, size, colour, hollow }: StateLook) {
  return {
    symbol,
    symbolSize: size,
    itemStyle: hollow ? { color: colours.surface, borderColor: colour, borderWidth: 1.8 } : { color: colour },
  };
}
