import type { CalibratedNoise } from '../evidence/noise-limits.ts';
import type { Sample } from '../evidence/sample.ts';
import { readBackBirth } from '../host/birth.ts';
import type { HostTree } from '../host/host-tree.ts';
import { readNoise } from '../host/noise.ts';
import { waitForQuiet } from '../host/quiet.ts';
import type { SampleSteps } from '../measure/sample.ts';
import { entry, type SampleContext } from '../measure/sample-context.ts';
import { endFault, startFault } from './check-servers.ts';
import type { ServersInPlace } from './servers-in-place.ts';
import type { Workspace } from './workspace.ts';

/** Waiting longer for quiet would only hide a busy machine. */
const quietLimitMs = 2_000;

/** What all measuring of a session shares, the plan and the confirm. */
export interface SessionInputs {
  readonly workspace: Workspace;
  readonly ready: ServersInPlace;
  readonly controllerEnv: Readonly<Record<string, string>>;
  /** Usual noise of this machine; undefined: it is not calibrated. */
  readonly noiseLimits: CalibratedNoise | undefined;
  /** Samples of earlier sittings. */
  readonly kept: readonly Sample[];
  /** Makes a sample durable. */
  readonly keep: (sample: Sample) => Promise<void>;
  readonly tree: HostTree;
}

/** Writes the scenarios out for the generator, and says what every sample of the head's plan shares. */
export async function headContext(
  { workspace, ready, controllerEnv }: SessionInputs,
  signal: AbortSignal,
): Promise<SampleContext> {
  const { plan, scenarios } = workspace;
  const { programs, placement, staging } = ready;
  const stagedScenarios = await Promise.all(
    scenarios.map(async (one) => [one.name, await staging.scenario(one)] as const),
  );
  return {
    plan,
    cells: new Map(plan.cells.map((cell) => [cell.id, cell])),
    scenarios: new Map(scenarios.map((scenario) => [scenario.name, scenario])),
    programs,
    stagedScenarios: new Map(stagedScenarios),
    placement,
    controllerEnv: { ...controllerEnv },
    arm: 'head',
    phase: 'screen',
    signal,
  };
}

/** What a sample asks of this machine. */
export function sampleSteps(context: SampleContext, tree: HostTree): SampleSteps {
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
