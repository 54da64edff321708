import type { Load } from '../plan/load.ts';
import type { ScenarioRequest } from '../plan/scenario.ts';

/** Files that hold what is too large, or too binary, for a command line. */
export interface RequestFiles {
  readonly body: string | undefined;
  readonly expectedBody: string | undefined;
}

export interface GeneratorWindow {
  readonly request: ScenarioRequest;
  readonly files: RequestFiles;
  /** `127.0.0.1:40123`. */
  readonly address: string;
  readonly load: Load;
  readonly durationNs: number;
  readonly thresholdNs: number;
  /** Seed of a random arrival process, so that base and head get the same one. */
  readonly seed: number;
}

/** The arguments of `loadgen run` for one window; see `loadgen/README.md`. */
export function generatorArguments(window: GeneratorWindow): string[] {
  const { request, files, load } = window;
  const { method, path, headers, expect } = request;
  const args = [
    'run',
    '--url',
    `http://${window.address}${path}`,
    '--connections',
    String(load.connections),
    '--duration',
    `${window.durationNs}ns`,
    '--threshold',
    `${window.thresholdNs}ns`,
    '--method',
    method,
    '--expect-status',
    String(expect.status),
  ];
  for (const [name, value] of Object.entries(headers)) args.push('--header', `${name}: ${value}`);
  if (files.body !== undefined) args.push('--body-file', files.body);
  if (files.expectedBody !== undefined) args.push('--expect-body-file', files.expectedBody);
  if (load.kind === 'requests') args.push('--requests', String(load.requests));
  if (load.kind === 'rate')
    args.push('--rate', String(load.ratePerSecond), '--arrivals', 'uniform', '--seed', String(window.seed));
  return args;
}
