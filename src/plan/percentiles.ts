import type { Percentile } from './plan.ts';

/** A percentile is only as good as the requests beyond it; with fewer than this, single requests move it. */
const minRequestsBeyond = 100;

/** Of 1,000 requests, how many lie beyond the percentile: whole numbers, since 1 − 0.99 is not exactly 0.01. */
const beyondPerMille: Readonly<Record<Percentile, number>> = { p50: 500, p90: 100, p99: 10, 'p99.9': 1 };

/** The percentiles that a window with so many requests can carry: requests × (1 − p) ≥ 100. */
export function percentilesFor(expectedRequests: number): Percentile[] {
  const all: Percentile[] = ['p50', 'p90', 'p99', 'p99.9'];
  return all.filter((p) => expectedRequests * beyondPerMille[p] >= minRequestsBeyond * 1000);
}
