import { seededRandom } from '../../src/plan/seeded-random.ts';
import { type Bench, limitMs } from './bench.ts';
import { runClient } from './harness/client.ts';
import type { ForeignShares } from './harness/foreign-cpu.ts';
import { type ServerCommand, startServer } from './harness/server.ts';
import { rejection, takeTurn } from './harness/turn.ts';
import { loadgen } from './tools/loadgen.ts';
import type { Tool } from './tools/tool.ts';

/** One server under one number of connections, and the tools that take turns at it. */
export interface Cell {
  readonly name: string;
  readonly server: ServerCommand;
  readonly connections: number;
  readonly tools: readonly Tool[];
}

/** One tool's turn. */
export interface Run {
  readonly tool: string;
  readonly completed: number;
  readonly wallNs: number;
  readonly cpuNs: number;
  /** Of the server in the meantime. */
  readonly serverCpuNs: number;
  readonly foreign: ForeignShares;
}

/** All tools once, on the same server process. */
export interface Round {
  readonly cell: string;
  /** In the order in which they ran. */
  readonly runs: readonly Run[];
  /** Why it does not count; absent when it does. */
  readonly rejected?: string;
}

const warmUpS = 0.3;

/** Rejected rounds are repeated until this many times as many were tried as are wanted. */
export const mostAttempts = 2;

/**
 * Takes the cells in turn, each time in another seeded order, until each has the rounds that are wanted or has been tried
 * too often. Within a cell the order of the tools is reversed from round to round, so that a drift favours none.
 */
export async function measureRounds(bench: Bench, cells: readonly Cell[]): Promise<Round[]> {
  const { settings } = bench;
  const random = seededRandom(settings.seed);
  const orders = new Map(cells.map((cell) => [cell, random.shuffle(cell.tools)]));
  const rounds: Round[] = [];
  for (let attempt = 0; attempt < settings.rounds * mostAttempts; attempt += 1) {
    const short = cells.filter((cell) => admitted(rounds, cell.name).length < settings.rounds);
    for (const cell of random.shuffle(short)) {
      const order = orders.get(cell) ?? [];
      orders.set(cell, [...order].reverse());
      const round = await measureRound(bench, { ...cell, tools: order });
      bench.log(`${cell.name}: ${round.rejected ?? 'admitted'}`);
      rounds.push(round);
    }
  }
  return rounds;
}

/** The rounds of a cell that count. */
export function admitted(rounds: readonly Round[], cell: string): Round[] {
  return rounds.filter((round) => round.cell === cell && round.rejected === undefined);
}

async function measureRound(bench: Bench, cell: Cell): Promise<Round> {
  const { settings } = bench;
  const server = await startServer(cell.server, settings.serverCpu);
  const runs: Run[] = [];
  try {
    const load = { url: server.url, connections: cell.connections };
    const warmUp = loadgen(bench.loadgen).command({ ...load, durationS: warmUpS });
    await runClient(warmUp, { cpu: settings.clientCpu, limitMs: limitMs(warmUpS) });
    for (const tool of cell.tools) {
      const command = tool.command({ ...load, durationS: settings.durationS });
      const { run, serverCpuNs, foreign } = await takeTurn(bench, server, command, settings.durationS);
      const { completed } = tool.read(run);
      if (run.exitCode !== 0 || completed === undefined) {
        throw new Error(
          `${tool.name} on ${cell.name}: exit code ${run.exitCode ?? 'none'}: ${run.stderr || run.stdout}`,
        );
      }
      runs.push({ tool: tool.name, completed, wallNs: run.wallNs, cpuNs: run.cpuNs, serverCpuNs, foreign });
    }
  } finally {
    await server.stop();
  }
  return { cell: cell.name, runs, ...rejection(runs, settings.foreignLimit) };
}
