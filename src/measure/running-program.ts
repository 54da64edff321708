import type { Cgroup } from '../host/cgroup.ts';
import type { Limits } from '../plan/plan.ts';
import { type Placement, serverLaunch } from './placement.ts';
import { chooseAddress, type Ready, waitUntilReady } from './readiness.ts';
import { type Program, programArgv } from './sample-context.ts';
import {
  classifyEnd,
  type ServerEnd,
  type ServerProcess,
  startServer,
  stopServer,
} from './server-process.ts';

/** For servers that print a ready line; others say how long it may take. */
const readyLineTimeoutMs = 30_000;
const stopGraceMs = 3_000;

/** A program that was started in its place and either became ready or did not. */
export interface RunningProgram {
  readonly server: ServerProcess;
  /** Absent on rung E. */
  readonly cgroup: Cgroup | undefined;
  readonly ready: Ready;
  /** Ends all that it has started: its cgroup, or what bears the session's mark. */
  readonly endAll: () => Promise<void>;
}

/**
 * Starts a program in a fresh cgroup, lets `use` have it, and leaves nothing of it, whatever happens.
 *
 * @param number of the cgroup within the session
 */
export async function withProgram<Result>(
  program: Program,
  number: number,
  placement: Placement,
  limits: Limits,
  use: (running: RunningProgram) => Promise<Result>,
): Promise<Result> {
  let server: ServerProcess | undefined;
  const cgroup = placement.cgroups?.create({
    session: placement.session,
    number,
    cpus: placement.serverCpus,
    cpuLimit: limits.cpus,
    memoryBytes: limits.memoryBytes,
    swapBytes: limits.swapBytes,
  });
  const endAll = () => endEverything(cgroup, placement, server?.pid);
  try {
    const { ready: readiness } = program.server;
    const address = await chooseAddress(readiness);
    server = await startServer(serverLaunch(placement, cgroup, programArgv(program, address)), program.env);
    const timeoutMs = readiness.kind === 'probe' ? readiness.timeoutNs / 1e6 : readyLineTimeoutMs;
    const ready = await waitUntilReady(server, readiness, address, timeoutMs);
    return await use({ server, cgroup, ready, endAll });
  } finally {
    if (server !== undefined && server.status() === undefined) server.send('SIGKILL');
    await endAll();
    await server?.ended;
    await cgroup?.remove();
  }
}

/** Stops a program, with all that it started, and says how it ended. Its cgroup stays, so that it can be read. */
export async function endProgram({ server, cgroup, endAll }: RunningProgram): Promise<ServerEnd> {
  const stop = await stopServer(server, stopGraceMs, endAll);
  const status = await server.ended;
  await endAll();
  return classifyEnd(stop, status, cgroup?.oomKills());
}

async function endEverything(
  cgroup: Cgroup | undefined,
  placement: Placement,
  serverPid: number | undefined,
): Promise<void> {
  await (cgroup === undefined ? placement.endStrays(serverPid) : cgroup.kill());
}
