import { seededRandom } from '../../../src/plan/seeded-random.ts';
import type { Bench, Measurement } from '../bench.ts';
import { type Figure, formatSpread, noQuietRound, spread } from '../figure.ts';
import type { ForeignShares } from '../harness/foreign-cpu.ts';
import { startServer } from '../harness/server.ts';
import { rejection, takeTurn } from '../harness/turn.ts';
import { mostAttempts } from '../rounds.ts';
import { ab } from '../tools/ab.ts';
import { loadgen } from '../tools/loadgen.ts';
import type { Tool } from '../tools/tool.ts';
import { wrk } from '../tools/wrk.ts';

const p50ReachNs = 50e3;
const p99Reach = 0.03;

const cases = [
  { delayMs: 1, connections: 16 },
  { delayMs: 10, connections: 500 },
] as const;

interface Sample {
  readonly tool: string;
  readonly p50ErrorNs: number;
  readonly p99ErrorShare: number;
  /** What the server took itself, from having read the request to having written the answer, beyond the delay. */
  readonly serverP50ErrorNs: number;
  readonly serverP99ErrorShare: number;
  readonly foreign: ForeignShares;
  /** Why it does not count; absent when it does. */
  readonly rejected?: string;
}

/** What the tools print as latency, against a delay that the server keeps to the microsecond. */
export const latencyError: Measurement = {
  name: 'latency error',
  measure: async (bench) => {
    const raw: { case: string; samples: Sample[] }[] = [];
    const figures: Figure[] = [];
    for (const one of cases) {
      const name = `${one.delayMs} ms × ${one.connections} connections`;
      const samples = await measureCase(bench, one);
      bench.log(`latency error: ${name}`);
      raw.push({ case: name, samples });
      figures.push(...figuresOf(name, samples));
    }
    return { figures, raw };
  },
};

async function measureCase(bench: Bench, one: (typeof cases)[number]): Promise<Sample[]> {
  const { settings } = bench;
  const samples: Sample[] = [];
  const wanted = Math.min(settings.rounds, 3);
  let order = seededRandom(settings.seed).shuffle([loadgen(bench.loadgen), wrk, ab]);
  for (let attempt = 0; attempt < wanted * mostAttempts; attempt += 1, order = [...order].reverse()) {
    for (const tool of order) {
      if (counted(samples, tool.name).length < wanted) samples.push(await measureTool(bench, tool, one));
    }
  }
  return samples;
}

function counted(samples: readonly Sample[], tool: string): Sample[] {
  return samples.filter((sample) => sample.tool === tool && sample.rejected === undefined);
}

async function measureTool(
  bench: Bench,
  tool: Tool,
  { delayMs, connections }: (typeof cases)[number],
): Promise<Sample> {
  const { durationS, serverCpu, foreignLimit } = bench.settings;
  const server = await startServer(bench.bare('--delay', `${delayMs}ms`), serverCpu);
  const command = tool.command({ url: server.url, connections, durationS });
  const turn = await takeTurn(bench, server, command, durationS).finally(() => server.stop());
  const served = JSON.parse(await server.stop()) as { served_p50_ns?: number; served_p99_ns?: number };
  const { p50Ns, p99Ns } = tool.read(turn.run);
  const { served_p50_ns: servedP50Ns, served_p99_ns: servedP99Ns } = served;
  if (p50Ns === undefined || p99Ns === undefined || servedP50Ns === undefined || servedP99Ns === undefined) {
    throw new Error(`${tool.name} printed no percentiles: ${turn.run.stderr || turn.run.stdout}`);
  }
  const delayNs = delayMs * 1e6;
  return {
    tool: tool.name,
    p50ErrorNs: p50Ns - delayNs,
    p99ErrorShare: p99Ns / delayNs - 1,
    serverP50ErrorNs: servedP50Ns - delayNs,
    serverP99ErrorShare: servedP99Ns / delayNs - 1,
    foreign: turn.foreign,
    ...rejection([turn], foreignLimit),
  };
}

function figuresOf(name: string, samples: readonly Sample[]): Figure[] {
  const microseconds = (ns: number): string => `${signed(ns / 1e3, 0)} µs`;
  const percent = (share: number): string => `${signed(share * 100, 1)} %`;
  const row = (
    what: string,
    reach: string,
    limit: number,
    format: (value: number) => string,
    value: (sample: Sample) => number,
    ofServer: (sample: Sample) => number,
  ): Figure => {
    const of = (tool: string) => spread(counted(samples, tool).map(value));
    const [ours, server] = [of('loadgen'), spread(counted(samples, 'loadgen').map(ofServer))];
    return {
      name: `latency error, ${what}: ${name}`,
      reach,
      ours: ours
        ? {
            state: 'measured',
            text: `${formatSpread(ours, format)}${server ? `; the server's own ${format(server.median)}` : ''}`,
            reached: ours.median <= limit,
          }
        : noQuietRound,
      others: ['wrk', 'ab'].flatMap((tool) => {
        const theirs = of(tool);
        return theirs ? [`${tool} ${formatSpread(theirs, format)}${tool === 'ab' ? ' (whole ms)' : ''}`] : [];
      }),
    };
  };
  return [
    row(
      'p50',
      '≤ +50 µs',
      p50ReachNs,
      microseconds,
      (s) => s.p50ErrorNs,
      (s) => s.serverP50ErrorNs,
    ),
    row(
      'p99',
      '≤ +3 %',
      p99Reach,
      percent,
      (s) => s.p99ErrorShare,
      (s) => s.serverP99ErrorShare,
    ),
  ];
}

function signed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return value > 0 ? `+${text}` : text.replace('-', '−');
}
