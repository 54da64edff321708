import type { Load } from '../plan/load.ts';
import type { ScenarioRequest } from '../plan/scenario.ts';

/** Files that hold what is too large, or too binary, for a command line. */
export interface RequestFiles {
  readonly body: string | undefined;
  /** Absent where no exact body is expected: a hash or JSON fields are for the controller to check. */
  readonly expectedBody: string | undefined;
}

/** What the generator sends, with its files in place: one request again and again, or several in turn. */
export type StagedScenario =
  | { readonly kind: 'one'; readonly request: ScenarioRequest; readonly files: RequestFiles }
  | { readonly kind: 'in-turn'; readonly script: string };

export interface GeneratorWindow {
  readonly scenario: StagedScenario;
  /** `127.0.0.1:40123`. */
  readonly address: string;
  readonly load: Load;
  readonly durationNs: number;
  readonly thresholdNs: number;
}

/** The arguments of `loadgen run` for one window; see `loadgen/README.md`. */
export function generatorArguments(window: GeneratorWindow): string[] {
  const { scenario, address, load } = window;
  const path = scenario.kind === 'one' ? scenario.request.path : '/';
  return [
    'run',
    ...['--url', `http://${address}${path}`],
    ...['--connections', String(load.connections)],
    ...['--duration', `${window.durationNs}ns`],
    ...['--threshold', `${window.thresholdNs}ns`],
    ...(scenario.kind === 'one'
      ? requestArguments(scenario.request, scenario.files)
      : ['--script', scenario.script]),
    ...loadArguments(load),
  ];
}

function requestArguments(request: ScenarioRequest, files: RequestFiles): string[] {
  const { method, headers, expect } = request;
  return [
    ...['--method', method],
    ...['--expect-status', String(expect.status)],
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...(files.body === undefined ? [] : ['--body-file', files.body]),
    ...(files.expectedBody === undefined ? [] : ['--expect-body-file', files.expectedBody]),
  ];
}

function loadArguments(load: Load): string[] {
  switch (load.kind) {
    case 'connections':
      return [];
    case 'requests':
      return ['--requests', String(load.requests)];
    case 'rate':
      // Uniform arrivals are the same in every window, so base and head get the same ones.
      return ['--rate', String(load.ratePerSecond), '--arrivals', 'uniform'];
  }
}

/** The text of a `--script` file: the requests that each connection sends in turn. */
export function generatorScript(
  requests: readonly { readonly request: ScenarioRequest; readonly files: RequestFiles }[],
): string {
  const entries = requests.map(({ request: { method, path, headers, expect }, files }) => ({
    method,
    path,
    headers: Object.entries(headers),
    ...(files.body === undefined ? {} : { body_file: files.body }),
    expect_status: expect.status,
    ...(files.expectedBody === undefined ? {} : { expect_body_file: files.expectedBody }),
  }));
  return `${JSON.stringify(entries, null, 2)}\n`;
}
