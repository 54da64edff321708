import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type CpuLayout, chooseLayout } from '../host/cpu-layout.ts';
import { formatCpuList } from '../host/cpu-list.ts';
import { readTopology } from '../host/cpu-topology.ts';
import type { HostTree } from '../host/host-tree.ts';
import { type Isolation, openIsolation } from '../host/isolation.ts';
import type { Plan } from '../plan/plan.ts';
import { UserError } from '../user-error.ts';
import type { RunInputs } from './inputs.ts';

/** Who runs where, as whom, how well isolated, and how to give it back. */
export interface Place {
  readonly layout: CpuLayout;
  readonly isolation: Isolation;
  /** The user that servers run as; absent: the controller's own, who is not root. */
  readonly runAs: string | undefined;
  readonly runAsUid: number | undefined;
  /** Puts back what was changed on the host. Every cgroup must have been removed. */
  readonly restore: () => void;
}

const run = promisify(execFile);

/**
 * Decides CPUs, user and isolation: before anything is built, so that a wish that cannot be met costs no time.
 *
 * @throws {UserError} when CPUs, a user or a rung were named that cannot be had.
 */
export async function takePlace(
  tree: HostTree,
  session: string,
  plan: Plan,
  inputs: Pick<RunInputs, 'isolation' | 'serverCpus' | 'clientCpus' | 'runAs'>,
): Promise<Place> {
  const layout = layoutFor(tree, plan, inputs);
  const runAs = process.getuid?.() === 0 ? inputs.runAs : undefined;
  const runAsUid = runAs === undefined ? undefined : await userId(runAs);
  const isolation = await openIsolation(tree, inputs.isolation, session, layout.server);
  return {
    layout,
    isolation,
    runAs,
    runAsUid,
    restore: () => {
      if (isolation.achieved !== 'E') isolation.parent.restore();
    },
  };
}

/**
 * The CPUs alone: this touches nothing.
 *
 * @throws {UserError} when CPUs were named that cannot be had.
 */
export function layoutFor(
  tree: HostTree,
  plan: Plan,
  { serverCpus, clientCpus }: Pick<RunInputs, 'serverCpus' | 'clientCpus'>,
): CpuLayout {
  return chooseLayout(readTopology(tree), {
    serverCpuCount: plan.limits.cpus,
    ...(serverCpus === undefined ? {} : { serverCpus }),
    ...(clientCpus === undefined ? {} : { clientCpus }),
  });
}

/** Moves the controller off the server's CPUs. Node has no call for that, so the launcher's program does it. */
export async function pinController(loadgen: string, { controller }: CpuLayout): Promise<void> {
  await pinTo(loadgen, formatCpuList(controller));
}

/**
 * Gives the controller back the CPUs that it had: the next session of this process must see the whole machine.
 *
 * @param cpus such as `0-3`
 */
export async function unpinController(loadgen: string, cpus: string): Promise<void> {
  await pinTo(loadgen, cpus);
}

async function pinTo(loadgen: string, cpus: string): Promise<void> {
  await run(loadgen, ['pin', '--pid', `${process.pid}`, '--cpus', cpus]);
}

/** The number of a user, whom the system's own data bases know, or who is given by numbers as `UID:GID`. */
async function userId(name: string): Promise<number> {
  const byNumber = /^(\d+):\d+$/.exec(name)?.[1];
  if (byNumber !== undefined) return Number(byNumber);
  const { stdout } = await run('id', ['-u', '--', name]).catch(() => {
    throw new UserError(
      `--run-as ${name}: there is no such user on this machine; make it, or name another one without rights`,
    );
  });
  return Number(stdout);
}
