const nsPerUnit = { h: 3_600_000_000_000, m: 60_000_000_000, s: 1_000_000_000, ms: 1_000_000 } as const;

/** `8s`, `0.5s`, `500ms`, `1m30s`, `2h`: units from large to small, each at most once. */
export const durationPattern =
  /^(?=\d)(?:(\d{1,6}(?:\.\d{1,3})?)h)?(?:(\d{1,6}(?:\.\d{1,3})?)m(?!s))?(?:(\d{1,6}(?:\.\d{1,3})?)s)?(?:(\d{1,9}(?:\.\d{1,3})?)ms)?$/;

/** Nanoseconds of a written duration; undefined when it is not one. A bare number has no unit and is none. */
export function parseDurationNs(text: string): number | undefined {
  const match = durationPattern.exec(text);
  if (match === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', milliseconds = '0'] = match;
  return Math.round(
    Number(hours) * nsPerUnit.h +
      Number(minutes) * nsPerUnit.m +
      Number(seconds) * nsPerUnit.s +
      Number(milliseconds) * nsPerUnit.ms,
  );
}

/**
 * A duration for people: `500 ms`, `1.5 s`, `8 s`, `1 min 50 s`, `2 h 5 min`.
 * Minutes and more are rounded to whole seconds, hours and more to whole minutes.
 */
export function formatDuration(durationNs: number): string {
  if (durationNs < nsPerUnit.s) return `${round(durationNs / nsPerUnit.ms, 1)} ms`;
  if (durationNs < 59.95 * nsPerUnit.s) return `${round(durationNs / nsPerUnit.s, 1)} s`;
  const seconds = Math.round(durationNs / nsPerUnit.s);
  if (seconds < 3600) return pair(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.round(durationNs / nsPerUnit.m);
  return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
