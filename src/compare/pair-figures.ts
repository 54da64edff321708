import type { Sample } from '../evidence/sample.ts';
import type { Cell } from '../plan/plan.ts';
import type { TurnedFigures } from './confirm-pairs.ts';
import { type GateSettings, gates, turnedLogs } from './gate.ts';
import { type MetricName, metricSource } from './metric.ts';
import { metricNamed } from './metrics.ts';

/** Gives the turned figures of a sample of the confirm; each sample's histogram is opened once. */
export function pairFigures(
  cells: readonly Cell[],
  settings: GateSettings,
): (sample: Sample) => TurnedFigures {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const gated = gates(settings).map((gate) => ({ gate, metric: metricNamed(gate.metric) }));
  const known = new WeakMap<Sample, TurnedFigures>();
  return (sample) => {
    const before = known.get(sample);
    if (before !== undefined) return before;
    const figures = new Map<MetricName, number>();
    const cell = byId.get(sample.cell);
    if (cell !== undefined) {
      const source = metricSource(sample, cell);
      for (const { gate, metric } of gated) {
        const measurement = metric.extract(source);
        const [log] = measurement.kind === 'value' ? turnedLogs(gate, [measurement.value]) : [];
        if (log !== undefined) figures.set(gate.metric, log);
      }
    }
    known.set(sample, figures);
    return figures;
  };
}
