import { UserError } from '../user-error.ts';
import { formatCpuList, parseCpuList } from './cpu-list.ts';
import { type Cpu, coresOf } from './cpu-topology.ts';

/** Who runs where. The lists overlap only where the machine has too few CPUs; the compromises say so. */
export interface CpuLayout {
  server: number[];
  client: number[];
  controller: number[];
  compromises: string[];
}

export interface LayoutRequest {
  /** CPUs that the plan gives to the server. */
  serverCpuCount: number;
  /** `--server-cpus`, as written. */
  serverCpus?: string;
  /** `--client-cpus`, as written. */
  clientCpus?: string;
}

/**
 * Chooses CPUs for server, generator and controller: whole cores, so that no one's SMT sibling disturbs another one. The
 * server takes the last cores (isolated ones first), since interrupts and boot-time daemons favour the first; the
 * generator, which has one thread, the next one; the controller whatever is left. What was given by hand is kept.
 */
export function chooseLayout(cpus: readonly Cpu[], request: LayoutRequest): CpuLayout {
  if (cpus.length === 0)
    throw new UserError('this process may use no CPU that is online; check its affinity');
  const wanted = Math.max(1, Math.ceil(request.serverCpuCount));
  const givenClient = given(cpus, request.clientCpus, '--client-cpus');
  const givenServer = given(cpus, request.serverCpus, '--server-cpus');
  const overlap = givenServer?.filter((cpu) => givenClient?.includes(cpu)) ?? [];
  if (overlap.length > 0) {
    throw new UserError(
      `--server-cpus and --client-cpus both name CPU ${formatCpuList(overlap)}; give each its own, or leave out one of them`,
    );
  }
  const server = givenServer ?? chooseServer(cpus, wanted, givenClient ?? []);
  const client = givenClient ?? [chooseClient(cpus, server)];
  const controller = chooseController(cpus, server, client);
  const layout = { server, client, controller };
  return { ...layout, compromises: compromisesOf(cpus, layout, wanted) };
}

function given(cpus: readonly Cpu[], text: string | undefined, option: string): number[] | undefined {
  if (text === undefined) return undefined;
  const list = parseCpuList(text, option);
  const usable = cpus.map(({ cpu }) => cpu);
  const unusable = list.filter((cpu) => !usable.includes(cpu));
  if (list.length === 0) throw new UserError(`${option}: names no CPU; choose from ${formatCpuList(usable)}`);
  if (unusable.length > 0) {
    throw new UserError(
      `${option}: CPU ${formatCpuList(unusable)} is offline, absent or closed to this process; choose from ${formatCpuList(usable)}`,
    );
  }
  return list;
}

/** Cores without any of the taken CPUs; a core that is shared with nobody comes before a mere free thread. */
function freeCores(cpus: readonly Cpu[], taken: readonly number[]): number[][] {
  return coresOf(cpus).filter((core) => !core.some((cpu) => taken.includes(cpu)));
}

function freeThreads(cpus: readonly Cpu[], taken: readonly number[]): number[] {
  return cpus.map(({ cpu }) => cpu).filter((cpu) => !taken.includes(cpu));
}

function chooseServer(cpus: readonly Cpu[], wanted: number, client: readonly number[]): number[] {
  const isolated = new Set(cpus.filter((cpu) => cpu.isolated).map(({ cpu }) => cpu));
  const cores = freeCores(cpus, client).sort((a, b) => preference(a, isolated) - preference(b, isolated));
  // One core stays for the generator, unless it has its own already.
  const mostCores = client.length > 0 ? cores.length : cores.length - 1;
  const threads: number[] = [];
  for (const core of cores.reverse().slice(0, mostCores)) {
    if (threads.length < wanted) threads.push(...core.slice(0, wanted - threads.length));
  }
  if (threads.length > 0) return threads.sort((a, b) => a - b);
  // A single core: its last threads, with one left for the generator where there are two.
  const rest = freeThreads(cpus, client);
  const most = Math.max(1, client.length > 0 ? rest.length : rest.length - 1);
  return rest.length > 0 ? rest.slice(-Math.min(wanted, most)) : cpus.slice(-1).map(({ cpu }) => cpu);
}

/** Isolated cores last, where the server takes them from. */
function preference(core: readonly number[], isolated: ReadonlySet<number>): number {
  return core.every((cpu) => isolated.has(cpu)) ? 1 : 0;
}

function chooseClient(cpus: readonly Cpu[], server: readonly number[]): number {
  const choice = freeCores(cpus, server).at(-1)?.[0] ?? freeThreads(cpus, server)[0] ?? server[0];
  if (choice === undefined)
    throw new UserError('no CPU is left for the generator; name it with --client-cpus');
  return choice;
}

function chooseController(
  cpus: readonly Cpu[],
  server: readonly number[],
  client: readonly number[],
): number[] {
  const cores = freeCores(cpus, [...server, ...client]).flat();
  if (cores.length > 0) return cores.sort((a, b) => a - b);
  // The sleeping controller disturbs the generator's sibling less than the server's.
  const siblings = coresOf(cpus).filter(
    (core) => core.some((cpu) => client.includes(cpu)) && !core.some((cpu) => server.includes(cpu)),
  );
  const threads = siblings.flat().filter((cpu) => !client.includes(cpu));
  return threads.length > 0 ? threads : [...client];
}

function compromisesOf(
  cpus: readonly Cpu[],
  layout: Omit<CpuLayout, 'compromises'>,
  wanted: number,
): string[] {
  const { server, client, controller } = layout;
  const shares = (a: readonly number[], b: readonly number[]) => a.some((cpu) => b.includes(cpu));
  const withSiblings = (list: readonly number[]) =>
    coresOf(cpus)
      .filter((core) => shares(core, list))
      .flat();
  const compromises: string[] = [];
  if (server.length < wanted) {
    compromises.push(`the server has ${server.length} of the ${wanted} CPUs that the plan gives it`);
  }
  if (shares(server, client)) {
    compromises.push(
      `server and generator share CPU ${formatCpuList(server.filter((cpu) => client.includes(cpu)))}`,
    );
  } else if (shares(withSiblings(server), client)) {
    compromises.push('server and generator share a physical core (SMT siblings): each slows the other');
  }
  if (shares(server, controller)) {
    compromises.push('the controller shares the CPU of server and generator, and sleeps during windows');
  } else if (shares(client, controller)) {
    compromises.push('the controller shares the CPU of the generator, and sleeps during windows');
  } else if (shares(withSiblings(client), controller)) {
    compromises.push(
      "the controller runs on the SMT sibling of the generator's CPU, and sleeps during windows",
    );
  }
  return compromises;
}
