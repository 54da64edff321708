import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { holdCommand } from '../../../src/host/scope-holder.ts';
import { UserError } from '../../../src/user-error.ts';

const directory = mkdtempSync(join(tmpdir(), 'holder-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function written(path: string): Promise<void> {
  for (;;) {
    try {
      if (readFileSync(path, 'utf8') !== '') return;
    } catch {
      // Not there yet; the test's own deadline ends the waiting.
    }
    await sleep(10);
  }
}

test('the second half of its work begins when it is released', async () => {
  const done = join(directory, 'released');
  const holder = await holdCommand(['sh', '-c', `echo in-place; read -r _; echo done >${done}`]);
  expect(() => readFileSync(done)).toThrow();
  holder.release();
  await written(done);
}, 30_000);

test('or when the controller dies', async () => {
  const done = join(directory, 'died');
  const script = `
    import { holdCommand } from './src/host/scope-holder.ts';
    await holdCommand(['sh', '-c', 'echo in-place; read -r _; echo done >${done}']);
    process.kill(process.pid, 'SIGKILL');`;
  const controller = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  const [, signal] = await once(controller, 'exit');
  expect(signal).toBe('SIGKILL');
  await written(done);
}, 30_000);

test('it does not keep the controller alive', async () => {
  const script = `
    import { holdCommand } from './src/host/scope-holder.ts';
    await holdCommand(['sh', '-c', 'echo in-place; read -r _']);`;
  const controller = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  expect(await once(controller, 'exit')).toEqual([0, null]);
}, 30_000);

test.each([
  [
    'ends before its first line',
    ['sh', '-c', 'echo "sudo: a password is required" >&2; exit 1'],
    /exit 1: sudo: a password/,
  ],
  [
    'does not exist',
    ['no-such-program', '-n', 'systemd-run'],
    /no-such-program -n systemd-run does not work.*ENOENT/,
  ],
])('a command that %s is told in one message', async (_, argv, message) => {
  await expect(holdCommand(argv)).rejects.toThrow(message);
  await expect(holdCommand(argv)).rejects.toThrow(UserError);
});
