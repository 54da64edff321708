import type { Cell } from '../plan/plan.ts';
import type { Derived, DerivedCell } from './derived.ts';
import type { RuleName, Sample } from './sample.ts';

/** How many samples were kept, and which rules rejected the others. */
export function admissionSummary(samples: readonly Sample[]): Derived['admission'] {
  const count = (state: Sample['state']) => samples.filter((sample) => sample.state === state).length;
  const rejectionsByRule: { [rule in RuleName]?: number } = {};
  for (const { rule, pass } of samples.flatMap(({ admission }) => admission))
    if (!pass) rejectionsByRule[rule] = (rejectionsByRule[rule] ?? 0) + 1;
  return {
    samples: samples.length,
    admitted: count('admitted'),
    disturbed: count('disturbed'),
    failed: count('failed'),
    reruns: samples.filter(({ attempt }) => attempt > 1).length,
    ...(samples.length === 0 ? {} : { admittedShare: count('admitted') / samples.length }),
    rejectionsByRule,
  };
}

/** The sanity check connections ÷ throughput ≈ mean latency, for closed-loop cells that were admitted. */
export function littlesLaw(cells: readonly Cell[], derived: readonly DerivedCell[]): Derived['littlesLaw'] {
  const byId = new Map(derived.map((cell) => [cell.cell, cell]));
  return cells.flatMap((cell) => {
    const { metrics, state } = byId.get(cell.id) ?? {};
    if (cell.load.kind !== 'connections' || state !== 'admitted') return [];
    if (metrics?.throughput === undefined || metrics.mean === undefined) return [];
    const { connections } = cell.load;
    const expectedMeanNs = (connections / metrics.throughput.median) * 1e9;
    const meanNs = metrics.mean.median;
    return [{ cell: cell.id, connections, expectedMeanNs, meanNs, quotient: meanNs / expectedMeanNs }];
  });
}

/** What measuring costs beside the load itself. Reruns and waiting for quiet are counted apart. */
export function overhead(samples: readonly Sample[]): Derived['overhead'] {
  const firstTries = samples.filter(({ attempt }) => attempt === 1);
  const reruns = samples.filter(({ attempt }) => attempt > 1);
  const sum = (list: readonly Sample[], time: (durations: Sample['durations']) => number) =>
    list.reduce((total, { durations }) => total + time(durations), 0);
  // A wait for quiet cannot be longer than the sample that it is part of.
  const wallNs = (durations: Sample['durations']) => Math.max(0, durations.totalNs - durations.quietWaitNs);
  const firstTriesNs = sum(firstTries, wallNs);
  const loadNs = sum(firstTries, ({ warmupNs = 0, windowNs = 0 }) => warmupNs + windowNs);
  return {
    firstTriesNs,
    loadNs,
    ...(loadNs === 0 ? {} : { ratio: firstTriesNs / loadNs }),
    rerunsNs: sum(reruns, wallNs),
    quietWaitNs: sum(samples, ({ quietWaitNs }) => quietWaitNs),
  };
}
