import type { Evidence } from '../../src/evidence/evidence.ts';
import type { Sample } from '../../src/evidence/sample.ts';
import type { HogInterval } from './hogs.ts';

/** Share of its window during which a hog must have run for the sample to count as touched by it. */
export const touchedFrom = 0.5;

export interface Noticed {
  readonly n: number;
  readonly noticed: number;
  /** noticed ÷ n; absent without samples. */
  readonly share?: number;
}

export interface HogResult {
  readonly hog: string;
  /** Samples that it touched, and how many of them were rejected for the measurement. */
  readonly touched: Noticed;
  /** Samples that it ran beside for a smaller part of their window: not judged, but told. */
  readonly grazed: Noticed;
  /** Touched and not noticed, with what the rule saw. */
  readonly missed: readonly string[];
}

export interface QuietResult {
  readonly n: number;
  readonly rejected: number;
  readonly share?: number;
  /** By group, since the load's own work grows with its connections. */
  readonly byGroup: Readonly<Record<string, { readonly n: number; readonly rejected: number }>>;
  readonly rejections: readonly string[];
}

/** Holds every sample against the times at which a hog really ran. */
export function hogResults({ samples }: Evidence, hogs: readonly HogInterval[]): HogResult[] {
  const windows = samples.filter(({ probes }) => probes !== undefined);
  return hogs.map((hog) => {
    const beside = windows.map((sample) => ({ sample, share: overlap(sample, hog) }));
    const touched = beside.filter(({ share }) => share >= touchedFrom).map(({ sample }) => sample);
    const grazed = beside.filter(({ share }) => share > 0 && share < touchedFrom).map(({ sample }) => sample);
    const missed = touched.filter((sample) => rejections(sample).length === 0).map(describeNoise);
    return { hog: hog.hog, touched: noticed(touched), grazed: noticed(grazed), missed };
  });
}

/** Samples beside which no hog ran at all. */
export function quietResult(evidence: Evidence, hogs: readonly HogInterval[]): QuietResult {
  const quiet = evidence.samples.filter(
    (sample) => sample.probes !== undefined && hogs.every((hog) => overlap(sample, hog) === 0),
  );
  const rejected = quiet.filter((sample) => rejections(sample).length > 0);
  const groupOf = new Map(evidence.run.plan.cells.map(({ id, group }) => [id, group]));
  const byGroup: Record<string, { n: number; rejected: number }> = {};
  for (const sample of quiet) {
    const group = groupOf.get(sample.cell) ?? sample.cell;
    const before = byGroup[group] ?? { n: 0, rejected: 0 };
    byGroup[group] = { n: before.n + 1, rejected: before.rejected + (rejected.includes(sample) ? 1 : 0) };
  }
  return {
    n: quiet.length,
    rejected: rejected.length,
    ...(quiet.length === 0 ? {} : { share: rejected.length / quiet.length }),
    byGroup,
    rejections: rejected.map((sample) => `${sample.id}: ${rejections(sample).join('; ')}`),
  };
}

function noticed(samples: readonly Sample[]): Noticed {
  const found = samples.filter((sample) => rejections(sample).length > 0).length;
  const n = samples.length;
  return { n, noticed: found, ...(n === 0 ? {} : { share: found / n }) };
}

/** Why a sample was rejected for the measurement, whatever the server did besides. */
function rejections({ admission }: Sample): string[] {
  return admission
    .filter(({ pass, fault }) => !pass && fault === 'measurement')
    .map(({ rule, value }) => `${rule}: ${value}`);
}

function describeNoise({ id, admission }: Sample): string {
  return `${id}: ${admission.find(({ rule }) => rule === 'quiet-host')?.value ?? 'not judged'}`;
}

/** Share of the window during which the hog ran. */
function overlap(sample: Sample, { fromMs, toMs }: HogInterval): number {
  const { quietWaitNs, startNs = 0, warmupNs = 0, settleNs = 0, windowNs = 0 } = sample.durations;
  const beginMs = Date.parse(sample.startedAt) + (quietWaitNs + startNs + warmupNs + settleNs) / 1e6;
  const lengthMs = windowNs / 1e6;
  const sharedMs = Math.min(toMs, beginMs + lengthMs) - Math.max(fromMs, beginMs);
  return lengthMs === 0 ? 0 : Math.max(0, sharedMs) / lengthMs;
}
