import { warmPageCache } from '../build/artefact.ts';
import type { NoiseProbe } from '../evidence/noise-probe.ts';
import type { MeasuredSample } from '../evidence/sample.ts';
import { type BirthReadBack, birthDifferences } from '../host/birth.ts';
import type { Cgroup } from '../host/cgroup.ts';
import type { HostTree } from '../host/host-tree.ts';
import { openFilesFor } from '../host/limits.ts';
import type { Load } from '../plan/load.ts';
import type { Cell, Slot } from '../plan/plan.ts';
import { windowLimitNs } from '../plan/window-limit.ts';
import { generatorArguments } from './generator-command.ts';
import { type GeneratorRun, runGenerator } from './generator-process.ts';
import { generatorLaunch } from './placement.ts';
import { endProgram, type RunningProgram, withProgram } from './running-program.ts';
import { entry, type SampleContext } from './sample-context.ts';
import { cpuOfWindow, memoryOf, readCpu, readCpuNs } from './server-counters.ts';
import { waitUntilIdle } from './settle.ts';

/** What a sample asks of the world around it. */
export interface SampleSteps {
  readonly tree: HostTree;
  /** Wall clock. */
  readonly now: () => Date;
  /** Monotonic clock, in ns. */
  readonly nowNs: () => number;
  /** Waits for the host to be quiet, as long as it thinks right. */
  readonly waitForQuiet: () => Promise<void>;
  /** Raw counters of the host and of both sides. */
  readonly probe: (serverPid: number, cgroup: Cgroup | undefined) => NoiseProbe;
  readonly readBack: (serverPid: number, cgroup: Cgroup | undefined) => BirthReadBack | undefined;
  /** Checks that it is ready, its ready line and one real answer; undefined when all is right, else what is wrong. */
  readonly checkStart: (running: RunningProgram, cell: Cell) => Promise<string | undefined>;
  /** Checks the answers again after the window; undefined when all is right, else what is wrong. */
  readonly checkEnd: (address: string, cell: Cell) => Promise<string | undefined>;
}

/** Which sample is run. */
export interface SampleTask {
  readonly id: string;
  readonly slot: Slot;
  /** 1-based try. */
  readonly attempt: number;
  /** Of its cgroup within the session. */
  readonly number: number;
}

const idleLimitMs = 2_000;
/** The generator ends on time by itself; it gets this much longer to close its connections and print. */
const generatorGraceMs = 20_000;
const notStarted: GeneratorRun = { kind: 'failed', reason: 'not started: the server was not ready' };

/**
 * Runs one cell once: a fresh process in a fresh cgroup, warm-up, timed window, end. Whatever the server does is a
 * result; nothing of it is left afterwards, whatever happens.
 *
 * @throws the signal's reason when the session is cancelled; a fault when the host refuses something it granted before.
 */
export async function measureSample(
  { id, slot, attempt, number }: SampleTask,
  context: SampleContext,
  steps: SampleSteps,
): Promise<MeasuredSample> {
  const { plan, placement, signal } = context;
  const cell = entry(context.cells, slot.cell);
  const program = entry(context.programs, cell.variant);
  const startedAt = steps.now().toISOString();
  const stopwatch = new Stopwatch(steps.nowNs);

  await steps.waitForQuiet();
  const quietWaitNs = stopwatch.lap();
  await warmPageCache(program.artefact);
  signal.throwIfAborted();
  return withProgram(program, number, placement, plan.limits, async (running) => {
    const { server, cgroup, ready } = running;
    signal.throwIfAborted();
    const readBack = server.status() === undefined ? steps.readBack(server.pid, cgroup) : undefined;
    const birthFault = readBack && findBirthFault(readBack, cgroup, cell, context);
    const startFailure = await steps.checkStart(running, cell);
    const startNs = stopwatch.lap();

    const window =
      ready.kind === 'ready' && startFailure === undefined
        ? await measureWindow(running, ready.address, slot, context, steps, stopwatch)
        : undefined;
    signal.throwIfAborted();

    const split = cgroup?.memorySplit() ?? {};
    const endFailure =
      window !== undefined && ready.kind === 'ready' && server.status() === undefined
        ? await steps.checkEnd(ready.address, cell)
        : undefined;
    signal.throwIfAborted();
    const end = await endProgram(running);
    const memory = memoryOf(cgroup, split, plan.limits);
    const serverLog = server.log();
    const stopNs = stopwatch.lap();
    return {
      id,
      phase: context.phase,
      arm: context.arm,
      cell: slot.cell,
      block: slot.block,
      position: slot.position,
      positionInGroup: slot.positionInGroup,
      attempt,
      startedAt,
      durations: { quietWaitNs, startNs, ...window?.durations, stopNs, totalNs: stopwatch.total() },
      ...(ready.kind === 'ready' && ready.line !== undefined ? { readyLine: ready.line } : {}),
      ...(startFailure === undefined ? {} : { startFailure }),
      ...(endFailure === undefined ? {} : { endFailure }),
      ...(readBack === undefined ? {} : { readBack: { ...readBack } }),
      ...(birthFault === undefined ? {} : { birthFault }),
      ...(window === undefined ? {} : { warmup: window.warmup, probes: window.probes }),
      generator: window?.generator ?? notStarted,
      end,
      cpu: window?.cpu ?? { kind: 'not-measured', reason: 'there was no window' },
      memory,
      ...(serverLog === '' ? {} : { serverLog }),
    };
  });
}

/** Where the server was not born as it was asked for; undefined when all holds. */
function findBirthFault(
  readBack: BirthReadBack,
  cgroup: Cgroup | undefined,
  cell: Cell,
  { placement, plan }: SampleContext,
): string | undefined {
  const differences = birthDifferences(
    {
      rung: cgroup?.rung ?? 'E',
      cpus: placement.serverCpus,
      leastOpenFiles: openFilesFor(cell.load.connections).server,
      ...(placement.runAsUid === undefined ? {} : { uid: placement.runAsUid }),
      memoryBytes: plan.limits.memoryBytes,
      swapBytes: plan.limits.swapBytes,
    },
    readBack,
  );
  return differences.length === 0 ? undefined : differences.join('; ');
}

/** Warm-up on connections of its own, then idle, then the timed window between two readings of every counter. */
async function measureWindow(
  { server, cgroup }: RunningProgram,
  address: string,
  slot: Slot,
  context: SampleContext,
  steps: SampleSteps,
  stopwatch: Stopwatch,
) {
  const { plan } = context;
  const cell = entry(context.cells, slot.cell);
  const load = (what: Load, durationNs: number) =>
    generate(address, cell.scenario, what, durationNs, context);

  const warmup = await load(
    { kind: 'connections', connections: plan.warmup.connections },
    plan.warmup.durationNs,
  );
  const warmupNs = stopwatch.lap();
  await waitUntilIdle(() => readCpuNs(steps.tree, cgroup, server.pid), steps.nowNs, idleLimitMs);
  const settleNs = stopwatch.lap();

  const before = steps.probe(server.pid, cgroup);
  const cpuBefore = readCpu(steps.tree, cgroup, server.pid, steps.nowNs());
  const scenario = entry(context.scenarios, cell.scenario);
  const generator = await load(cell.load, windowLimitNs(cell.load, scenario, plan));
  const cpuAfter = readCpu(steps.tree, cgroup, server.pid, steps.nowNs());
  const after = steps.probe(server.pid, cgroup);
  return {
    warmup,
    generator,
    cpu: cpuOfWindow(cpuBefore, cpuAfter, cgroup, plan.limits),
    probes: {
      serverCpus: [...context.placement.serverCpus],
      clientCpus: [...context.placement.clientCpus],
      before,
      after,
    },
    durations: { warmupNs, settleNs, windowNs: stopwatch.lap() },
  };
}

async function generate(
  address: string,
  scenario: string,
  load: Load,
  durationNs: number,
  context: SampleContext,
): Promise<GeneratorRun> {
  const args = generatorArguments({
    scenario: entry(context.stagedScenarios, scenario),
    address,
    load,
    durationNs,
    thresholdNs: context.plan.latencyTargetNs,
  });
  return runGenerator(generatorLaunch(context.placement, args), {
    env: context.controllerEnv,
    deadlineMs: durationNs / 1e6 + generatorGraceMs,
    signal: context.signal,
  });
}

/** Splits a sample's wall time into laps, in ns. */
class Stopwatch {
  readonly #nowNs: () => number;
  readonly #startNs: number;
  #lastNs: number;

  constructor(nowNs: () => number) {
    this.#nowNs = nowNs;
    this.#startNs = nowNs();
    this.#lastNs = this.#startNs;
  }

  /** Time since the last lap. */
  lap(): number {
    const now = this.#nowNs();
    const lap = now - this.#lastNs;
    this.#lastNs = now;
    return lap;
  }

  total(): number {
    return this.#nowNs() - this.#startNs;
  }
}
