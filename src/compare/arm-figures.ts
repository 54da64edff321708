import { commonRejection } from '../admission/common-rejection.ts';
import { CellFigures } from '../evidence/cell-figures.ts';
import type { BaseSession } from '../evidence/comparison.ts';
import { derive } from '../evidence/derive.ts';
import type { Derived, DerivedCell } from '../evidence/derived.ts';
import { digest } from '../evidence/digest.ts';
import type { Sample } from '../evidence/sample.ts';
import { machineKey } from '../host/machine-key.ts';
import type { Cell, Plan } from '../plan/plan.ts';
import type { Scenario } from '../plan/scenario.ts';
import type { Arm, ArmCell, CellResult, Terms } from './arm.ts';
import type { MetricName } from './metric.ts';
import { metrics } from './metrics.ts';

/** The raw facts of a session, the head's or the baseline's. */
export type SessionToCompare = Pick<
  BaseSession,
  'tool' | 'run' | 'host' | 'servers' | 'isolation' | 'samples'
>;

/**
 * One arm of a comparison from the facts of its session.
 *
 * @param derived what `derive` makes of the same facts, if it is there already
 */
export function armFigures(session: SessionToCompare, derived: Derived = derive(session)): Arm {
  const { run, host, isolation, samples } = session;
  const figures = new CellFigures(samples, derived.samples);
  const cellsDerived = new Map(derived.cells.map((cell) => [cell.cell, cell]));
  const termsOf = cellTerms(session);
  const programOf = programs(session);
  return {
    planName: run.plan.name,
    machine: words({ ...machineKey(host), rung: isolation.achieved }),
    memoryCounting: `rung ${isolation.achieved}, cgroup v${isolation.cgroupVersion ?? '–'}`,
    instruments: words({
      kernel: host.kernel,
      generator: generatorOf(samples) ?? session.tool.version,
      'program of the generator': session.tool.generatorSha256?.slice(0, 12),
    }),
    cells: run.plan.cells.map((cell): ArmCell => {
      const notRun = run.notRun.find((entry) => entry.cell === cell.id);
      return {
        id: cell.id,
        group: cell.group,
        variant: cell.variant,
        server: run.variants.find(({ name }) => name === cell.variant)?.server ?? cell.variant,
        result: wasSkipped(run)
          ? { kind: 'skipped' }
          : notRun === undefined
            ? cellResult(cellsDerived.get(cell.id), figures.tries.get(cell.id)?.values() ?? [])
            : { kind: 'not-run', reason: `needs ${notRun.need}, there is ${notRun.have}` },
        terms: termsOf(cell),
        program: programOf(cell.variant),
        figures: gatedFigures(cell.id, figures),
      };
    }),
  };
}

const wasSkipped = ({ ended }: SessionToCompare['run']): boolean => ended === 'skipped';

function cellResult(derived: DerivedCell | undefined, samples: Iterable<Sample>): CellResult {
  if (derived === undefined) return { kind: 'invalid', reason: 'the session has no such cell' };
  const { planned, admitted, failed, missing } = derived.blocks;
  switch (derived.state) {
    case 'admitted':
      return { kind: 'admitted' };
    case 'fails':
      return { kind: 'fails', failed, admitted, planned, reason: commonRejection(samples, 'failed') };
    case 'not-run':
      return { kind: 'not-run', reason: 'it does not fit on the machine' };
    case 'invalid':
      return {
        kind: 'invalid',
        reason: missing === planned ? 'the session ended before' : commonRejection(samples, 'disturbed'),
      };
  }
}

function gatedFigures(cell: string, figures: CellFigures): ArmCell['figures'] {
  const byMetric = new Map<MetricName, ReadonlyMap<number, number>>();
  for (const { name, gated } of metrics) {
    if (!gated) continue;
    const values = figures.admitted(cell, name);
    if (values.size > 0) byMetric.set(name, values);
  }
  return byMetric;
}

function cellTerms({ run, isolation }: SessionToCompare): (cell: Cell) => Terms {
  const requests = new Map(run.scenarios.map(({ name, requests }) => [name, requestDigest(requests)]));
  const common = planTerms(run.plan);
  return (cell) => ({
    request: requests.get(cell.scenario) ?? 'unknown',
    load: JSON.stringify(cell.load),
    ...common,
    'server CPUs': isolation.serverCpus,
    'generator CPUs': isolation.clientCpus,
  });
}

const requestDigest = (requests: Scenario['requests']) => digest(requests).slice(0, 12);

function planTerms({ warmup, windowNs, latencyTargetNs, limits }: Plan): Terms {
  return {
    'warm-up': `${warmup.durationNs / 1e9} s over ${warmup.connections} connections`,
    window: `${windowNs / 1e9} s`,
    'latency target': `${latencyTargetNs / 1e9} s`,
    limits: `${limits.cpus} CPUs, ${limits.memoryBytes} bytes of memory, ${limits.swapBytes} of swap`,
  };
}

/** Two programs are identical when artefact, arguments and environment are; their limits are among the terms of the cell. */
function programs({ servers, run }: SessionToCompare): (variant: string) => string | undefined {
  const known = new Map(
    run.variants.flatMap((variant): [string, string][] => {
      const server = servers.find(({ name }) => name === variant.server);
      if (server === undefined) return [];
      const environment = Object.entries(variant.env).sort(([a], [b]) => (a < b ? -1 : 1));
      const parts = [server.artefactSha256, server.runCommand, variant.args, environment, run.plan.limits];
      return [[variant.name, JSON.stringify(parts)]];
    }),
  );
  return (variant) => known.get(variant);
}

/** Name and version of what loaded the servers, as it printed them. */
function generatorOf(samples: readonly Sample[]): string | undefined {
  for (const { generator } of samples)
    if (generator.kind === 'document') {
      const { name, version } = generator.document.tool;
      return `${name} ${version}`;
    }
  return undefined;
}

function words(facts: Readonly<Record<string, unknown>>): Terms {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
