import { commonRejection } from '../admission/common-rejection.ts';
import type { GroupCell } from './evidence-index.ts';

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
