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
 *
 * Server and generator stay below one last-level cache where they can. They hand every byte to each other: across caches, or
 * across sockets, that takes longer, and how much longer depends on where the kernel put the pages. The price is that
 * the generator's own data takes some of that cache; it is small, and the same for every variant.
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
  const server = givenServer ?? chooseServer(cpus, wanted, givenClient ?? []).sort((a, b) => a - b);
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
  const free = freeCores(cpus, client).reverse();
  // One core stays for the generator, unless it has its own already.
  const spare = client.length > 0 ? 0 : 1;
  const [first] = byPreference(free, [
    (core) => isIsolated(cpus, core),
    (core) => client.length > 0 && sharesCache(cpus, core, client),
    (core) => threadsBelow(cpus, free, core, spare) >= wanted,
  ]);
  const nearFirst = byPreference(free, [
    (core) => core === first,
    (core) => isIsolated(cpus, core),
    (core) => first !== undefined && sharesCache(cpus, core, first),
  ]);
  const threads: number[] = [];
  for (const core of nearFirst.slice(0, free.length - spare)) {
    if (threads.length < wanted) threads.push(...core.slice(0, wanted - threads.length));
  }
  if (threads.length > 0) return threads;
  // A single core: its last threads, with one left for the generator where there are two.
  const rest = freeThreads(cpus, client);
  const most = Math.max(1, rest.length - spare);
  return rest.length > 0 ? rest.slice(-Math.min(wanted, most)) : cpus.slice(-1).map(({ cpu }) => cpu);
}

/** Sorted by the first wish that two cores do not both meet; equals stay in their order. */
function byPreference(cores: readonly number[][], wishes: readonly ((core: number[]) => boolean)[]) {
  const rank = (core: number[]) => wishes.map((wish) => (wish(core) ? '0' : '1')).join('');
  return [...cores].sort((a, b) => rank(a).localeCompare(rank(b)));
}

function isIsolated(cpus: readonly Cpu[], core: readonly number[]): boolean {
  return cpus.filter(({ cpu }) => core.includes(cpu)).every(({ isolated }) => isolated);
}

/** Whether all of these CPUs are below one last-level cache; where the kernel does not say, they are. */
function sharesCache(cpus: readonly Cpu[], ...lists: (readonly number[])[]): boolean {
  const all = lists.flat();
  return new Set(cpus.filter(({ cpu }) => all.includes(cpu)).map(({ sharedCache }) => sharedCache)).size < 2;
}

/** Threads of the free cores below the cache of a core, when some of these cores are left to others. */
function threadsBelow(cpus: readonly Cpu[], free: readonly number[][], core: number[], spare: number) {
  const near = free.filter((other) => sharesCache(cpus, core, other));
  return near.slice(0, near.length - spare).flat().length;
}

function chooseClient(cpus: readonly Cpu[], server: readonly number[]): number {
  const cores = byPreference(freeCores(cpus, server).reverse(), [(core) => sharesCache(cpus, core, server)]);
  const choice = cores[0]?.[0] ?? freeThreads(cpus, server)[0] ?? server[0];
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
  } else if (!sharesCache(cpus, server, client)) {
    compromises.push(
      'server and generator do not share a last-level cache: what they exchange crosses between caches',
    );
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
