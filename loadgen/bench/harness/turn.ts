import { type Bench, limitMs } from '../bench.ts';
import { type ClientRun, runClient } from './client.ts';
import { type ForeignShares, foreignShares, readCpus } from './foreign-cpu.ts';
import type { RunningServer } from './server.ts';

/** A client's run, with what else went on meanwhile. */
export interface Turn {
  readonly run: ClientRun;
  /** Of the server. */
  readonly serverCpuNs: number;
  readonly foreign: ForeignShares;
}

/** Lets a client of `durationS` loose on a server; `onStart` gets the process id of the shell around it. */
export async function takeTurn(
  bench: Bench,
  server: RunningServer,
  argv: readonly [string, ...string[]],
  durationS: number,
  onStart?: (shellPid: number) => void,
): Promise<Turn> {
  const { serverCpu, clientCpu } = bench.settings;
  const cpus = { server: serverCpu, client: clientCpu };
  const serverBeforeNs = server.cpuNs();
  const before = readCpus(cpus);
  const run = await runClient(argv, {
    cpu: clientCpu,
    limitMs: limitMs(durationS),
    ...(onStart && { onStart }),
  });
  const after = readCpus(cpus);
  const serverCpuNs = server.cpuNs() - serverBeforeNs;
  return {
    run,
    serverCpuNs,
    foreign: foreignShares(before, after, { serverNs: serverCpuNs, clientNs: run.cpuNs }),
  };
}

/** Why turns do not count: others used too much of one of the two CPUs in one of them; absent when they do count. */
export function rejection(
  turns: readonly { readonly foreign: ForeignShares }[],
  limit: number,
): { rejected?: string } {
  const worst = Math.max(...turns.flatMap(({ foreign }) => [foreign.onClientCpu, foreign.onServerCpu]));
  if (worst <= limit) return {};
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  return { rejected: `others used ${percent(worst)} of a CPU, more than ${percent(limit)}` };
}
