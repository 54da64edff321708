import { plural } from './plain-words.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * `3 days`, `5 hours`, `12 minutes` between two times of the evidence, cut, not rounded. No clock is read: the same
 * file always has the same age.
 */
export function formatAge(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from);
  if (!(ms >= 0)) return 'an unknown time';
  if (ms >= 2 * dayMs) return plural(Math.floor(ms / dayMs), 'day');
  if (ms >= 2 * hourMs) return plural(Math.floor(ms / hourMs), 'hour');
  return plural(Math.floor(ms / minuteMs), 'minute');
}
