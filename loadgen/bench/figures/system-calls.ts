import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, limitMs, type Measurement } from '../bench.ts';
import { runClient } from '../harness/client.ts';
import { startServer } from '../harness/server.ts';
import { h2load } from '../tools/h2load.ts';
import { loadgen, readDocument } from '../tools/loadgen.ts';
import type { Tool } from '../tools/tool.ts';
import { wrk } from '../tools/wrk.ts';

const reach = 2.1;
const connections = 64;

interface Counted {
  readonly tool: string;
  readonly calls: number;
  readonly completed: number;
}

/** System calls per request under `strace -c`, start and end of the tool among them. */
export const systemCalls: Measurement = {
  name: 'system calls',
  measure: async (bench) => {
    const ours = loadgen(bench.loadgen);
    const server = await startServer(bench.bare(), bench.settings.serverCpu);
    try {
      const counted: Counted[] = [];
      for (const tool of [ours, wrk, h2load]) {
        counted.push(await countCalls(bench, tool, server.url));
        bench.log(`system calls: ${tool.name}`);
      }
      // strace slows the client down, so that more events wait for it each time: the batch is taken without.
      const load = { url: server.url, connections, durationS: bench.settings.durationS };
      const free = await runClient(ours.command(load), {
        cpu: bench.settings.clientCpu,
        limitMs: limitMs(load.durationS),
      });
      const eventsPerWait = readDocument(free.stdout).honesty.events_per_wait;
      return { figures: [figure(counted, eventsPerWait)], raw: { counted, eventsPerWait } };
    } finally {
      await server.stop();
    }
  },
};

function figure(counted: readonly Counted[], eventsPerWait: number) {
  const [ours = Number.POSITIVE_INFINITY, ...theirs] = counted.map(
    ({ calls, completed }) => calls / completed,
  );
  return {
    name: `system calls per request: bare server, ${connections} connections`,
    reach: `≤ ${reach.toFixed(1)}`,
    ours: {
      state: 'measured',
      text: `${ours.toFixed(2)} (${eventsPerWait.toFixed(1)} events per wait without strace)`,
      reached: ours <= reach,
    } as const,
    others: theirs.map((perRequest, index) => `${counted[index + 1]?.tool} ${perRequest.toFixed(2)}`),
  };
}

async function countCalls(bench: Bench, tool: Tool, url: string): Promise<Counted> {
  const summary = join(bench.scratch, `strace-${tool.name}`);
  const { durationS, clientCpu } = bench.settings;
  const command = tool.command({ url, connections, durationS });
  const run = await runClient(['strace', '-c', '-f', '-o', summary, ...command], {
    cpu: clientCpu,
    limitMs: limitMs(durationS),
  });
  const total = readFileSync(summary, 'utf8')
    .split('\n')
    .find((line) => line.endsWith(' total'));
  const calls = Number(total?.trim().split(/\s+/)[3]);
  const { completed } = tool.read(run);
  if (!(calls > 0) || completed === undefined || completed === 0) {
    throw new Error(`strace of ${tool.name} counted nothing: ${run.stderr || run.stdout}`);
  }
  return { tool: tool.name, calls, completed };
}
