import * as v from 'valibot';
import { byteSize, durationNs, list, name, wholeNumber } from './document-values.ts';
import type { Load } from './load.ts';
import { chosen, hasKey, section } from './section.ts';

const ms = 1_000_000;
const second = 1000 * ms;
const hour = 3600 * second;
const mib = 1024 * 1024;

const connections = wholeNumber(1, 1_000_000);
const connectionsList = list(connections, 100, 'a list of numbers of connections, such as [1000, 5000]');
const names = list(name, 100, 'a list of names, such as [go, rust]');

const common = { scenario: name, variants: v.optional(names) };

const closedLoop = v.pipe(
  section('a cell without rate or requests', { ...common, connections: connectionsList }),
  v.transform(({ connections: counts, ...cell }) => ({
    ...cell,
    varied: 'connections' as const,
    loads: counts.map((count): Load => ({ kind: 'connections', connections: count })),
  })),
);

const openLoop = v.pipe(
  section('a cell with a rate', {
    ...common,
    rate: list(wholeNumber(1, 10_000_000), 100, 'a list of requests per second, such as [2000, 5000]'),
    connections,
  }),
  v.transform(({ rate, connections: cap, ...cell }) => ({
    ...cell,
    varied: 'rate' as const,
    loads: rate.map((ratePerSecond): Load => ({ kind: 'rate', ratePerSecond, connections: cap })),
  })),
);

const fixedCount = v.pipe(
  section('a cell with a number of requests', {
    ...common,
    requests: wholeNumber(1, 1_000_000_000),
    connections: connectionsList,
  }),
  v.transform(({ requests, connections: counts, ...cell }) => ({
    ...cell,
    varied: 'connections' as const,
    loads: counts.map((count): Load => ({ kind: 'requests', requests, connections: count })),
  })),
);

/** The three kinds of cell are told apart by the key that only one of them has. */
const cellFile = chosen([closedLoop, openLoop, fixedCount], (input) => {
  if (hasKey(input, 'rate')) return openLoop;
  return hasKey(input, 'requests') ? fixedCount : closedLoop;
});

const positiveCpus = 'a number of CPUs above 0 and up to 1,024, such as 1 or 0.5';

/** A plan as it stands in YAML; parsing it gives names with units. */
export const planFileSchema = v.pipe(
  section('a plan', {
    name,
    repeats: wholeNumber(1, 100),
    warmup: section('warmup', { connections, duration: durationNs(ms, hour) }),
    window: durationNs(100 * ms, 24 * hour),
    'latency-target': durationNs(ms, hour),
    limits: section('limits', {
      cpus: v.pipe(v.number(positiveCpus), v.gtValue(0, positiveCpus), v.maxValue(1024, positiveCpus)),
      memory: byteSize(mib, 16 * mib * mib),
      swap: byteSize(0, 16 * mib * mib),
    }),
    variants: names,
    cells: list(cellFile, 1000, 'a list of cells, such as { scenario: text, connections: [1000] }'),
  }),
  v.transform((file) => ({
    name: file.name,
    repeats: file.repeats,
    warmup: { connections: file.warmup.connections, durationNs: file.warmup.duration },
    windowNs: file.window,
    latencyTargetNs: file['latency-target'],
    limits: { cpus: file.limits.cpus, memoryBytes: file.limits.memory, swapBytes: file.limits.swap },
    variants: file.variants,
    cells: file.cells,
  })),
);

/** A plan whose every value is in bounds, but whose names may still point nowhere. */
export type PlanFile = v.InferOutput<typeof planFileSchema>;
export type CellFile = PlanFile['cells'][number];
