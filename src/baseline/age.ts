import { formatDuration } from '../plan/duration.ts';

const dayNs = 24 * 3_600 * 1e9;

/** An age for people; whole days from two days on, as nobody asks for the minutes then. */
export function formatAge(ageNs: number): string {
  if (ageNs >= 2 * dayNs) return `${Math.floor(ageNs / dayNs)} d`;
  return formatDuration(Math.floor(Math.max(0, ageNs) / 1e9) * 1e9);
}
