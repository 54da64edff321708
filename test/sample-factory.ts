import type { GeneratorDocument } from '../src/evidence/generator-document.ts';
import type { MeasuredSample } from '../src/evidence/sample.ts';
import { type Load, loadId } from '../src/plan/load.ts';
import type { Cell, Percentile, Plan } from '../src/plan/plan.ts';
import { createGeneratorDocument, type WindowOptions } from './generator-document-factory.ts';
import { seededRandom } from './random.ts';

const mebibyte = 2 ** 20;

export function createCell(
  scenario: string,
  variant: string,
  load: Load,
  percentiles: Percentile[] = ['p50', 'p90', 'p99'],
): Cell {
  const group = `${scenario}/${loadId(load)}`;
  return { id: `${group}/${variant}`, group, variant, scenario, load, percentiles };
}

export const textCell = createCell('text', 'go', { kind: 'connections', connections: 64 });

export function createPlan(overrides: Partial<Plan> = {}): Plan {
  return {
    name: 'smoke',
    repeats: 5,
    warmup: { connections: 16, durationNs: 500_000_000 },
    windowNs: 1_500_000_000,
    latencyTargetNs: 2_000_000_000,
    limits: { cpus: 1, memoryBytes: 512 * mebibyte, swapBytes: 0 },
    cells: [textCell],
    ...overrides,
  };
}

export interface SampleOptions {
  readonly cell?: Cell;
  readonly plan?: Plan;
  readonly block?: number;
  readonly attempt?: number;
  readonly window?: Partial<WindowOptions>;
  readonly seed?: number;
}

/** A sample of an undisturbed machine and a sound server. */
export function createMeasuredSample(options: SampleOptions = {}): MeasuredSample {
  const { cell = textCell, plan = createPlan(), block = 1, attempt = 1, seed = 1 } = options;
  const window: WindowOptions = {
    load: cell.load,
    windowNs: plan.windowNs,
    thresholdNs: plan.latencyTargetNs,
    meanNs: 1_600_000,
    spread: 0.25,
    answer: { headBytes: 117, bodyBytes: 13 },
    draws: 40,
    random: seededRandom(seed),
    ...options.window,
  };
  const document = createGeneratorDocument(window);
  const warmup = createGeneratorDocument({
    ...window,
    load: { kind: 'connections', connections: plan.warmup.connections },
    windowNs: plan.warmup.durationNs,
    random: seededRandom(seed + 1),
  });
  return {
    id: `${cell.id}#b${block}.${attempt}`,
    phase: 'screen',
    arm: 'head',
    cell: cell.id,
    block,
    position: 1,
    positionInGroup: 1,
    attempt,
    startedAt: '2026-01-01T00:00:00.000Z',
    durations: {
      quietWaitNs: 40_000_000,
      startNs: 31_000_000,
      warmupNs: plan.warmup.durationNs + 2_000_000,
      settleNs: 52_000_000,
      windowNs: document.window.elapsed_ns,
      stopNs: 21_000_000,
      totalNs: 40_000_000 + 106_000_000 + plan.warmup.durationNs + document.window.elapsed_ns,
    },
    readyLine: { addr: '127.0.0.1:40123', pid: 4242, gomaxprocs: 1 },
    readBack: {
      rung: 'A',
      serverCpus: '0',
      openFiles: 20_000,
      uid: 65_534,
      memoryLimitBytes: plan.limits.memoryBytes,
      swapLimitBytes: 0,
    },
    warmup: { kind: 'document', exitCode: 0, document: warmup },
    generator: { kind: 'document', exitCode: 0, document },
    end: { kind: 'alive-until-stopped' },
    cpu: {
      kind: 'measured',
      windowCpuNs: Math.round(document.window.elapsed_ns * 0.985),
      windowWallNs: document.window.elapsed_ns,
      cpus: plan.limits.cpus,
      throttledNs: 0,
      source: 'cgroup',
    },
    memory: {
      kind: 'measured',
      peakBytes: 18 * mebibyte,
      limitBytes: plan.limits.memoryBytes,
      anonBytes: 14 * mebibyte,
      fileBytes: mebibyte,
      oomKills: 0,
    },
    probes: quietProbes(document.window.elapsed_ns),
  };
}

/** Probes of a window on a quiet host: server on CPU 1, generator on CPU 0, nobody else. */
export function quietProbes(elapsedNs: number): NonNullable<MeasuredSample['probes']> {
  const startNs = 5_000_000_000;
  const serverNs = Math.round(elapsedNs * 0.985);
  const generatorMs = Math.round((elapsedNs * 0.6) / 1e7) * 10;
  const idle = { niceMs: 0, idleMs: 900, iowaitMs: 0, irqMs: 0, softirqMs: 40, stealMs: 0 };
  const cpu = (tasksRunNs: number) => ({
    ...idle,
    userMs: 100,
    systemMs: 200,
    tasksRunNs,
    kernelThreadsMs: { '12': 10 },
  });
  const probe = (atNs: number, serverCpuNs: number, childrenMs: number) => ({
    atNs,
    cpus: { '0': cpu(7_000_000_000 + childrenMs * 1e6), '1': cpu(9_000_000_000 + serverCpuNs) },
    pressure: { cpuSomeUs: 1_000_000 + Math.round((atNs - startNs) / 1e5), memorySomeUs: 0, ioSomeUs: 500 },
    server: {
      processes: 1,
      threads: 4,
      cpuNs: serverCpuNs,
      runQueueWaitNs: Math.round(serverCpuNs / 1000),
      voluntarySwitches: 100,
      involuntarySwitches: 10,
      majorFaults: 0,
    },
    controller: { cpuNs: 2_000_000_000, endedChildrenMs: childrenMs },
    network: { softnetDrops: 0, listenOverflows: 0, listenDrops: 0, retransmittedSegments: 3 },
  });
  return {
    serverCpus: [1],
    clientCpus: [0],
    before: probe(startNs, 0, 0),
    after: probe(startNs + elapsedNs, serverNs, generatorMs),
  };
}

/** The document of a sample that has one. */
export function documentOf(sample: MeasuredSample): GeneratorDocument {
  if (sample.generator.kind === 'failed') throw new Error(`${sample.id} has no document`);
  return sample.generator.document;
}

/** The sample with its document changed in place of the original, which stays as it is. */
export function withDocument(
  sample: MeasuredSample,
  change: (document: GeneratorDocument) => void,
): MeasuredSample {
  const document = structuredClone(documentOf(sample));
  change(document);
  return { ...sample, generator: { kind: 'document', exitCode: 0, document } };
}
