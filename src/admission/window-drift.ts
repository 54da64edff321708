import type { GeneratorDocument } from '../evidence/generator-document.ts';

/** Beyond this many connections the generator opens them at a pace, which the first seconds of a window then show. */
const openedAtOnce = 1_000;

export type WindowDrift =
  | { readonly kind: 'measured'; readonly drift: number; readonly secondsPerThird: number }
  | { readonly kind: 'too-short'; readonly fullSeconds: number };

/**
 * How much faster the last third of a window was than the first: +0.1 is 10 % more responses. From its full seconds,
 * without those in which a crowd of connections was still being opened.
 */
export function windowDrift({ seconds, window, config }: GeneratorDocument): WindowDrift {
  const full = seconds.slice(0, Math.floor(window.elapsed_ns / 1e9));
  const counted = full.slice(openingSeconds(full, config));
  const third = Math.floor(counted.length / 3);
  if (third === 0) return { kind: 'too-short', fullSeconds: counted.length };
  const sum = (part: typeof counted) => part.reduce((total, { completed }) => total + completed, 0);
  const first = sum(counted.slice(0, third));
  const last = sum(counted.slice(-third));
  // Against their mean: it stays finite when one of them answered nothing.
  const drift = first + last === 0 ? 0 : (last - first) / ((first + last) / 2);
  return { kind: 'measured', drift, secondsPerThird: third };
}

function openingSeconds(
  seconds: GeneratorDocument['seconds'],
  { connections, rate_per_s: rate }: GeneratorDocument['config'],
): number {
  if (connections <= openedAtOnce || rate !== undefined) return 0;
  const open = seconds.findIndex(({ established_peak: peak }) => Number(peak) >= connections);
  return open === -1 ? seconds.length : open + 1;
}
