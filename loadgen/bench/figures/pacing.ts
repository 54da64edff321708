import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, limitMs, type Measurement } from '../bench.ts';
import { type Figure, formatSpread, spread } from '../figure.ts';
import { runClient } from '../harness/client.ts';
import { startServer } from '../harness/server.ts';
import { type PacingError, pacingError } from '../pacing-error.ts';
import { loadgenCommand, readDocument } from '../tools/loadgen.ts';

const rates = [1_000, 10_000, 40_000] as const;
const connections = 64;
const reach = { p50Ns: 5e3, p99Ns: 50e3, rateShare: 1e-4 };

/** How far arrivals are from a uniform schedule, as stamped by a server that never sleeps. */
export const pacing: Measurement = {
  name: 'pacing',
  measure: async (bench) => {
    const raw: { ratePerS: number; errors: PacingError[] }[] = [];
    for (const ratePerS of rates) {
      const errors: PacingError[] = [];
      for (let round = 0; round < Math.min(bench.settings.rounds, 3); round += 1) {
        errors.push(await measureRate(bench, ratePerS));
      }
      bench.log(`pacing: ${ratePerS} per second`);
      raw.push({ ratePerS, errors });
    }
    return { figures: raw.map(({ ratePerS, errors }) => figure(ratePerS, errors)), raw };
  },
};

async function measureRate(bench: Bench, ratePerS: number): Promise<PacingError> {
  const { serverCpu, clientCpu, durationS } = bench.settings;
  const file = join(bench.scratch, 'stamps');
  const server = await startServer(bench.bare('--stamps', file), serverCpu);
  const options = ['--rate', String(ratePerS), '--arrivals', 'uniform'];
  const run = await runClient(
    loadgenCommand(bench.loadgen, { url: server.url, connections, durationS }, options),
    {
      cpu: clientCpu,
      limitMs: limitMs(durationS),
    },
  ).finally(() => server.stop());
  if (run.exitCode !== 0) throw new Error(`loadgen at ${ratePerS} per second: ${run.stderr}`);
  const { not_started_at_end: notStarted = 0 } = readDocument(run.stdout).counters;
  return { ...pacingError(readStamps(file), ratePerS), notStarted };
}

function readStamps(file: string): bigint[] {
  const bytes = readFileSync(file);
  return Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readBigUInt64LE(index * 8));
}

function figure(ratePerS: number, errors: readonly PacingError[]): Figure {
  const p50 = spread(errors.map(({ scheduleP50Ns }) => scheduleP50Ns));
  const p99 = spread(errors.map(({ scheduleP99Ns }) => scheduleP99Ns));
  const rate = spread(errors.map(({ rateShare }) => Math.abs(rateShare)));
  const microseconds = (ns: number): string => `${(ns / 1e3).toFixed(1)}`;
  const percent = (share: number): string => `${(share * 100).toFixed(4)}`;
  return {
    name: `pacing error: ${ratePerS} per second`,
    reach: 'p50 ≤ 5 µs, p99 ≤ 50 µs, rate error ≤ 0.01 %',
    ours:
      p50 && p99 && rate
        ? {
            state: 'measured',
            text: `p50 ${formatSpread(p50, microseconds)} µs, p99 ${formatSpread(p99, microseconds)} µs, rate error ${formatSpread(rate, percent)} %`,
            reached: p50.median <= reach.p50Ns && p99.median <= reach.p99Ns && rate.median <= reach.rateShare,
          }
        : { state: 'unmeasured', why: 'no sample' },
    others: [],
  };
}
