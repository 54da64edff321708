import { fail, notApplied, pass, type Rule } from '../rule.ts';

/** The kernel gave the server the CPUs, limits, user and cgroup that it was asked for; else another cell was measured. */
export const bornAsAsked: Rule = {
  name: 'born-as-asked',
  limit: () => 'CPUs, limits, user and cgroup read back as asked for',
  check: ({ sample: { birthFault, readBack } }) => {
    if (birthFault !== undefined) return fail('measurement', birthFault);
    return readBack === undefined
      ? notApplied('the server had ended before it could be read back')
      : pass(`rung ${readBack.rung}, CPU ${readBack.serverCpus}`);
  },
};
