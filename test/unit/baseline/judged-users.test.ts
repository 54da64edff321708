import { describe, expect, it } from 'vitest';
import { judgedUsers } from '../../../src/baseline/judged-users.ts';

describe('the users that the code under test runs as', () => {
  it('are this process, as whom builds run, and under root the user of the servers', async () => {
    const own = process.getuid?.();
    const { uids } = await judgedUsers('root');
    expect(uids).toEqual([own]);
    if (own === 0)
      await expect(judgedUsers('nobody at all')).rejects.toThrow('--run-as nobody at all: there is no');
    else expect((await judgedUsers('nobody at all')).uids).toEqual([own]);
  });
});
