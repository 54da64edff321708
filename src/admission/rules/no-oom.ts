import { describeOwnEnd, fail, pass, type Rule } from '../rule.ts';

/** The server lived until it was stopped, and the kernel killed no process of its cgroup. */
export const noOom: Rule = {
  name: 'no-oom',
  limit: () => 'alive until stopped, 0 processes killed for memory',
  check: ({ sample }) => {
    const ownEnd = describeOwnEnd(sample.end);
    if (ownEnd !== undefined) return fail('server', ownEnd);
    const { memory } = sample;
    if (memory.kind === 'not-measured')
      // The end of the server itself is known without the counter, that of its children is not.
      return pass(`alive until stopped; kills for memory not counted: ${memory.reason}`);
    if (memory.oomKills > 0)
      return fail('server', `processes of the cgroup killed for memory: ${memory.oomKills}`);
    return pass('alive until stopped, 0 killed');
  },
};
