import type { RuleName, Sample } from '../evidence/sample.ts';
import type { GroupCell } from './evidence-index.ts';

/** Rules that say most about why, first: an end of the server explains the errors that follow from it. */
const mostTelling: readonly RuleName[] = [
  'no-oom',
  'completed',
  'in-flight-age',
  'latency-target',
  'transport-clean',
];

/** Why a cell has no result; undefined when it has one. */
export function cellReason({ derived, samples }: GroupCell): string | undefined {
  const { planned, missing } = derived.blocks;
  switch (derived.state) {
    case 'admitted':
      return undefined;
    case 'not-run':
      return 'was not run: it does not fit on this machine';
    case 'fails':
      return `fails by ${commonRejection(samples, 'failed')}`;
    case 'invalid':
      if (missing === planned) return 'was not measured: the session ended before';
      return `has no valid result: ${commonRejection(samples, 'disturbed')}`;
  }
}

/** The rejection that most samples of a state share: `no-oom in 4 samples: killed by its memory limit`. */
function commonRejection(samples: readonly Sample[], state: Sample['state']): string {
  const found = new Map<RuleName, { times: number; value: string }>();
  for (const { rule, value } of samples.filter((sample) => sample.state === state).flatMap(rejections)) {
    const before = found.get(rule);
    found.set(rule, { times: (before?.times ?? 0) + 1, value: before?.value ?? value });
  }
  const [common] = [...found].sort(
    ([a, { times: timesOfA }], [b, { times: timesOfB }]) => timesOfB - timesOfA || rank(a) - rank(b),
  );
  if (common === undefined) return 'too few samples were run';
  const [rule, { times, value }] = common;
  return `${rule} in ${times} sample${times === 1 ? '' : 's'}: ${value}`;
}

const rejections = ({ admission }: Sample) => admission.filter(({ pass }) => !pass);

function rank(rule: RuleName): number {
  const place = mostTelling.indexOf(rule);
  return place === -1 ? mostTelling.length : place;
}
