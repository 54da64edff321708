import { readFileSync } from 'node:fs';
import type { MetricName } from '../../src/compare/metric.ts';
import { orderSlots } from '../../src/plan/order.ts';
import type { Cell, Plan } from '../../src/plan/plan.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { referenceScenarios, referenceVariants } from '../../src/plan/reference.ts';
import { type NoisyMetric, noisyMetrics } from './noise-model.ts';

/** A shipped plan, laid out for making many sessions of it. */
export interface SimulatedPlan {
  readonly name: string;
  readonly cells: readonly SimulatedCell[];
  readonly scenarios: number;
  /** Samples of one session. */
  readonly samples: number;
}

export interface SimulatedCell {
  readonly cell: Cell;
  readonly server: string;
  /** Index of its scenario. */
  readonly scenario: number;
  /** 0-based place among the variants of its group, by block. */
  readonly places: readonly number[];
  readonly metrics: readonly NoisyMetric[];
}

export function simulatedPlan(name: string): SimulatedPlan {
  const fileName = `scenarios/${name}.yaml`;
  const text = readFileSync(new URL(`../../${fileName}`, import.meta.url), 'utf8');
  const plan = readPlan(text, fileName, { scenarios: referenceScenarios, variants: referenceVariants });
  const scenarios = [...new Set(plan.cells.map(({ scenario }) => scenario))];
  const places = placesByCell(plan);
  return {
    name: plan.name,
    scenarios: scenarios.length,
    samples: plan.cells.length * plan.repeats,
    cells: plan.cells.map((cell) => ({
      cell,
      server: referenceVariants.find(({ name }) => name === cell.variant)?.server ?? cell.variant,
      scenario: scenarios.indexOf(cell.scenario),
      places: places.get(cell.id) ?? [],
      metrics: noisyMetrics.filter(({ name }) => isGatedIn(cell, name)),
    })),
  };
}

/** A percentile that the plan's window is too short for is not gated in that cell. */
function isGatedIn({ percentiles }: Cell, metric: MetricName): boolean {
  return (metric !== 'p50' && metric !== 'p99') || percentiles.includes(metric);
}

/** By the real order of the plan: it is the same in every session of it. */
function placesByCell(plan: Plan): Map<string, number[]> {
  const places = new Map<string, number[]>(plan.cells.map(({ id }) => [id, []]));
  for (const { cell, positionInGroup } of orderSlots(plan)) places.get(cell)?.push(positionInGroup - 1);
  return places;
}
