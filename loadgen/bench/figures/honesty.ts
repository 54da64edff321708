import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Measurement } from '../bench.ts';
import { noQuietRound } from '../figure.ts';
import { endGroup, startChild } from '../harness/children.ts';
import type { ForeignShares } from '../harness/foreign-cpu.ts';
import { startServer } from '../harness/server.ts';
import { toolPid } from '../harness/tool-pid.ts';
import { rejection, takeTurn } from '../harness/turn.ts';
import { mostAttempts } from '../rounds.ts';
import { loadgenCommand, readDocument } from '../tools/loadgen.ts';

const reach = { found: 0.95, falseAlarms: 0.01 };
/** Far below what it can do, so that a calm second is one without reproach. */
const ratePerS = 5_000;
const connections = 64;
const nap = { everyMs: 1_000, lengthMs: 5 };

type Trouble = 'none' | 'hog' | 'nap';

interface Sample {
  readonly trouble: Trouble;
  /** Whole seconds of the window, and those of them that the generator itself called saturated or disturbed. */
  readonly seconds: number;
  readonly flagged: number;
  readonly foreign: ForeignShares;
  /** Why it does not count; absent when it does. */
  readonly rejected?: string;
}

/** Does the generator find the seconds in which it was kept from running, and only those? */
export const honesty: Measurement = {
  name: 'honesty',
  measure: async (bench) => {
    const samples: Sample[] = [];
    for (const trouble of ['hog', 'nap', 'none'] as const) {
      samples.push(...(await measureTrouble(bench, trouble)));
      bench.log(`honesty: ${trouble}`);
    }
    return { figures: [figure(samples)], raw: samples };
  },
};

function figure(samples: readonly Sample[]) {
  const [hog, naps, calm] = (['hog', 'nap', 'none'] as const).map((trouble) => share(samples, trouble));
  const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
  return {
    name: 'disturbed or saturated seconds found: a hog on its core; a nap of 5 ms each second',
    reach: '≥ 95 %, false alarms ≤ 1 %',
    ours:
      hog === undefined || naps === undefined || calm === undefined
        ? noQuietRound
        : ({
            state: 'measured',
            text: `${percent(hog)}; ${percent(naps)}; false alarms ${percent(calm)}`,
            reached: Math.min(hog, naps) >= reach.found && calm <= reach.falseAlarms,
          } as const),
    others: ['none reports it'],
  };
}

function share(samples: readonly Sample[], trouble: Trouble): number | undefined {
  const counted = samples.filter((sample) => sample.trouble === trouble && sample.rejected === undefined);
  const seconds = counted.reduce((sum, sample) => sum + sample.seconds, 0);
  return seconds === 0 ? undefined : counted.reduce((sum, sample) => sum + sample.flagged, 0) / seconds;
}

/** Trouble is made on purpose, so only the calm sample can be rejected; it is then taken again. */
async function measureTrouble(bench: Bench, trouble: Trouble): Promise<Sample[]> {
  const samples: Sample[] = [];
  do {
    samples.push(await measureOnce(bench, trouble));
  } while (samples.at(-1)?.rejected !== undefined && samples.length < mostAttempts);
  return samples;
}

async function measureOnce(bench: Bench, trouble: Trouble): Promise<Sample> {
  const { serverCpu, clientCpu, foreignLimit, quick } = bench.settings;
  const durationS = quick ? 3 : 20;
  const server = await startServer(bench.bare(), serverCpu);
  const hog =
    trouble === 'hog'
      ? startChild(['taskset', '-c', String(clientCpu), 'sh', '-c', 'while :; do :; done'], {
          stdio: 'ignore',
        })
      : undefined;
  const stopNaps = new AbortController();
  try {
    const command = loadgenCommand(bench.loadgen, { url: server.url, connections, durationS }, [
      ...['--rate', String(ratePerS), '--arrivals', 'uniform'],
    ]);
    const onStart = (shellPid: number): void => {
      if (trouble === 'nap') void putToSleep(shellPid, stopNaps.signal);
    };
    const turn = await takeTurn(bench, server, command, durationS, onStart);
    const { seconds } = readDocument(turn.run.stdout);
    return {
      trouble,
      seconds: seconds.length,
      flagged: seconds.filter(({ saturated, disturbed }) => saturated || disturbed).length,
      foreign: turn.foreign,
      ...(trouble === 'none' && rejection([turn], foreignLimit)),
    };
  } finally {
    stopNaps.abort();
    if (hog?.pid !== undefined) endGroup(hog.pid);
    await server.stop();
  }
}

/** Stops the tool for 5 ms in the middle of each second. */
async function putToSleep(shellPid: number, signal: AbortSignal): Promise<void> {
  await sleep(nap.everyMs / 2);
  while (!signal.aborted) {
    const pid = toolPid(shellPid);
    if (pid !== undefined) {
      send(pid, 'SIGSTOP');
      await sleep(nap.lengthMs);
      send(pid, 'SIGCONT');
    }
    await sleep(nap.everyMs - nap.lengthMs);
  }
}

/** A tool that has just ended is fine. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
