import type { Bench, Measurement } from '../bench.ts';
import { type Figure, formatSpread, noQuietRound, spread } from '../figure.ts';
import { admitted, type Cell, measureRounds, type Round, type Run } from '../rounds.ts';
import { ab } from '../tools/ab.ts';
import { h2load } from '../tools/h2load.ts';
import { loadgen } from '../tools/loadgen.ts';
import { wrk } from '../tools/wrk.ts';

/** A server's core counts as full from here on. */
const full = 0.95;

interface Comparison extends Cell {
  readonly title: string;
  /** Smallest ratio to wrk that the design asks for; absent where it asks for none. */
  readonly ratio?: number;
  /** Largest share of its own core with which it should fill the server's; absent where the design asks for none. */
  readonly fills?: number;
}

/** What a core of the client's is worth: requests per client-core-second as a ratio to wrk's, round by round. */
export const throughput: Measurement = {
  name: 'throughput',
  measure: async (bench) => {
    const cells = comparisons(bench);
    const rounds = await measureRounds(bench, cells);
    const figures = cells.flatMap((cell) => {
      const own = admitted(rounds, cell.name);
      const tried = rounds.filter((round) => round.cell === cell.name).length;
      const ratios = [ratioFigure(cell, own, tried)];
      return cell.fills === undefined ? ratios : [...ratios, fillsFigure(cell, cell.fills, own)];
    });
    return { figures, raw: rounds };
  },
};

function comparisons(bench: Bench): Comparison[] {
  const pair = [loadgen(bench.loadgen), wrk];
  return [64, 1000].flatMap((connections): Comparison[] =>
    [
      { title: 'bare epoll server', server: bench.bare(), ratio: 1.3, tools: [...pair, ab, h2load] },
      {
        title: 'hyper',
        server: bench.rust,
        ratio: 1.15,
        fills: connections === 64 ? 0.92 : 0.85,
        tools: pair,
      },
      { title: 'net/http', server: bench.go, tools: pair },
    ].map((cell) => ({ ...cell, connections, name: `${cell.title}, ${connections} connections` })),
  );
}

/** From the rounds that count, out of those that were tried. */
function ratioFigure(cell: Comparison, rounds: readonly Round[], tried: number): Figure {
  const ratios = (tool: string) =>
    spread(rounds.flatMap(({ runs }) => divide(economy(runs, tool), economy(runs, 'wrk'))));
  const format = (value: number): string => value.toFixed(2);
  const ours = ratios('loadgen');
  return {
    name: `requests per client-core-second ÷ wrk: ${cell.name}`,
    reach: cell.ratio === undefined ? 'none asked' : `≥ ${format(cell.ratio)}`,
    ours: ours
      ? {
          state: 'measured',
          text: `${formatSpread(ours, format)}, ${rounds.length} of ${tried} rounds counted`,
          reached: cell.ratio === undefined || ours.median >= cell.ratio,
        }
      : noQuietRound,
    others: cell.tools.flatMap(({ name }) => {
      const theirs = name === 'loadgen' ? undefined : ratios(name);
      return theirs ? [`${name} ${formatSpread(theirs, format)}`] : [];
    }),
  };
}

function fillsFigure(cell: Comparison, reach: number, rounds: readonly Round[]): Figure {
  const ours = filling(rounds, 'loadgen');
  const theirs = filling(rounds, 'wrk');
  return {
    name: `fills the server's core with its own core at: ${cell.name}`,
    reach: `≤ ${reach.toFixed(2)}`,
    ours: ours.share
      ? { state: 'measured', text: formatSpread(ours.share, percent), reached: ours.share.median <= reach }
      : { state: 'unmeasured', why: ours.why },
    others: [`wrk ${theirs.share ? formatSpread(theirs.share, percent) : theirs.why}`],
  };
}

/** The share of its own core that a tool used in the rounds in which the server's core was full. */
function filling(rounds: readonly Round[], tool: string) {
  const runs = rounds.flatMap((round) => round.runs.filter((run) => run.tool === tool));
  const server = spread(runs.map((run) => run.serverCpuNs / run.wallNs));
  const share = spread(
    runs.filter((run) => run.serverCpuNs / run.wallNs >= full).map((run) => run.cpuNs / run.wallNs),
  );
  return {
    share,
    why: server
      ? `never full: the server used ${formatSpread(server, percent)} of its core`
      : noQuietRound.why,
  };
}

const percent = (share: number): string => share.toFixed(2);

/** Requests per second of the client's CPU time. */
function economy(runs: readonly Run[], tool: string): number | undefined {
  const run = runs.find((candidate) => candidate.tool === tool);
  return run && run.cpuNs > 0 ? (run.completed * 1e9) / run.cpuNs : undefined;
}

function divide(ours: number | undefined, theirs: number | undefined): number[] {
  return ours === undefined || theirs === undefined || theirs === 0 ? [] : [ours / theirs];
}
