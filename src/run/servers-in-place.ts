import { readArtefact } from '../build/artefact.ts';
import type { Build } from '../build/build-server.ts';
import { cleanUp } from '../host/clean-up.ts';
import { collectHostFacts, type HostFacts } from '../host/host-facts.ts';
import { acquireHostLock } from '../host/host-lock.ts';
import type { HostTree } from '../host/host-tree.ts';
import { endSessionProcesses } from '../host/session-processes.ts';
import type { Placement } from '../measure/placement.ts';
import type { Program } from '../measure/sample-context.ts';
import { buildAll } from './build-servers.ts';
import type { RunInputs } from './inputs.ts';
import type { RunLog } from './log.ts';
import { type Place, pinController, takePlace, unpinController } from './place.ts';
import { stagePrograms } from './programs.ts';
import { sessionToken } from './session-token.ts';
import { makeStaging, type Staging } from './staging.ts';
import type { Workspace } from './workspace.ts';

/** Servers that were built and staged, and the place where they may run. */
export interface ServersInPlace {
  readonly host: HostFacts;
  /** Of the load generator's program. */
  readonly generatorSha256: string;
  readonly builds: readonly Build[];
  readonly programs: ReadonlyMap<string, Program>;
  readonly place: Place;
  readonly placement: Placement;
  readonly staging: Staging;
  /** Numbers the cgroups of the session, from 1. */
  readonly nextNumber: () => number;
}

/** The machine and the place on it that was taken: known before anything is built. */
export type PlaceTaken = Pick<ServersInPlace, 'host' | 'place'>;

/**
 * Takes the machine, builds the servers, stages them and decides where they run; gives everything back afterwards,
 * whatever `use` does.
 *
 * @param beforeBuilding what can still refuse the session before time is spent on it
 */
export async function withServers<Result>(
  workspace: Workspace,
  inputs: RunInputs,
  tree: HostTree,
  log: RunLog,
  signal: AbortSignal,
  use: (ready: ServersInPlace) => Promise<Result>,
  beforeBuilding: (taken: PlaceTaken) => Promise<void> = async () => {},
): Promise<Result> {
  const lock = await acquireHostLock({ wait: inputs.wait, onWait: log.warn, signal });
  const undo: (() => void | Promise<void>)[] = [() => lock.release()];
  try {
    for (const done of await cleanUp(tree, lock)) log.warn(done);
    const session = sessionToken();
    // Before the controller is pinned: afterwards this process would see its own CPUs only.
    const host = collectHostFacts(tree);
    const place = await takePlace(tree, session, workspace.plan, inputs);
    undo.push(place.restore);
    await beforeBuilding({ host, place });
    log.step(`building the load generator and ${workspace.servers.map(({ name }) => name).join(', ')}`);
    const { loadgen, servers: builds } = await buildAll(workspace.servers, inputs, signal);
    const { sha256: generatorSha256 } = await readArtefact(loadgen);
    const staging = await makeStaging(session);
    undo.push(staging.remove);
    const programs = await stagePrograms(builds, workspace.variants, staging);
    undo.push(() => unpinController(loadgen, host.cpus));
    await pinController(loadgen, place.layout);
    const placement = placementOf(session, loadgen, place, (serverPid) =>
      endSessionProcesses(tree, session, serverPid),
    );
    let number = 0;
    const nextNumber = () => {
      number += 1;
      return number;
    };
    return await use({ host, generatorSha256, builds, programs, place, placement, staging, nextNumber });
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

function placementOf(
  session: string,
  loadgen: string,
  { layout, isolation, runAs, runAsUid }: Place,
  endStrays: Placement['endStrays'],
): Placement {
  return {
    loadgen,
    session,
    cgroups: isolation.achieved === 'E' ? undefined : isolation.parent,
    serverCpus: layout.server,
    clientCpus: layout.client,
    runAs,
    ...(runAsUid === undefined ? {} : { runAsUid }),
    endStrays,
  };
}
