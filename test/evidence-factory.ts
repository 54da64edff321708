import type { Evidence } from '../src/evidence/evidence.ts';
import type { MeasuredSample, Sample } from '../src/evidence/sample.ts';
import { sealEvidence, sealSample } from '../src/evidence/seal.ts';
import type { Isolation } from '../src/evidence/sections.ts';
import type { Cell, Percentile, Plan, Slot } from '../src/plan/plan.ts';
import { referenceScenarios, referenceVariants } from '../src/plan/reference.ts';
import { normal, seededRandom } from './random.ts';
import { createCell, createMeasuredSample, createPlan, withDocument } from './sample-factory.ts';

/** How a cell of the factory behaves. Means are those of a server with one CPU. */
export interface CellProfile {
  readonly cell: Cell;
  readonly meanNs: number;
  readonly spread: number;
  readonly peakMemoryBytes: number;
  readonly answer: { readonly headBytes: number; readonly bodyBytes: number };
}

/** What goes wrong in one try of a slot. */
export type Trouble = (sample: MeasuredSample) => MeasuredSample;

export interface EvidenceOptions {
  readonly seed?: number;
  readonly repeats?: number;
  readonly profiles?: readonly CellProfile[];
  /** Cells that do not fit on the machine. */
  readonly notRun?: Evidence['run']['notRun'];
  /** By slot (`text/c64/go#b2`): the trouble of each try; a slot has a try more than it has disturbed ones. */
  readonly troubles?: Readonly<Record<string, readonly Trouble[]>>;
  /** Distinct latencies of a window; they decide how large a sample is in the file. */
  readonly draws?: number;
  readonly ended?: Evidence['run']['ended'];
  /** By default the first second of 2026, and two and a half minutes later. */
  readonly startedAt?: string;
  readonly endedAt?: string;
  /** Rung E: no cgroup, so no memory figures. */
  readonly rung?: 'A' | 'E';
}

const mebibyte = 2 ** 20;

export function createProfile(
  scenario: string,
  variant: string,
  connections: number,
  overrides: Partial<CellProfile> & { readonly percentiles?: Percentile[] } = {},
): CellProfile {
  const { percentiles = ['p50', 'p90', 'p99'], ...rest } = overrides;
  return {
    cell: createCell(scenario, variant, { kind: 'connections', connections }, percentiles),
    meanNs: connections * 25_000,
    spread: 0.25,
    peakMemoryBytes: 16 * mebibyte,
    answer: { headBytes: 117, bodyBytes: 13 },
    ...rest,
  };
}

/** Time in which the samples of the factory begin. */
const measuringMs = 150_000;

/** A time of day so much later, in whole milliseconds. */
export const later = (time: string, byMs: number): string =>
  new Date(Date.parse(time) + Math.floor(byMs)).toISOString();

/** The evidence of a session on an imaginary machine: everything in it adds up, whatever the options. */
export function createEvidence(options: EvidenceOptions = {}): Evidence {
  const { seed = 1, repeats = 5, profiles = [createProfile('text', 'go', 64)], notRun = [] } = options;
  const plan = createPlan({ repeats, cells: profiles.map(({ cell }) => cell) });
  const order = createOrder(plan);
  const begin = options.startedAt ?? '2026-01-01T00:00:00.000Z';
  const left = new Set(notRun.map(({ cell }) => cell));
  const samples = order
    .filter(({ cell }) => !left.has(cell))
    .flatMap((slot, index) => {
      const startedAt = later(begin, (measuringMs * index) / order.length);
      return createTries(slot, plan, profiles, { ...options, seed, startedAt });
    });
  const used = (name: string) =>
    plan.cells.some(({ variant, scenario }) => [variant, scenario].includes(name));
  const rung = options.rung ?? 'A';
  return sealEvidence({
    tool: { name: 'go-rust-bench', version: '0.1.0', node: 'v24.0.0' },
    run: {
      session: 'a1b2c3d4',
      startedAt: begin,
      endedAt: options.endedAt ?? later(begin, measuringMs + 1000),
      plan,
      scenarios: referenceScenarios.filter(({ name }) => used(name)),
      variants: referenceVariants.filter(({ name }) => used(name)),
      order,
      notRun: [...notRun],
      ended: options.ended ?? 'complete',
    },
    host: {
      cpus: '0-1',
      cores: ['0', '1'],
      limits: { openFiles: 20_000, somaxconn: 4096 },
      operatingSystem: 'Imaginary Linux 13',
      kernel: '6.12.0',
      cpuModel: 'Imaginary CPU @ 3.00GHz',
      smt: 'off',
      cgroupVersion: 2,
      transparentHugePages: 'always [madvise] never',
      memoryBytes: 8 * 2 ** 30,
      fingerprint: 'f0'.repeat(32),
    },
    servers: [builtServer('go', 'go1.26.0'), builtServer('rust', 'rustc 1.93.0')],
    isolation: createIsolation(rung),
    samples,
  });
}

function createIsolation(rung: 'A' | 'E'): Isolation {
  const shared = 'two CPUs: the controller shares the CPU of the generator';
  const cpus = { serverCpus: '0', clientCpus: '1', controllerCpus: '1' };
  if (rung === 'A')
    return {
      requested: 'auto',
      achieved: 'A',
      cgroupVersion: 2,
      ...cpus,
      runAs: 'nobody',
      compromises: [shared],
    };
  const open =
    'not isolated (rung E): no memory limit, memory is not measured; reason: no right to make cgroups';
  return { requested: 'auto', achieved: 'E', ...cpus, compromises: [shared, open] };
}

function builtServer(name: string, toolchain: string): Evidence['servers'][number] {
  return {
    name,
    commit: '0123456789abcdef0123456789abcdef01234567',
    toolchain,
    buildCommand: name === 'go' ? ['go', 'build', '-trimpath'] : ['cargo', 'build', '--release'],
    runCommand: ['{output}', '--addr', '127.0.0.1:0'],
    artefactSha256: name === 'go' ? '60'.repeat(32) : '25'.repeat(32),
    artefactBytes: name === 'go' ? 7_400_000 : 2_100_000,
    lockFiles: name === 'go' ? {} : { 'Cargo.lock': 'cc'.repeat(32) },
    contract: { passed: 84, failed: [] },
  };
}

/** Every cell in every block; variants take turns in being first. */
function createOrder(plan: Plan): Slot[] {
  return Array.from({ length: plan.repeats }, (_, index) => index + 1).flatMap((block) => {
    const cells = block % 2 === 1 ? plan.cells : [...plan.cells].reverse();
    return cells.map((cell, index) => ({
      cell: cell.id,
      block,
      position: index + 1,
      positionInGroup: 1 + cells.slice(0, index).filter(({ group }) => group === cell.group).length,
    }));
  });
}

function createTries(
  slot: Slot,
  plan: Plan,
  profiles: readonly CellProfile[],
  options: EvidenceOptions & { readonly seed: number; readonly startedAt: string },
): Sample[] {
  const profile = profiles.find(({ cell }) => cell.id === slot.cell);
  if (profile === undefined) throw new Error(`no profile of ${slot.cell}`);
  const troubles = options.troubles?.[`${slot.cell}#b${slot.block}`] ?? [];
  const samples: Sample[] = [];
  for (let attempt = 1; attempt <= Math.max(1, troubles.length); attempt += 1) {
    const random = seededRandom(options.seed * 7919 + slot.block * 131 + slot.position * 17 + attempt);
    const drift = (deviation: number) => Math.exp(deviation * normal(random));
    const window = {
      meanNs: profile.meanNs * drift(0.008),
      spread: profile.spread * drift(0.02),
      answer: profile.answer,
      draws: options.draws ?? 60,
      random,
    };
    const sound = createMeasuredSample({ cell: profile.cell, plan, block: slot.block, attempt, window });
    const peakBytes = Math.round((profile.peakMemoryBytes * drift(0.015)) / 4096) * 4096;
    const placed: MeasuredSample = {
      ...sound,
      startedAt: later(options.startedAt, (attempt - 1) * 100),
      position: slot.position,
      positionInGroup: slot.positionInGroup,
      memory: { kind: 'measured', peakBytes, limitBytes: plan.limits.memoryBytes, oomKills: 0 },
    };
    const isolated = options.rung === 'E' ? withoutCgroup(placed) : placed;
    const troubled = (troubles[attempt - 1] ?? ((sample: MeasuredSample) => sample))(isolated);
    samples.push(sealSample(troubled, profile.cell, plan));
  }
  return samples;
}

function withoutCgroup(sample: MeasuredSample): MeasuredSample {
  const { cpu } = sample;
  return {
    ...sample,
    readBack: { rung: 'E', serverCpus: '0', openFiles: 20_000 },
    cpu: cpu.kind === 'measured' ? { ...cpu, source: 'process' } : cpu,
    memory: { kind: 'not-measured', reason: 'rung E: no cgroup counts it' },
  };
}

/** The try goes as it should. */
export const sound: Trouble = (sample) => sample;

/** The generator was full while the server was not: the machine's fault. */
export const disturbed: Trouble = (sample) => ({
  ...withDocument(sample, ({ honesty }) => {
    honesty.cpu_ns = Math.round(honesty.wall_ns * 0.72);
    honesty.runqueue_wait_ns = Math.round(honesty.wall_ns * 0.26);
  }),
  cpu: {
    kind: 'measured',
    windowCpuNs: 1_020_000_000,
    windowWallNs: 1_500_000_000,
    cpus: 1,
    source: 'cgroup',
  },
});

/** A window of three seconds, each with fewer responses than the one before. */
export const slowingDown: Trouble = (sample) =>
  withDocument(sample, (document) => {
    const [first] = document.seconds;
    if (first === undefined) throw new Error(`${sample.id} has no seconds`);
    document.window.elapsed_ns = 3_000_000_000;
    document.seconds = [1000, 900, 800].map((completed) => ({ ...first, completed }));
  });

/** The kernel killed the server for memory within the window. */
export const killedForMemory: Trouble = (sample) => {
  const torn = withDocument(sample, (document) => {
    document.errors.read = { ECONNRESET: document.config.connections };
    document.errors.connect = { ECONNREFUSED: 14 };
  });
  const limitBytes = sample.memory.kind === 'measured' ? sample.memory.limitBytes : 0;
  return {
    ...torn,
    end: { kind: 'killed-for-memory', oomKills: 1 },
    memory: { kind: 'measured', peakBytes: limitBytes, limitBytes, oomKills: 1 },
  };
};

/** Some answers took longer than the latency target. */
export const late: Trouble = (sample) =>
  withDocument(sample, ({ counters }) => {
    counters.completed_over_threshold = 37;
  });

/** The server never became ready. */
export const neverReady: Trouble = (sample) => {
  const { warmup: _warmup, probes: _probes, ...rest } = sample;
  const { quietWaitNs } = sample.durations;
  return {
    ...rest,
    startFailure: 'no ready line within 10 s',
    durations: {
      quietWaitNs,
      startNs: 10_000_000_000,
      stopNs: 5_000_000,
      totalNs: quietWaitNs + 10_005_000_000,
    },
    generator: { kind: 'failed', reason: 'not started: the server was not ready' },
    cpu: { kind: 'not-measured', reason: 'there was no window' },
    serverLog: 'panic: listen tcp: address already in use\n',
  };
};
