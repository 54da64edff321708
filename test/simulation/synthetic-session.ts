import type { Arm, ArmCell } from '../../src/compare/arm.ts';
import type { TurnedFigures } from '../../src/compare/confirm-pairs.ts';
import type { MetricName } from '../../src/compare/metric.ts';
import type { NoisyMetric } from './noise-model.ts';
import { noisyMetrics } from './noise-model.ts';
import type { RandomSource } from './random-source.ts';
import type { SimulatedCell, SimulatedPlan } from './simulated-plan.ts';

/** How a session differs from a quiet one. Changes of logarithms, + is worse. */
export interface Day {
  /** The whole machine, in every metric of speed. */
  readonly machineSlower: number;
  /** Each place later among the variants of a group, or in a pair. */
  readonly slotEffect: number;
  /** Share of samples that something else on the machine slowed without being noticed. */
  readonly burstShare: number;
}

/** What such a burst does to a sample, in every metric of speed. */
const burst = Math.log1p(0.1);

/** What the change under test does: one metric of one cell. */
export interface Slowdown {
  readonly cell: string;
  readonly metric: MetricName;
  readonly by: number;
}

export interface SyntheticSession {
  /** As if every server had changed: none has the program of the baseline. */
  readonly arm: Arm;
  /** One more sample of a cell in this session: turned logarithms, as a confirm measures them. */
  sampleAgain(cell: string, place: number, slowdown?: Slowdown): TurnedFigures;
}

interface Made {
  readonly source: SimulatedCell;
  /** Where each of its metrics lies in this session: parallel to them. */
  readonly levels: readonly number[];
}

/** Makes one session: its common noise is drawn once, its samples one by one. */
export function syntheticSession(
  plan: SimulatedPlan,
  random: RandomSource,
  day: Day,
  slowdown?: Slowdown,
): SyntheticSession {
  const drawLevels = () => noisyMetrics.map(() => random.normal());
  const ofSession = drawLevels();
  const ofScenario = Array.from({ length: plan.scenarios }, drawLevels);
  const made = plan.cells.map((source): Made => {
    const levels = source.metrics.map((metric) => {
      const index = noisyMetrics.indexOf(metric);
      const { noise, isOfSpeed } = metric;
      return (
        noise.session * (ofSession[index] ?? 0) +
        noise.scenario * (ofScenario[source.scenario]?.[index] ?? 0) +
        noise.server * random.normal() +
        (isOfSpeed ? day.machineSlower : 0)
      );
    });
    return { source, levels };
  });
  const byCell = new Map(made.map((one) => [one.source.cell.id, one]));

  /** What its place, and bad luck, do to one sample. */
  function circumstances(place: number): number {
    const isBurst = day.burstShare > 0 && random.uniform() < day.burstShare;
    return day.slotEffect * place + (isBurst ? burst : 0);
  }

  function turned(
    { source, levels }: Made,
    index: number,
    metric: NoisyMetric,
    around: number,
    by?: Slowdown,
  ) {
    const slower = by?.cell === source.cell.id && by.metric === metric.name ? by.by : 0;
    return (
      (levels[index] ?? 0) + slower + (metric.isOfSpeed ? around : 0) + metric.noise.repeat * random.normal()
    );
  }

  const cells = made.map((one): ArmCell => {
    const { cell, server, metrics, places } = one.source;
    const samples = places.map(circumstances);
    const figures = metrics.map((metric, index): [MetricName, Map<number, number>] => [
      metric.name,
      new Map(
        samples.map((around, block) => [
          block + 1,
          Math.exp(metric.turn * turned(one, index, metric, around, slowdown)),
        ]),
      ),
    ]);
    return {
      id: cell.id,
      group: cell.group,
      variant: cell.variant,
      server,
      result: { kind: 'admitted' },
      terms: {},
      program: undefined,
      figures: new Map(figures),
    };
  });
  return {
    arm: { planName: plan.name, machine: {}, memoryCounting: 'simulated', instruments: {}, cells },
    sampleAgain(cell, place, by) {
      const one = byCell.get(cell);
      if (one === undefined) throw new Error(`the plan has no cell ${cell}`);
      const around = circumstances(place);
      return new Map(
        one.source.metrics.map((metric, index) => [metric.name, turned(one, index, metric, around, by)]),
      );
    },
  };
}

/** The same figures, as if the change touched `go` alone: the programs of all other servers are those of the baseline. */
export function onlyGoChanged(arm: Arm): Arm {
  return {
    ...arm,
    cells: arm.cells.map((cell) => (cell.server === 'go' ? cell : { ...cell, program: cell.server })),
  };
}
