import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Measurement } from '../bench.ts';
import { type Figure, formatSpread, noQuietRound, spread } from '../figure.ts';
import type { ForeignShares } from '../harness/foreign-cpu.ts';
import { startServer } from '../harness/server.ts';
import { rejection, takeTurn } from '../harness/turn.ts';
import { type PacingError, pacingError } from '../pacing-error.ts';
import { mostAttempts } from '../rounds.ts';
import { loadgenCommand, readDocument } from '../tools/loadgen.ts';

const rates = [1_000, 10_000, 40_000] as const;
const connections = 64;
const reach = { p50Ns: 5e3, p99Ns: 50e3, rateShare: 1e-4 };

interface Sample extends PacingError {
  /** Arrivals that were due but not sent when the window ended. */
  readonly notStarted: number;
  readonly foreign: ForeignShares;
  /** Why it does not count; absent when it does. */
  readonly rejected?: string;
}

/** How far arrivals are from a uniform schedule, as stamped by a server that never sleeps. */
export const pacing: Measurement = {
  name: 'pacing',
  measure: async (bench) => {
    const raw: { ratePerS: number; samples: Sample[] }[] = [];
    for (const ratePerS of rates) {
      raw.push({ ratePerS, samples: await measureRate(bench, ratePerS) });
      bench.log(`pacing: ${ratePerS} per second`);
    }
    return { figures: raw.map(({ ratePerS, samples }) => figure(ratePerS, samples)), raw };
  },
};

async function measureRate(bench: Bench, ratePerS: number): Promise<Sample[]> {
  const wanted = Math.min(bench.settings.rounds, 3);
  const samples: Sample[] = [];
  while (counted(samples).length < wanted && samples.length < wanted * mostAttempts) {
    samples.push(await measureOnce(bench, ratePerS));
  }
  return samples;
}

function counted(samples: readonly Sample[]): Sample[] {
  return samples.filter(({ rejected }) => rejected === undefined);
}

async function measureOnce(bench: Bench, ratePerS: number): Promise<Sample> {
  const { serverCpu, durationS, foreignLimit } = bench.settings;
  const file = join(bench.scratch, 'stamps');
  const server = await startServer(bench.bare('--stamps', file), serverCpu);
  const pace = ['--rate', String(ratePerS), '--arrivals', 'uniform'];
  const command = loadgenCommand(bench.loadgen, { url: server.url, connections, durationS }, pace);
  const turn = await takeTurn(bench, server, command, durationS).finally(() => server.stop());
  if (turn.run.exitCode !== 0) throw new Error(`loadgen at ${ratePerS} per second: ${turn.run.stderr}`);
  const { not_started_at_end: notStarted = 0 } = readDocument(turn.run.stdout).counters;
  return {
    ...pacingError(readStamps(file), ratePerS),
    notStarted,
    foreign: turn.foreign,
    ...rejection([turn], foreignLimit),
  };
}

function readStamps(file: string): bigint[] {
  const bytes = readFileSync(file);
  return Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readBigUInt64LE(index * 8));
}

function figure(ratePerS: number, samples: readonly Sample[]): Figure {
  const errors = counted(samples);
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
        : noQuietRound,
    others: [],
  };
}
