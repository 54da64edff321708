import { describeOwnEnd, fail, notApplied, pass, type Rule } from '../rule.ts';

/**
 * After the window the server still gives the answers of its scenario. The generator compares status, length and exact
 * bodies; a hash or the fields of a JSON answer are compared only here, and before the window.
 */
export const stillRight: Rule = {
  name: 'still-right',
  limit: () => "the scenario's answers after the window",
  check: ({ sample }) => {
    if (sample.endFailure !== undefined) return fail('server', sample.endFailure);
    if (sample.startFailure !== undefined) return notApplied('no window, the server never became ready');
    const ownEnd = describeOwnEnd(sample.end);
    return ownEnd === undefined ? pass('as expected') : notApplied(ownEnd);
  },
};
