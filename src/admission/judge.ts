import type { CalibratedNoise } from '../evidence/noise-limits.ts';
import type { MeasuredSample, RuleName, RuleResult, SampleState, ThreeFacts } from '../evidence/sample.ts';
import type { Cell, Plan } from '../plan/plan.ts';
import { countedWindow } from './counted-window.ts';
import { applyRule, describeOwnEnd } from './rule.ts';
import { admissionRules } from './rules.ts';

export interface Judgement {
  readonly admission: RuleResult[];
  readonly state: SampleState;
  readonly facts: ThreeFacts;
}

/**
 * Applies every rule to one sample. The same sample is always judged the same: `verify` judges again.
 *
 * @param calibrated noise limits of the machine by cell; absent: the machine is not calibrated
 */
export function judge(
  sample: MeasuredSample,
  cell: Cell,
  plan: Plan,
  calibrated?: CalibratedNoise,
): Judgement {
  const input = { sample, cell, plan, window: countedWindow(sample), noiseLimits: calibrated?.[cell.id] };
  const admission = admissionRules.map((rule) => applyRule(rule, input));
  return { admission, state: sampleState(admission), facts: threeFacts(sample, admission) };
}

/** A fault of the server is a result even when the machine disturbed the sample too. */
export function sampleState(admission: readonly RuleResult[]): SampleState {
  const rejections = admission.filter(({ pass }) => !pass);
  if (rejections.some(({ fault }) => fault === 'server')) return 'failed';
  return rejections.some(({ fault }) => fault === 'measurement') ? 'disturbed' : 'admitted';
}

function threeFacts(sample: MeasuredSample, admission: readonly RuleResult[]): ThreeFacts {
  return {
    alive: sample.startFailure === undefined && describeOwnEnd(sample.end) === undefined,
    clean: allShown(admission, ['completed', 'slots-reached', 'transport-clean']),
    latencyTargetMet: allShown(admission, [
      'completed',
      'histogram-clean',
      'latency-target',
      'in-flight-age',
    ]),
  };
}

/** A fact holds only when it was shown. `slots-reached` shows nothing in an open loop, where it has no target. */
function allShown(admission: readonly RuleResult[], names: readonly RuleName[]): boolean {
  return names.every((name) =>
    admission.some(
      ({ rule, pass, applied }) => rule === name && pass && (applied || rule === 'slots-reached'),
    ),
  );
}
