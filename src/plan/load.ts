import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * How a cell is loaded.
 * - `connections`: closed loop; each connection sends its next request when its answer is complete.
 * - `rate`: open loop; requests are due on a fixed schedule, `connections` caps how many are under way.
 * - `requests`: closed loop that ends after a fixed count instead of a fixed time.
 */
export const loadSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('connections'), connections: count }),
  v.strictObject({ kind: v.literal('rate'), ratePerSecond: count, connections: count }),
  v.strictObject({ kind: v.literal('requests'), requests: count, connections: count }),
]);

export type Load = v.InferOutput<typeof loadSchema>;

/** The load's part of a cell id: `c1000`, `r5000-c64`, `n100000-c64`. */
export function loadId(load: Load): string {
  switch (load.kind) {
    case 'connections':
      return `c${load.connections}`;
    case 'rate':
      return `r${load.ratePerSecond}-c${load.connections}`;
    case 'requests':
      return `n${load.requests}-c${load.connections}`;
  }
}

/** The load in words, for reports. */
export function describeLoad(load: Load): string {
  const connections = `${load.connections.toLocaleString('en-US')} connection${load.connections === 1 ? '' : 's'}`;
  switch (load.kind) {
    case 'connections':
      return connections;
    case 'rate':
      return `${load.ratePerSecond.toLocaleString('en-US')} requests/s over up to ${connections}`;
    case 'requests':
      return `${load.requests.toLocaleString('en-US')} requests over ${connections}`;
  }
}
