import { flag, notApplied, onWindow, pass, type Rule, type RuleInput } from '../rule.ts';
import { windowDrift } from '../window-drift.ts';

/** Difference between the thirds that is flagged on a machine that is not calibrated. */
const uncalibrated = 0.1;
const limitOf = ({ noiseLimits }: RuleInput): number => noiseLimits?.drift ?? uncalibrated;

/**
 * The window was as fast at its end as at its beginning. A flag and never a rejection: a server that slows down by
 * itself is a result, and rejecting by speed would choose the result.
 */
export const steady: Rule = {
  name: 'steady',
  limit: (input) =>
    `first and last third within ${(limitOf(input) * 100).toFixed(1)} %${input.noiseLimits?.drift === undefined ? ' (not calibrated)' : ''}`,
  check: onWindow((document, input) => {
    const found = windowDrift(document);
    if (found.kind === 'too-short')
      return notApplied(`${found.fullSeconds} full seconds with all connections open, 3 needed`);
    const { drift, secondsPerThird } = found;
    const value = `last third ${signed(drift)} (${secondsPerThird} s each)`;
    return Math.abs(drift) > limitOf(input) ? flag(value) : pass(value);
  }),
};

const signed = (drift: number): string => `${drift < 0 ? '−' : '+'}${(Math.abs(drift) * 100).toFixed(1)} %`;
