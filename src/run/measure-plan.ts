import type { Sample } from '../evidence/sample.ts';
import { sealSample } from '../evidence/seal.ts';
import type { NotRun } from '../evidence/sections.ts';
import { readBackBirth } from '../host/birth.ts';
import type { HostTree } from '../host/host-tree.ts';
import { cellFits, readHostLimits } from '../host/limits.ts';
import { readNoise } from '../host/noise.ts';
import { waitForQuiet } from '../host/quiet.ts';
import { measureSample, type SampleSteps } from '../measure/sample.ts';
import { entry, type SampleContext } from '../measure/sample-context.ts';
import { runSession, type SessionResult } from '../measure/session.ts';
import { endFault, startFault } from './check-servers.ts';
import type { RunLog } from './log.ts';
import type { ServersInPlace } from './servers-in-place.ts';
import type { Workspace } from './workspace.ts';

/** The generator spreads its connections over source addresses, one for about this many. */
const connectionsPerAddress = 5_000;

/** The cells that do not fit this host, each with what it needs: they are never run smaller. */
export function cellsThatDoNotFit(workspace: Workspace, tree: HostTree): NotRun[] {
  const limits = readHostLimits(tree);
  return workspace.plan.cells.flatMap((cell): NotRun[] => {
    const { connections } = cell.load;
    const fit = cellFits(
      {
        connections,
        sourceAddresses: Math.max(1, Math.ceil(connections / connectionsPerAddress)),
        memoryBytes: workspace.plan.limits.memoryBytes,
      },
      limits,
    );
    return fit.fits ? [] : [{ cell: cell.id, need: fit.need, have: fit.have, fix: fit.fix }];
  });
}

/** Waiting longer for quiet would only hide a busy machine. */
const quietLimitMs = 2_000;

export interface MeasureInputs {
  readonly workspace: Workspace;
  readonly ready: ServersInPlace;
  readonly notRun: readonly NotRun[];
  readonly controllerEnv: Readonly<Record<string, string>>;
  /** Samples of earlier sittings. */
  readonly kept: readonly Sample[];
  /** Makes a sample durable. */
  readonly keep: (sample: Sample) => Promise<void>;
  readonly tree: HostTree;
}

/** Measures every cell of the plan that fits, in the stored order. */
export async function measurePlan(
  inputs: MeasureInputs,
  log: RunLog,
  signal: AbortSignal,
): Promise<SessionResult> {
  const { workspace, ready, tree } = inputs;
  const { programs, placement, staging, builds } = ready;
  const { plan, scenarios } = workspace;
  const stagedScenarios = new Map(
    await Promise.all(scenarios.map(async (one) => [one.name, await staging.scenario(one)] as const)),
  );
  const context: SampleContext = {
    plan,
    cells: new Map(plan.cells.map((cell) => [cell.id, cell])),
    scenarios: new Map(scenarios.map((scenario) => [scenario.name, scenario])),
    programs,
    stagedScenarios,
    placement,
    controllerEnv: { ...inputs.controllerEnv },
    arm: 'head',
    phase: 'screen',
    signal,
  };
  const steps = sampleSteps(context, tree);
  const notRun = new Set(inputs.notRun.map(({ cell }) => cell));
  // The contract check took the first numbers, one for each server.
  let number = builds.length;
  return runSession(
    workspace.order.filter((slot) => !notRun.has(slot.cell)),
    inputs.kept,
    {
      measure: (slot, attempt) => {
        number += 1;
        return measureSample(slot, attempt, number, context, steps);
      },
      judge: (measured) => sealSample(measured, entry(context.cells, measured.cell), plan),
      keep: inputs.keep,
      tell: log.session,
    },
    signal,
  );
}

function sampleSteps(context: SampleContext, tree: HostTree): SampleSteps {
  const { placement, signal } = context;
  const bothSides = [...new Set([...placement.serverCpus, ...placement.clientCpus])];
  return {
    tree,
    now: () => new Date(),
    nowNs: () => Number(process.hrtime.bigint()),
    waitForQuiet: async () => {
      await waitForQuiet(tree, bothSides, quietLimitMs, signal);
    },
    probe: (pid, cgroup) => readNoise(tree, { pid, cgroup }, bothSides),
    readBack: (pid, cgroup) => readBackBirth(tree, pid, cgroup),
    checkStart: (running, cell) =>
      startFault(entry(context.programs, cell.variant), running, entry(context.scenarios, cell.scenario)),
    checkEnd: (address, cell) => endFault(address, entry(context.scenarios, cell.scenario)),
  };
}
