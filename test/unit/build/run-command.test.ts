import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../src/build/run-command.ts';

const options = { cwd: '/', env: { PATH: process.env.PATH ?? '' } };

describe('a command', () => {
  it('gives its exit code and both outputs', async () => {
    const result = await runCommand(['sh', '-c', 'echo out; echo err >&2; exit 3'], options);
    expect(result).toEqual({ exitCode: 3, signal: undefined, stdout: 'out\n', stderr: 'err\n' });
  });

  it('sees only the environment that it is given', async () => {
    const { stdout } = await runCommand(['env'], { cwd: '/', env: { ...options.env, ONLY: 'this' } });
    expect(stdout.split('\n').filter((line) => !line.startsWith('PATH='))).toEqual(['ONLY=this', '']);
  });

  it('takes its words as they are, never through a shell', async () => {
    const { stdout } = await runCommand(['printf', '%s', '$(id); `id` | cat'], options);
    expect(stdout).toBe('$(id); `id` | cat');
  });

  it('that is not there rejects with ENOENT', async () => {
    await expect(runCommand(['no-such-program-here'], options)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('that is aborted ends with everything that it started', async () => {
    const controller = new AbortController();
    const reason = new Error('cancelled');
    // The child of the shell ignores SIGTERM, so that only the kill of the whole group ends it.
    const running = runCommand(
      ['sh', '-c', 'sh -c \'trap "" TERM; echo $$; while :; do sleep 0.1; done\' & wait'],
      { ...options, signal: controller.signal },
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
  });

  it('is not started when it was aborted before', async () => {
    const marker = `/tmp/never-${process.pid}`;
    const signal = AbortSignal.abort(new Error('before'));
    await expect((async () => runCommand(['touch', marker], { ...options, signal }))()).rejects.toThrow(
      'before',
    );
    expect(existsSync(marker)).toBe(false);
  });
});
