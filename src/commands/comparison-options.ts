import { InvalidArgumentError } from 'commander';
import type { MetricName } from '../compare/metric.ts';
import { metrics } from '../compare/metrics.ts';
import { parseDurationNs } from '../plan/duration.ts';
import type { ComparisonInputs } from '../run/inputs.ts';

/** The options that say what a run is compared with, as commander hands them over. */
export interface ComparisonOptions {
  readonly baseline?: string;
  readonly confirm: ComparisonInputs['confirm'];
  readonly timeBudget?: number;
  readonly floors: ComparisonInputs['floors'];
  readonly maxBaselineAge: number;
  readonly trustBaseline?: true;
}

export const usualMaxAgeNs = 14 * 24 * 3600 * 1e9;

/** Undefined: nothing is compared. */
export function comparisonInputs(options: ComparisonOptions): ComparisonInputs | undefined {
  const { baseline, confirm, timeBudget, floors, maxBaselineAge, trustBaseline } = options;
  if (baseline === undefined) return undefined;
  return {
    baseline,
    confirm,
    floors,
    ...(timeBudget === undefined ? {} : { timeBudgetNs: timeBudget }),
    maxAgeNs: maxBaselineAge,
    trustBaseline: trustBaseline === true,
  };
}

/** `20m`, `90s`, `14d`: a plan has no need of days. */
export function durationOption(text: string): number {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const durationNs = days === undefined ? parseDurationNs(text) : Number(days) * 24 * 3600 * 1e9;
  if (durationNs === undefined || durationNs < 1e9)
    throw new InvalidArgumentError('give at least a second, such as 90s, 20m or 14d.');
  return durationNs;
}

/** `throughput=5%,p99=15%`: floors that replace those of the registry. */
export function floorsOption(text: string): ComparisonInputs['floors'] {
  const gated = metrics.filter((metric) => metric.gated).map(({ name }) => name);
  const floors: Partial<Record<MetricName, number>> = {};
  for (const item of text.split(',')) {
    const [, name, amount] = /^\s*([a-z0-9.-]+)=(\d{1,3}(?:\.\d{1,2})?)%\s*$/.exec(item) ?? [];
    const metric = gated.find((known) => known === name);
    const floor = Number(amount) / 100;
    if (metric === undefined || floors[metric] !== undefined || !(floor >= 0.001 && floor <= 0.99))
      throw new InvalidArgumentError(
        `"${item}" is no floor; give each of ${gated.join(', ')} once, from 0.1% to 99%, such as throughput=5%,p99=15%.`,
      );
    floors[metric] = floor;
  }
  return floors;
}
