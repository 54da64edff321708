/** What must hold between the document of a run and what the server saw. */
import type { GeneratorDocument } from '../../src/evidence/generator-document.ts';

/** Length of the audit server's listen queue. */
export const backlog = 1024;

export interface Truth {
  readonly accepted: number;
  readonly requests_read: number;
  readonly responses_written: number;
}

export interface Complaint {
  readonly kind: 'identity' | 'inequality';
  readonly what: string;
}

/** The identities of the document, and those of its numbers that can be added up again from outside. */
export function brokenIdentities(document: GeneratorDocument): Complaint[] {
  const { counters: of, identities } = document;
  const phases = of.in_flight_phase;
  const inSeconds = (name: 'started' | 'completed' | 'aborted' | 'bytes_received') =>
    sum(document.seconds.map((second) => second[name]));
  const buckets = (document.latency.histogram ?? []).flatMap((run) => run.slice(1));
  const again: [string, number, number][] = [
    ['started', of.started, of.completed + of.aborted + of.in_flight_at_end],
    ['completed: histogram', of.completed, sum(buckets) + of.histogram_overflow],
    [
      'connect_attempted',
      of.connect_attempted,
      of.established + of.connect_failed + of.connect_pending_at_end,
    ],
    ['established', of.established, of.open_at_end + sum(Object.values(document.closed_by_reason))],
    ['completed: status classes', of.completed, sum(Object.values(document.status_classes))],
    ['aborted: reasons', of.aborted, sum(Object.values(document.aborts_by_reason))],
    ['started: seconds', of.started, inSeconds('started')],
    ['completed: seconds', of.completed, inSeconds('completed')],
    ['aborted: seconds', of.aborted, inSeconds('aborted')],
    ['bytes_received: seconds', of.bytes_received, inSeconds('bytes_received')],
    ['completed: connections', of.completed, of.first_on_connection + of.reused],
    ['in_flight_at_end', of.in_flight_at_end, of.in_flight_over_threshold + of.in_flight_within_threshold],
    [
      'in_flight_at_end: phases',
      of.in_flight_at_end,
      phases.sending + phases.waiting + phases.head + phases.body,
    ],
  ];
  const broken = [
    ...again.filter(([, left, right]) => left !== right),
    ...identities.checks
      .filter(({ ok, left, right }) => !ok || left !== right)
      .map(({ name, left, right }) => [name, left, right] as const),
  ];
  const complaints = broken.map(([name, left, right]) => `${name}: ${left} ≠ ${right}`);
  if (!identities.ok) complaints.push('identities.ok is false');
  return complaints.map((what) => ({ kind: 'identity', what }));
}

/** The generator's counts against the server's. Without a fault, when all requests have ended, they are equal. */
export function violatedInequalities(
  { counters: of, window }: GeneratorDocument,
  truth: Truth,
  isFaultless: boolean,
): Complaint[] {
  const unanswered = of.aborted + of.in_flight_at_end;
  const handshakes = of.connect_pending_at_end;
  const drained = isFaultless && window.ended_by === 'requests';
  const differences: [string, number, number][] = [
    ['started − requests_read', of.started - truth.requests_read, drained ? 0 : unanswered],
    ['responses_written − completed', truth.responses_written - of.completed, drained ? 0 : unanswered],
    // A handshake that was under way at the end may have been finished by the two kernels alone.
    [
      'established + pending − accepted',
      of.established + handshakes - truth.accepted,
      handshakes + backlog + 1,
    ],
  ];
  const violated = differences.filter(([, difference, most]) => difference < 0 || difference > most);
  return violated.map(([name, difference, most]) => ({
    kind: 'inequality',
    what: `${name} = ${difference} is not in 0 … ${most}`,
  }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
