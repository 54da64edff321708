import type { Load, Printed, Tool } from './tool.ts';

/** The parts of its document that the figures need; `loadgen/README.md` explains them all. */
export interface LoadgenDocument {
  readonly counters: Readonly<Record<string, number>>;
  readonly identities: { readonly ok: boolean };
  readonly latency: { readonly p50_ns?: number; readonly p99_ns?: number; readonly max_ns?: number };
  readonly seconds: readonly { readonly saturated?: boolean; readonly disturbed?: boolean }[];
  readonly honesty: {
    readonly cpu_ns: number;
    readonly epoll_waits: number;
    readonly events_per_wait: number;
  };
}

/** @throws when it is no document, or one whose counts do not add up: then no figure may be made of it. */
export function readDocument(stdout: string): LoadgenDocument {
  const document = JSON.parse(stdout) as LoadgenDocument;
  if (!document.identities.ok)
    throw new Error(`loadgen: broken identities: ${JSON.stringify(document.identities)}`);
  return document;
}

/** Our own, with its program's path. */
export function loadgen(program: string, options: readonly string[] = []): Tool {
  return {
    name: 'loadgen',
    command: (load) => loadgenCommand(program, load, options),
    read: ({ stdout }) => printed(readDocument(stdout)),
  };
}

export function loadgenCommand(
  program: string,
  load: Load,
  options: readonly string[],
): [string, ...string[]] {
  const { url, connections, durationS } = load;
  return [
    program,
    'run',
    ...['--url', url, '--connections', String(connections), '--duration', `${durationS}s`],
    ...options,
  ];
}

function printed({ counters, latency }: LoadgenDocument): Printed {
  const { started, completed, aborted, in_flight_at_end: inFlight, connect_failed: connectFailed } = counters;
  if (
    started === undefined ||
    completed === undefined ||
    aborted === undefined ||
    inFlight === undefined ||
    connectFailed === undefined
  ) {
    throw new Error(`loadgen: counters are missing: ${JSON.stringify(counters)}`);
  }
  return {
    completed,
    started,
    failed: aborted,
    inFlight,
    connectFailed,
    ...(latency.p50_ns !== undefined && { p50Ns: latency.p50_ns }),
    ...(latency.p99_ns !== undefined && { p99Ns: latency.p99_ns }),
    lines: [JSON.stringify({ started, completed, aborted, in_flight_at_end: inFlight, connectFailed })],
  };
}
