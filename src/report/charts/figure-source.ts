import type { MetricName } from '../../compare/metric.ts';
import { CellFigures } from '../../evidence/cell-figures.ts';
import type { DerivedSample } from '../../evidence/derived.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Sample } from '../../evidence/sample.ts';
import { type Group, groupsOf } from '../evidence-index.ts';
import { type VariantLook, variantLooks } from './colours.ts';

/** What all charts of one report are drawn from. */
export interface FigureSource {
  readonly evidence: Evidence;
  readonly groups: readonly Group[];
  readonly figures: CellFigures;
  readonly look: (variant: string) => VariantLook;
  /** The figure of one sample, kept or rejected; undefined when it has none. */
  readonly figureOf: (sample: Sample, metric: MetricName) => number | undefined;
}

export function figureSource(evidence: Evidence): FigureSource {
  const bySample = new Map<string, DerivedSample>(evidence.derived.samples.map((one) => [one.id, one]));
  return {
    evidence,
    groups: groupsOf(evidence),
    figures: new CellFigures(evidence.samples, evidence.derived.samples),
    look: variantLooks(evidence.run.variants.map(({ name }) => name)),
    figureOf: (sample, metric) => bySample.get(sample.id)?.metrics[metric],
  };
}

/** Samples of the session itself: those of a confirm stand for themselves. */
export const isOfSession = ({ phase, arm }: Sample): boolean => phase === 'screen' && arm === 'head';
