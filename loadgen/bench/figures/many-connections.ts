import { setInterval } from 'node:timers';
import { hostTree } from '../../../src/host/host-tree.ts';
import { type Bench, limitMs, type Measurement, type Result } from '../bench.ts';
import { runClient } from '../harness/client.ts';
import { startServer } from '../harness/server.ts';
import { toolPid } from '../harness/tool-pid.ts';
import { h2load } from '../tools/h2load.ts';
import { loadgen, readDocument } from '../tools/loadgen.ts';
import type { Tool } from '../tools/tool.ts';
import { wrk } from '../tools/wrk.ts';

const wantedConnections = 19_900;
/** Files that are not connections; what `loadgen` itself demands, and enough for the bare server. */
const spareFiles = 16;
const memoryReachBytes = 8e6;
const connectReachNs = 1.5e9;
/** From the middle of the run to its end, memory may grow by this much: a page here or there. */
const steadyGrowth = 0.02;
const sampleEveryMs = 100;
const bytesPerKib = 1024;

interface Crowd {
  readonly tool: string;
  /** Open at the same time, seen by the server. */
  readonly reached: number;
  /** From the start of the tool to that moment. */
  readonly connectNs: number;
  /** Resident memory every 100 ms, and its peak. */
  readonly residentBytes: readonly number[];
  readonly peakBytes: number;
  readonly errors: number;
}

/** Memory, and the time until all are connected, with as many connections as one process may open here. */
export const manyConnections: Measurement = {
  name: 'many connections',
  measure: async (bench) => {
    const connections = bench.settings.quick
      ? 1000
      : Math.min(wantedConnections, openFileLimit() - spareFiles);
    const durationS = bench.settings.quick ? 2 : 8;
    const crowds: Crowd[] = [];
    for (const tool of [loadgen(bench.loadgen), wrk, h2load]) {
      crowds.push(await gather(bench, tool, { connections, durationS }));
      bench.log(`many connections: ${tool.name}`);
    }
    return { figures: figures(connections, crowds), raw: { connections, crowds } };
  },
};

function figures(connections: number, crowds: readonly Crowd[]): Result['figures'] {
  const [ours, ...theirs] = crowds;
  if (ours === undefined) return [];
  const [start, middle, end] = phases(ours);
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  const seconds = (ns: number): string => `${(ns / 1e9).toFixed(2)} s`;
  const place = `${connections} connections (open-file limit ${openFileLimit()})`;
  return [
    {
      name: `resident memory: ${place}`,
      reach: '< 8 MB, constant over time',
      ours: {
        state: 'measured',
        text: `${megabytes(ours.peakBytes)} at most; start ${megabytes(start)}, middle ${megabytes(middle)}, end ${megabytes(end)}`,
        reached: ours.peakBytes < memoryReachBytes && end <= middle * (1 + steadyGrowth),
      },
      others: theirs.map(({ tool, peakBytes }) => `${tool} ${megabytes(peakBytes)}`),
    },
    {
      name: `all connected: ${place}`,
      reach: '< 1.5 s, 0 errors',
      ours: {
        state: 'measured',
        text: `${ours.reached} in ${seconds(ours.connectNs)}, ${ours.errors} errors`,
        reached: ours.reached === connections && ours.connectNs < connectReachNs && ours.errors === 0,
      },
      others: theirs.map(({ tool, reached, connectNs }) => `${tool} ${reached} in ${seconds(connectNs)}`),
    },
  ];
}

function phases({ residentBytes }: Crowd): [number, number, number] {
  const at = (share: number): number => residentBytes[Math.floor((residentBytes.length - 1) * share)] ?? 0;
  // Well inside the run: the first sample may be of the shell, the last of a process that cleans up.
  return [at(0.25), at(0.5), at(0.9)];
}

async function gather(
  bench: Bench,
  tool: Tool,
  load: { connections: number; durationS: number },
): Promise<Crowd> {
  const { serverCpu, clientCpu } = bench.settings;
  const server = await startServer(bench.bare(), serverCpu);
  const memory = { residentBytes: [] as number[], peakBytes: 0 };
  let sampler: NodeJS.Timeout | undefined;
  let run: Awaited<ReturnType<typeof runClient>>;
  try {
    run = await runClient(tool.command({ url: server.url, ...load }), {
      cpu: clientCpu,
      limitMs: limitMs(load.durationS),
      onStart: (shellPid) => {
        sampler = setInterval(() => sampleMemory(shellPid, memory), sampleEveryMs);
      },
    });
  } finally {
    clearInterval(sampler);
  }
  const seen = JSON.parse(await server.stop()) as { peak_open: number; peak_at_ns: number };
  return {
    tool: tool.name,
    reached: seen.peak_open,
    connectNs: seen.peak_at_ns - Number(run.spawnedAtNs),
    ...memory,
    errors: tool.name === 'loadgen' ? loadgenErrors(run.stdout) : (tool.read(run).failed ?? 0),
  };
}

function loadgenErrors(stdout: string): number {
  const { connect_failed = 0, connect_retries_local = 0, aborted = 0 } = readDocument(stdout).counters;
  return connect_failed + connect_retries_local + aborted;
}

/** Adds a sample of the shell's one child, the tool. */
function sampleMemory(shellPid: number, memory: { residentBytes: number[]; peakBytes: number }): void {
  const host = hostTree();
  const tool = toolPid(shellPid);
  const status = tool === undefined ? undefined : host.read(`/proc/${tool}/status`);
  const bytes = (field: string): number | undefined => {
    const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status ?? '')?.[1];
    return kib === undefined ? undefined : Number(kib) * bytesPerKib;
  };
  const [resident, peak] = [bytes('VmRSS'), bytes('VmHWM')];
  if (resident === undefined || peak === undefined) return;
  memory.residentBytes.push(resident);
  memory.peakBytes = Math.max(memory.peakBytes, peak);
}

/** The hard limit of this process, which every child inherits. */
function openFileLimit(): number {
  const limit = /^Max open files\s+\S+\s+(\S+)/m.exec(hostTree().read('/proc/self/limits') ?? '')?.[1];
  return limit === undefined || limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
}
