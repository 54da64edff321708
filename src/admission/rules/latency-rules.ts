import { fail, onWindow, pass, type Rule, type RuleInput } from '../rule.ts';

const seconds = (durationNs: number): string => `${Number((durationNs / 1e9).toFixed(3))} s`;
const target = ({ plan }: RuleInput): string => seconds(plan.latencyTargetNs);

/** Every completed response is in the histogram's range. */
export const histogramClean: Rule = {
  name: 'histogram-clean',
  limit: () => '0 responses beyond the histogram (60 s)',
  check: onWindow(({ latency }) =>
    latency.overflow === 0 ? pass('0 beyond') : fail('server', `${latency.overflow} beyond`),
  ),
};

/** No completed response took longer than the latency target. */
export const latencyTarget: Rule = {
  name: 'latency-target',
  limit: (input) => `0 responses over ${target(input)}`,
  check: onWindow(({ counters }) => {
    const over = counters.completed_over_threshold;
    return over === 0 ? pass('0 over') : fail('server', `${over} over`);
  }),
};

/** No request in flight at the end had waited longer than the latency target: slow answers cannot hide there. */
export const inFlightAge: Rule = {
  name: 'in-flight-age',
  limit: (input) => `0 requests waiting over ${target(input)} at the end`,
  check: onWindow(({ counters }) => {
    const waiting = counters.in_flight_over_threshold;
    if (waiting === 0) return pass('0 waiting');
    return fail('server', `${waiting} waiting, oldest ${seconds(counters.in_flight_oldest_age_ns)}`);
  }),
};
