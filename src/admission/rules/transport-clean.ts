import type { GeneratorDocument } from '../../evidence/generator-document.ts';
import { fail, onWindow, pass, type Rule } from '../rule.ts';

/** Connect errors that come from limits of the generator's own side; no server can cause them. */
const ownLimits = new Set(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM']);

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
  /** Caused by a limit of the generator's side. */
  readonly own: boolean;
}

function transportErrors(document: GeneratorDocument): TransportError[] {
  const { counters, errors, aborts_by_reason: aborts } = document;
  const connectErrors = Object.entries(errors.connect).map(([errno, count]) => ({
    what: `connect ${errno}`,
    count,
    own: ownLimits.has(errno),
  }));
  const named = connectErrors.reduce((sum, { count }) => sum + count, 0);
  const servers = [
    ['connect failed', Math.max(0, counters.connect_failed - named)],
    ...Object.entries(errors.read).map(([errno, count]) => [`read ${errno}`, count] as const),
    ...Object.entries(errors.write).map(([errno, count]) => [`write ${errno}`, count] as const),
    ...Object.entries(aborts).map(([reason, count]) => [`aborted ${reason}`, count] as const),
    ['aborted', Math.max(0, counters.aborted - Object.values(aborts).reduce((sum, count) => sum + count, 0))],
    ['unexpected status', counters.completed_unexpected_status],
    ['body mismatch', counters.body_mismatch],
    ['body length mismatch', counters.body_length_mismatch],
  ] as const;
  return [...connectErrors, ...servers.map(([what, count]) => ({ what, count, own: false }))].filter(
    ({ count }) => count > 0,
  );
}
