import { seededRandom } from '../../../src/plan/seeded-random.ts';
import { type Bench, limitMs, type Measurement } from '../bench.ts';
import { type Figure, formatSpread, spread } from '../figure.ts';
import { runClient } from '../harness/client.ts';
import { startServer } from '../harness/server.ts';
import { ab } from '../tools/ab.ts';
import { loadgen } from '../tools/loadgen.ts';
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

async function measureCase(
  bench: Bench,
  { delayMs, connections }: (typeof cases)[number],
): Promise<Sample[]> {
  const { settings } = bench;
  const samples: Sample[] = [];
  const rounds = Math.min(settings.rounds, 3);
  let order = seededRandom(settings.seed).shuffle([loadgen(bench.loadgen), wrk, ab]);
  for (let round = 0; round < rounds; round += 1, order = [...order].reverse()) {
    for (const tool of order) {
      const server = await startServer(bench.bare('--delay', `${delayMs}ms`), settings.serverCpu);
      const run = await runClient(
        tool.command({ url: server.url, connections, durationS: settings.durationS }),
        { cpu: settings.clientCpu, limitMs: limitMs(settings.durationS) },
      ).finally(() => server.stop());
      const { served_p50_ns, served_p99_ns } = JSON.parse(await server.stop()) as Record<string, number>;
      const { p50Ns, p99Ns } = tool.read(run);
      if ([served_p50_ns, served_p99_ns, p50Ns, p99Ns].includes(undefined)) {
        throw new Error(`${tool.name} printed no percentiles: ${run.stderr || run.stdout}`);
      }
      const delayNs = delayMs * 1e6;
      samples.push({
        tool: tool.name,
        p50ErrorNs: Number(p50Ns) - delayNs,
        p99ErrorShare: Number(p99Ns) / delayNs - 1,
        serverP50ErrorNs: Number(served_p50_ns) - delayNs,
        serverP99ErrorShare: Number(served_p99_ns) / delayNs - 1,
      });
    }
  }
  return samples;
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
    const of = (tool: string) => spread(samples.filter((sample) => sample.tool === tool).map(value));
    const [ours, server] = [of('loadgen'), spread(samples.map(ofServer))];
    return {
      name: `latency error, ${what}: ${name}`,
      reach,
      ours: ours
        ? {
            state: 'measured',
            text: `${formatSpread(ours, format)}${server ? `; the server's own ${format(server.median)}` : ''}`,
            reached: ours.median <= limit,
          }
        : { state: 'unmeasured', why: 'no sample' },
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
