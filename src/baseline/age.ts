import { formatDuration } from '../plan/duration.ts';

/**
 * The limit of whoever takes a record of any age. Not infinity, which JSON cannot say; and not the largest whole number, which
 * is 104 days.
 */
export const anyAgeNs = Number.MAX_VALUE;

const dayNs = 24 * 3_600 * 1e9;

/** An age for people; whole days from two days on, as nobody asks for the minutes then. */
export function formatAge(ageNs: number): string {
  if (ageNs >= 2 * dayNs) return `${Math.floor(ageNs / dayNs)} d`;
  return formatDuration(Math.floor(Math.max(0, ageNs) / 1e9) * 1e9);
}
