import { fail, notApplied, onWindow, pass, type Rule } from '../rule.ts';

/** Allowed deviation of the quotient from 1. */
const tolerance = 0.02;

/**
 * Little's law in its exact form: all time spent on requests, (Σ latency of completed + Σ age of aborted and of in
 * flight), is the connection-time with a request outstanding, which the generator measures apart.
 */
export const accounting: Rule = {
  name: 'accounting',
  limit: () => `1 ± ${tolerance}`,
  check: onWindow(({ accounting: sums }) => {
    if (sums.busy_connection_ns === 0) return notApplied('no connection ever had a request outstanding');
    const spentNs = sums.latency_sum_ns + sums.aborted_age_sum_ns + sums.in_flight_age_sum_ns;
    const deviationNs = Math.abs(spentNs - sums.busy_connection_ns);
    const value = (spentNs / sums.busy_connection_ns).toFixed(4);
    return deviationNs <= tolerance * sums.busy_connection_ns ? pass(value) : fail('measurement', value);
  }),
};
