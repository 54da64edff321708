import type { NoiseProbe } from './noise.ts';

/** Values that are a state rather than a running total: the later one stands. */
const GAUGES = new Set(['frequencyKhz', 'processes', 'threads']);

/** A record with any of its numbers missing, at every depth. */
export type Partially<T> = { [K in keyof T]?: T[K] extends number | undefined ? T[K] : Partially<T[K]> };

/** What happened between two probes: the same record, its counters as differences. */
export type NoiseDelta = Partially<Omit<NoiseProbe, 'atNs'>> & { elapsedNs: number };

/**
 * Subtracts one probe from a later one. A counter that is missing in either, or that went backwards (a thread ended and
 * took its share along), is absent in the result: unknown is not zero.
 */
export function noiseDelta(before: NoiseProbe, after: NoiseProbe): NoiseDelta {
  const { atNs: start, ...counters } = before;
  return { elapsedNs: after.atNs - start, ...subtract(counters, after) };
}

function subtract<T extends object>(before: T, after: object): Partially<T> {
  const result: Record<string, unknown> = {};
  const later = after as Record<string, unknown>;
  for (const [key, was] of Object.entries(before)) {
    const is = later[key];
    if (typeof was === 'number' && typeof is === 'number') {
      if (GAUGES.has(key)) result[key] = is;
      else if (is >= was) result[key] = is - was;
    } else if (isRecord(was) && isRecord(is)) {
      result[key] = subtract(was, is);
    }
  }
  return result as Partially<T>;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
