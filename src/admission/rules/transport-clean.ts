import type { GeneratorDocument } from '../../evidence/generator-document.ts';
import { fail, onWindow, pass, type Rule } from '../rule.ts';

/** No connect, read, write, parse or HTTP-status error, and no wrong body. */
export const transportClean: Rule = {
  name: 'transport-clean',
  limit: () => '0 errors',
  check: onWindow((document) => {
    const errors = transportErrors(document);
    if (errors.length === 0) return pass('0 errors');
    const value = errors.map(({ what, count }) => `${what} ${count}`).join(', ');
    return fail(errors.every(({ own }) => own) ? 'measurement' : 'server', value);
  }),
};

interface TransportError {
  readonly what: string;
  readonly count: number;
  /** Caused by a limit of the generator's side, which no server can cause. */
  readonly own: boolean;
}

function transportErrors(document: GeneratorDocument): TransportError[] {
  const { counters, errors, aborts_by_reason: aborts } = document;
  return [
    ...named('connect, own limit:', errors.connect_local ?? {}, true),
    ...named('connect', errors.connect),
    single('connect failed', counters.connect_failed - total(errors.connect)),
    ...named('read', errors.read),
    ...named('write', errors.write),
    ...named('aborted', aborts),
    single('aborted', counters.aborted - total(aborts)),
    single('unexpected status', counters.completed_unexpected_status),
    single('body mismatch', counters.body_mismatch),
    single('body length mismatch', counters.body_length_mismatch),
  ].filter(({ count }) => count > 0);
}

type Counts = Readonly<Record<string, number>>;

function named(what: string, counts: Counts, own = false): TransportError[] {
  return Object.entries(counts).map(([name, count]) => ({ what: `${what} ${name}`, count, own }));
}

const single = (what: string, count: number): TransportError => ({ what, count, own: false });

const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
