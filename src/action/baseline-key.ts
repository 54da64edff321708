import { createHash } from 'node:crypto';
import type { BaselineQuery } from '../baseline/store.ts';

/** What names one saved entry; no two attempts of a run share it. */
export interface EntryStamp {
  readonly savedAt: Date;
  /** Commit that was measured; undefined when it is unknown. */
  readonly commit: string | undefined;
  /** `GITHUB_RUN_ID` and `GITHUB_RUN_ATTEMPT`. */
  readonly run: string;
  readonly attempt: string;
}

/** The service's limit is 512; what the stamp adds has its room here. */
const longestPartCharacters = 120;
const digestCharacters = 16;

/**
 * What all baselines of one query begin with, up to the dash before the time:
 * `go-rust-bench-v1-<machine>-<config id>-<plan name>-`.
 */
export function baselineKeyPrefix({ machineKey, configId, planName }: BaselineQuery): string {
  return `go-rust-bench-v1-${[machineKey, configId, planName].map(keyPart).join('-')}-`;
}

/** What all calibrations of one machine begin with. */
export function calibrationKeyPrefix(machineKey: string): string {
  return `go-rust-bench-calibration-v1-${keyPart(machineKey)}-`;
}

/** `<prefix><UTC time>-<sha7>-<run>.<attempt>`: of two keys with one prefix, the later one is the greater. */
export function entryKey(prefix: string, { savedAt, commit, run, attempt }: EntryStamp): string {
  const time = savedAt.toISOString().replace(/[-:]|\.\d+/g, '');
  return `${prefix}${time}-${keyPart(commit?.slice(0, 7) ?? 'unknown')}-${keyPart(run)}.${keyPart(attempt)}`;
}

/** When an entry of this prefix was saved; undefined when no program of ours made the key. */
export function savedAtOf(key: string, prefix: string): Date | undefined {
  if (!key.startsWith(prefix)) return undefined;
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-/.exec(key.slice(prefix.length));
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const savedAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(savedAt.getTime()) ? undefined : savedAt;
}

/**
 * A name as one part of a key. The dash ends a part, so that plan `smoke` never finds the entries of `smoke-long`; commas
 * are refused by the cache service. What is too long, as a plan's name may be, is cut and ends in a digest of the whole.
 */
function keyPart(name: string): string {
  const bytes = [...Buffer.from(name, 'utf8')];
  const safe = bytes.map((byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9_.]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  });
  const part = safe.join('');
  if (part.length <= longestPartCharacters) return part;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, digestCharacters);
  return `${part.slice(0, longestPartCharacters - digestCharacters - 1)}~${digest}`;
}
