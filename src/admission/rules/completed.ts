import { fail, onWindow, pass, type Rule } from '../rule.ts';

const onCounts = onWindow(({ counters }) =>
  counters.completed > 0
    ? pass(`${counters.completed} completed`)
    : fail('server', `0 completed of ${counters.started} started`),
);

/** At least one request was answered. A server that never became ready answered none. */
export const completed: Rule = {
  name: 'completed',
  limit: () => 'at least 1 completed response',
  check: (input) =>
    input.sample.startFailure === undefined
      ? onCounts(input)
      : fail('server', `never ready: ${input.sample.startFailure}`),
};
