import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acquireHostLock, hostLockHolder } from '../../src/host/host-lock.ts';
import { UserError } from '../../src/user-error.ts';
import { bundleScript, ended, nextLine, type Script } from './host-script.ts';

let holder: Script;
let counter = 0;

beforeAll(async () => {
  holder = await bundleScript(`
    import { acquireHostLock } from './src/host/host-lock.ts';
    await acquireHostLock({ wait: false, name: '\\0' + process.argv[2] });
    console.log('held');
    setInterval(() => {}, 1000);
  `);
});
afterAll(() => holder.remove());

/** A name of this test alone: another session may really be measuring here. */
function freshName(): string {
  counter += 1;
  return `go-rust-bench-test-${process.pid}-${counter}`;
}

test('a free lock is taken, named and released', async () => {
  const name = `\0${freshName()}`;
  expect(await hostLockHolder(name)).toBeUndefined();
  const lock = await acquireHostLock({ wait: false, name });
  expect(lock.held).toBe(true);
  expect(await hostLockHolder(name)).toMatchObject({ pid: process.pid });
  lock.release();
  expect(lock.held).toBe(false);
  expect(await hostLockHolder(name)).toBeUndefined();
});

test('without waiting, a second session stops and says who has the machine', async () => {
  const name = `\0${freshName()}`;
  const lock = await acquireHostLock({ wait: false, name });
  const second = acquireHostLock({ wait: false, name });
  await expect(second).rejects.toThrow(UserError);
  await expect(second).rejects.toThrow(`(process ${process.pid}, since 2`);
  lock.release();
});

test('a waiting session is told once, and gets the lock as soon as it is released', async () => {
  const name = `\0${freshName()}`;
  const first = await acquireHostLock({ wait: false, name });
  const messages: string[] = [];
  let tell = (): void => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const onWait = (message: string) => {
    messages.push(message);
    tell();
  };
  const second = acquireHostLock({ wait: true, name, onWait });
  await told;
  first.release();
  (await second).release();
  expect(messages).toEqual([
    expect.stringMatching(/^waiting for another session on this machine \(process \d+/),
  ]);
}, 60_000);

test('the lock vanishes with a process that is killed without a chance to release it', async () => {
  const name = freshName();
  const child = holder.start({ args: [name] });
  expect(await nextLine(child)).toBe('held');
  const waiting = acquireHostLock({ wait: true, name: `\0${name}`, onWait: () => child.kill('SIGKILL') });
  const lock = await waiting;
  await ended(child);
  expect(child.signalCode).toBe('SIGKILL');
  lock.release();
});

test('of many that wait, one at a time has it', async () => {
  const name = `\0${freshName()}`;
  let inside = 0;
  let most = 0;
  const session = async () => {
    const lock = await acquireHostLock({ wait: true, name });
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    lock.release();
  };
  await Promise.all(Array.from({ length: 8 }, session));
  expect(most).toBe(1);
});

test('an abort ends the waiting with its own reason', async () => {
  const name = `\0${freshName()}`;
  const lock = await acquireHostLock({ wait: false, name });
  const controller = new AbortController();
  const reason = new Error('cancelled');
  const onWait = () => setImmediate(() => controller.abort(reason));
  const waiting = acquireHostLock({ wait: true, name, onWait, signal: controller.signal });
  await expect(waiting).rejects.toBe(reason);
  lock.release();
});

test('a stranger on the name who talks nonsense is named as such', async () => {
  const name = `\0${freshName()}`;
  const stranger = createServer((socket) => socket.end('hello\n'));
  await new Promise<void>((resolve) => stranger.listen(name, resolve));
  await expect(acquireHostLock({ wait: false, name })).rejects.toThrow('a process that does not answer');
  stranger.close();
});
