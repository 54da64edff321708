import { type MetricName, metricNames } from '../compare/metric.ts';
import { parseCpuList } from '../host/cpu-list.ts';
import { parseByteSize } from '../plan/byte-size.ts';
import { closestName } from '../plan/closest-name.ts';
import { parseDurationNs } from '../plan/duration.ts';
import { UserError } from '../user-error.ts';

/** Readers of one input's text. Each throws a UserError that names the input, the value and what is allowed. */

const shownCharacters = 80;

/** A wrong value of an input. */
export function wrongInput(name: string, given: string, allowed: string): UserError {
  const short = given.length > shownCharacters ? `${given.slice(0, shownCharacters - 1)}…` : given;
  return new UserError(`input ${name}: ${JSON.stringify(short)}: ${allowed}`);
}

export function oneOf<const Choice extends string>(
  name: string,
  given: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === given);
  if (found !== undefined) return found;
  const closest = closestName(given, choices);
  const hint = closest === undefined ? '' : `did you mean ${closest}? `;
  throw wrongInput(name, given, `${hint}Allowed are ${choices.join(', ')}`);
}

/** YAML's own spellings, as those of `core.getBooleanInput`. */
export function yesOrNo(name: string, given: string): boolean {
  if (['true', 'True', 'TRUE'].includes(given)) return true;
  if (['false', 'False', 'FALSE'].includes(given)) return false;
  throw wrongInput(name, given, 'Allowed are true and false');
}

export function wholeNumber(name: string, given: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw wrongInput(name, given, `give a whole number from ${least} to ${most}`);
}

/** The items of a list with commas or line breaks between them. */
export function listed(given: string): string[] {
  return given
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A duration of at least a second; days, too, which no plan needs. */
export function durationNs(name: string, given: string): number {
  const days = /^(\d{1,4})d$/.exec(given)?.[1];
  const parsed = days === undefined ? parseDurationNs(given) : Number(days) * 24 * 3_600_000_000_000;
  if (parsed !== undefined && parsed >= 1_000_000_000) return parsed;
  throw wrongInput(name, given, 'give a duration of at least one second, such as 14d, 36h, 20m or 90s');
}

export function byteSize(name: string, given: string): number {
  const bytes = parseByteSize(given);
  if (bytes !== undefined && bytes >= 1024 * 1024) return bytes;
  throw wrongInput(name, given, 'give a size of at least 1MiB, such as 512MiB or 1.5GiB');
}

/** The list as it was given: whether the machine has those CPUs is asked later. */
export function cpus(name: string, given: string): string {
  parseCpuList(given, `input ${name}`);
  return given;
}

/** Name of a user, as `useradd` takes it, or a number. */
export function userName(name: string, given: string): string {
  if (/^(?:\d{1,10}|[a-z_][a-z0-9_-]{0,31})$/.test(given)) return given;
  throw wrongInput(name, given, 'give the name of a user, such as nobody');
}

/** It becomes part of a hidden marker, in which two hyphens could end an HTML comment, and of a directory's name. */
export function slug(name: string, given: string): string {
  if (given.length <= 40 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(given)) return given;
  throw wrongInput(
    name,
    given,
    'give 1 to 40 lower-case letters and digits, with single hyphens between, such as nightly',
  );
}

/** Metrics that can fail a build, hence those whose floor can be set. */
export const gatedMetrics = ['throughput', 'p50', 'p99', 'cpu-per-request', 'peak-memory'] as const;

/** `throughput=5%, p99=0.15`: relative floors by metric. */
export function floors(name: string, given: string): Partial<Record<MetricName, number>> {
  const found: Partial<Record<MetricName, number>> = {};
  for (const item of listed(given)) {
    const [, metric = '', amount = '', percent] =
      /^([^=]*?)\s*=\s*(\d{1,3}(?:\.\d{1,4})?)\s*(%?)$/.exec(item) ?? [];
    const known = metricNames.find((candidate) => candidate === metric);
    if (amount === '')
      throw wrongInput(name, item, 'give metrics with their floors, such as throughput=5%, p99=15%');
    if (known === undefined || !gatedMetrics.some((gated) => gated === known))
      throw wrongInput(
        name,
        item,
        `no metric ${JSON.stringify(metric)} is gated. Allowed are ${gatedMetrics.join(', ')}`,
      );
    if (found[known] !== undefined) throw wrongInput(name, given, `${known} has two floors; give one`);
    const floor = percent === '%' ? Number(amount) / 100 : Number(amount);
    // Nothing can lose all of its throughput and still be measured: below 100 %.
    if (floor < 0.001 || floor > 0.99) throw wrongInput(name, item, 'give a floor from 0.1% to 99%');
    found[known] = floor;
  }
  return found;
}
