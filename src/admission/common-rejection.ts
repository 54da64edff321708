import type { RuleName, Sample } from '../evidence/sample.ts';

/** Rules that say most about why, first: an end of the server explains the errors that follow from it. */
const mostTelling: readonly RuleName[] = [
  'no-oom',
  'completed',
  'in-flight-age',
  'latency-target',
  'transport-clean',
];

/** The rejection that most samples of a state share: `no-oom in 4 samples: killed by its memory limit`. */
export function commonRejection(samples: Iterable<Sample>, state: Sample['state']): string {
  const found = new Map<RuleName, { times: number; value: string }>();
  for (const sample of samples) {
    if (sample.state !== state) continue;
    for (const { rule, value, pass } of sample.admission) {
      if (pass) continue;
      const before = found.get(rule);
      found.set(rule, { times: (before?.times ?? 0) + 1, value: before?.value ?? value });
    }
  }
  const [common] = [...found].sort(
    ([a, { times: timesOfA }], [b, { times: timesOfB }]) => timesOfB - timesOfA || rank(a) - rank(b),
  );
  if (common === undefined) return 'too few samples were run';
  const [rule, { times, value }] = common;
  return `${rule} in ${times} sample${times === 1 ? '' : 's'}: ${value}`;
}

function rank(rule: RuleName): number {
  const place = mostTelling.indexOf(rule);
  return place === -1 ? mostTelling.length : place;
}
