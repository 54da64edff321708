import { commonRejection } from '../admission/common-rejection.ts';
import type { GroupCell } from './evidence-index.ts';
import { plural } from './plain-words.ts';

/** Why a cell has no result; undefined when it has one. */
export function cellReason({ derived, samples }: GroupCell): string | undefined {
  const { planned, missing } = derived.blocks;
  switch (derived.state) {
    case 'admitted':
      return undefined;
    case 'not-run':
      return 'was not run: it does not fit on this machine';
    case 'fails':
      return killedWords(samples) ?? `fails by ${commonRejection(samples, 'failed')}`;
    case 'invalid':
      if (missing === planned) return 'was not measured: the session ended before';
      return `has no valid result: ${commonRejection(samples, 'disturbed')}`;
  }
}

/** A reader need not know the name of the rule for what most failures of a tight limit are; undefined for all others. */
function killedWords(samples: GroupCell['samples']): string | undefined {
  const failed = samples.filter(({ state }) => state === 'failed');
  const killed = failed.filter(({ end }) => end.kind === 'killed-for-memory');
  if (killed.length === 0 || killed.length < failed.length) return undefined;
  return `was killed by its memory limit in ${killed.length} of ${plural(samples.length, 'sample')}`;
}
