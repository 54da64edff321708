import type { BaselineAnswer, BaselineOrigin } from '../run/found-baseline.ts';
import type { ComparisonInputs } from '../run/inputs.ts';
import type { ActionInputs } from './inputs.ts';

/** How a run of the Action is compared. */
export function comparisonInputs(inputs: ActionInputs, maxAgeNs: number): ComparisonInputs {
  const { confirm, floors, timeBudgetNs, baselineStore } = inputs;
  return {
    baseline: baselineStore.kind,
    confirm,
    floors,
    timeBudgetNs,
    maxAgeNs,
    // Only a proof counts where pull requests are judged.
    trustBaseline: false,
  };
}

export interface RememberedOrigin {
  readonly origin: BaselineOrigin;
  /** Why there was no baseline; undefined: there was one, or nobody has looked yet. */
  readonly noBaseline: () => string | undefined;
}

/** Remembers why there was nothing to compare with: the headline says it. */
export function remembering(origin: BaselineOrigin): RememberedOrigin {
  let answer: BaselineAnswer | undefined;
  return {
    origin: {
      ...origin,
      find: async (place) => {
        answer = await origin.find(place);
        if (answer.kind !== 'to-measure') return answer;
        return {
          ...answer,
          goOnWithout: (reason) => {
            answer = { kind: 'none', reason };
          },
        };
      },
    },
    noBaseline: () => (answer?.kind === 'none' ? answer.reason : undefined),
  };
}
