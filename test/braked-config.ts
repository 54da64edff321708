import type { MetricName } from '../src/compare/metric.ts';
import type { Evidence } from '../src/evidence/evidence.ts';
import { referenceScenarios, referenceServers, referenceVariants } from '../src/plan/reference.ts';
import type { Scenario } from '../src/plan/scenario.ts';
import type { Server, Variant } from '../src/plan/server.ts';

/** A reference server that is built with its brake (`servers/rust/src/brake.rs`, `servers/go/brake.go`). */
export interface BrakedServer {
  readonly server: 'go' | 'rust';
  /** `BENCH_BRAKE`, such as `text:work=6300ns`; absent: the brake is built in and not used. */
  readonly setting?: string;
}

/**
 * A `go-rust-bench.yaml` (JSON is YAML) of the reference servers, to be run in this repository with `--config`: as they
 * ship for the base, some of them braked for the head. Servers, variants, scenarios and plan have the same names in both, so
 * that nothing but the program and its setting differs.
 */
export function brakedConfig(plan: string | object, ...braked: readonly BrakedServer[]): string {
  const brakeOf = (name: string) => braked.find(({ server }) => server === name);
  return JSON.stringify({
    servers: Object.fromEntries(
      referenceServers.map((server) => [server.name, serverFile(server, brakeOf(server.name) !== undefined)]),
    ),
    variants: Object.fromEntries(
      referenceVariants.map((variant) => [
        variant.name,
        variantFile(variant, brakeOf(variant.server)?.setting),
      ]),
    ),
    scenarios: Object.fromEntries(
      referenceScenarios.map((scenario) => [scenario.name, scenarioFile(scenario)]),
    ),
    plan,
  });
}

/** How a reference server is built with its brake; a place of its own keeps the shipped build as it is. */
export const brakedBuild = {
  go: { build: ['go', 'build', '-trimpath', '-buildvcs=false', '-tags', 'brake', '-o', '{output}', '.'] },
  rust: {
    build: ['cargo', 'build', '--release', '--locked', '--features', 'brake', '--target-dir', 'target/brake'],
    artefact: 'target/brake/release/bench-server',
  },
} as const;

function serverFile({ name, directory, build, artefact }: Server, braked: boolean) {
  return {
    directory,
    ...(braked
      ? brakedBuild[name as BrakedServer['server']]
      : { build, ...(artefact === undefined ? {} : { artefact }) }),
    run: ['{output}', '--addr', '{address}'],
    ready: { path: '/healthz', status: 204 },
  };
}

function variantFile({ server, env, args }: Variant, setting: string | undefined) {
  return {
    server,
    ...unlessEmpty({ env: setting === undefined ? env : { ...env, BENCH_BRAKE: setting } }),
    ...unlessEmpty({ args }),
  };
}

function scenarioFile({ name, requests, assumedRatePerSecond }: Scenario) {
  const [request] = requests;
  if (request?.expect.body?.kind !== 'exact')
    throw new Error(`scenario ${name}: one request with its exact answer was expected`);
  const { method, path, headers, body, expect } = request;
  return {
    method,
    path,
    ...unlessEmpty({ headers }),
    ...(body === undefined ? {} : { body }),
    expect: { status: expect.status, 'content-type': expect.contentType, body: request.expect.body.text },
    'assumed-rate': assumedRatePerSecond,
  };
}

/** An empty list or mapping is left out: a configuration does not take it. */
function unlessEmpty(entry: Record<string, object>): Record<string, object> {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => Object.keys(value).length > 0));
}

/**
 * The setting that makes every request of a cell cost `share` (0.15 is 15 %) more of the CPU time that it costs now:
 * more rounds for `cpu` and `mixed`, the measured time per request in nanoseconds for the others.
 *
 * @throws Error when the evidence has no such figure.
 */
export function moreWork(evidence: Evidence, cell: string, share: number): string {
  const scenario = scenarioOf(cell);
  return scenario === 'cpu' || scenario === 'mixed'
    ? `${scenario}:work=${Math.round(share * 100)}%`
    : `${scenario}:work=${Math.round(median(evidence, cell, 'cpu-per-request') * share)}ns`;
}

/** The setting under which a cell's peak memory is `share` larger, in whole MiB and at least one. */
export function moreMemory(evidence: Evidence, cell: string, share: number): string {
  const mebibytes = (median(evidence, cell, 'peak-memory') * share) / 2 ** 20;
  return `${scenarioOf(cell)}:memory=${Math.max(1, Math.round(mebibytes))}MiB`;
}

function scenarioOf(cell: string): string {
  return cell.split('/')[0] ?? cell;
}

function median(evidence: Evidence, cell: string, metric: MetricName): number {
  const figure = evidence.derived.cells.find((candidate) => candidate.cell === cell)?.metrics[metric];
  if (figure === undefined) throw new Error(`the evidence has no ${metric} of ${cell}`);
  return figure.median;
}
