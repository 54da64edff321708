import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type CpuLayout, chooseLayout } from '../host/cpu-layout.ts';
import { formatCpuList } from '../host/cpu-list.ts';
import { readTopology } from '../host/cpu-topology.ts';
import type { HostTree } from '../host/host-tree.ts';
import { type Isolation, openIsolation } from '../host/isolation.ts';
import type { Placement } from '../measure/placement.ts';
import type { Plan } from '../plan/plan.ts';
import type { RunInputs } from './inputs.ts';

/** Where everything runs, what was achieved, and how to give it back. */
export interface Place {
  readonly placement: Placement;
  readonly layout: CpuLayout;
  readonly isolation: Isolation;
  /** Puts back what was changed on the host. Every cgroup must have been removed. */
  readonly restore: () => void;
}

/**
 * Decides CPUs and isolation, and moves the controller off the server's CPUs.
 *
 * @throws {UserError} when a rung, or CPUs, were named that cannot be had.
 */
export async function takePlace(
  tree: HostTree,
  session: string,
  loadgen: string,
  plan: Plan,
  inputs: Pick<RunInputs, 'isolation' | 'serverCpus' | 'clientCpus' | 'runAs'>,
): Promise<Place> {
  const { serverCpus, clientCpus } = inputs;
  const layout = chooseLayout(readTopology(tree), {
    serverCpuCount: plan.limits.cpus,
    ...(serverCpus === undefined ? {} : { serverCpus }),
    ...(clientCpus === undefined ? {} : { clientCpus }),
  });
  const isolation = await openIsolation(tree, inputs.isolation, session, layout.server);
  await pinController(loadgen, layout);
  const cgroups = isolation.achieved === 'A' ? isolation.parent : undefined;
  return {
    layout,
    isolation,
    placement: {
      loadgen,
      session,
      cgroups,
      serverCpus: layout.server,
      clientCpus: layout.client,
      runAs: process.getuid?.() === 0 ? inputs.runAs : undefined,
    },
    restore: () => cgroups?.restore(),
  };
}

/** Node has no call for its own affinity, so the launcher's program sets it; it ends with this process. */
async function pinController(loadgen: string, { controller }: CpuLayout): Promise<void> {
  await promisify(execFile)(loadgen, ['pin', '--pid', `${process.pid}`, '--cpus', formatCpuList(controller)]);
}
