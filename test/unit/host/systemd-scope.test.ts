import { describe, expect, test } from 'vitest';
import { openIsolation } from '../../../src/host/isolation.ts';
import type { HoldCommand } from '../../../src/host/scope-holder.ts';
import { endStaleScopes } from '../../../src/host/stale-scopes.ts';
import type { ScopeUser } from '../../../src/host/systemd-scope.ts';
import { UserError } from '../../../src/user-error.ts';
import { systemError } from './recorded-host.ts';
import { RecordedV1 } from './recorded-v1.ts';
import { RecordedV2, SERVICE } from './recorded-v2.ts';

const SCOPE = '/sys/fs/cgroup/system.slice/go-rust-bench-s1.scope';
const self = '41';

/** The controller, an ordinary user. */
function user(hold: HoldCommand): ScopeUser {
  return { pid: 41, uid: 1001, gid: 1002, hold };
}

/** A user's runner in a service that systemd has not delegated, on a machine that systemd runs. */
class Undelegated extends RecordedV2 {
  constructor(changes: Record<string, string> = {}) {
    super('memory pids', {
      '/proc/1/comm': 'systemd\n',
      [`${SERVICE}/cgroup.procs`]: '41\n',
      ...changes,
    });
  }

  override write(path: string, text: string): void {
    if (path.startsWith(SERVICE)) throw systemError('EACCES', path);
    super.write(path, text);
  }

  override makeDirectory(path: string): void {
    if (path.startsWith(SERVICE)) throw systemError('EACCES', path);
    super.makeDirectory(path);
  }
}

/** Plays `sudo`, systemd and the holder: makes the scope and moves the controller in, and out again at the end. */
function systemd(tree: RecordedV2): { commands: string[][]; hold: HoldCommand } {
  const commands: string[][] = [];
  const stand = (unit: string) => tree.files.set('/proc/self/cgroup', `0::/system.slice/${unit}\n`);
  const hold: HoldCommand = async (argv) => {
    commands.push([...argv]);
    tree.files.set(`${SCOPE}/cgroup.procs`, `${self}\n`);
    tree.files.set(`${SCOPE}/cgroup.controllers`, 'cpuset cpu memory\n');
    tree.files.set(`${SCOPE}/cgroup.subtree_control`, '\n');
    stand('go-rust-bench-s1.scope');
    return {
      release: () => {
        // The holder moves only what stands in the scope itself.
        if (tree.processes(SCOPE).includes(self)) stand('runner.service');
      },
    };
  };
  return { commands, hold };
}

describe('rung B', () => {
  test('comes by itself where rung A cannot be had, and is as good', async () => {
    const tree = new Undelegated();
    const { commands, hold } = systemd(tree);
    const isolation = await openIsolation(tree, 'auto', 's1', [1], user(hold));
    expect(isolation).toMatchObject({ achieved: 'B', requested: 'auto', cgroupVersion: 2, compromises: [] });
    expect(commands).toHaveLength(1);

    if (isolation.achieved === 'E') throw new Error('not isolated');
    const cgroup = isolation.parent.create({
      session: 's1',
      number: 3,
      cpus: [1],
      cpuLimit: 1,
      memoryBytes: 4096,
      swapBytes: 0,
    });
    expect(cgroup.rung).toBe('B');
    expect(cgroup.paths).toEqual([`${SCOPE}/go-rust-bench-s1-3`]);
    expect(cgroup.readBack()).toEqual({ memoryLimitBytes: 4096, swapLimitBytes: 0, cpusetCpus: '1' });
    await cgroup.remove();

    isolation.parent.restore();
    expect(tree.read('/proc/self/cgroup')).toBe('0::/system.slice/runner.service\n');
    expect(tree.read(`${SCOPE}/cgroup.subtree_control`)?.trim()).toBe('');
    expect([...tree.files.keys()].filter((path) => path.includes('s1-'))).toEqual([]);
  });

  test('asks for one delegated scope, named for the session, and tells the holder who moves where', async () => {
    const tree = new Undelegated();
    const { commands, hold } = systemd(tree);
    await openIsolation(tree, 'B', 's1', [1], user(hold));
    const [command = []] = commands;
    expect(command.slice(0, command.indexOf('/bin/sh'))).toEqual([
      ...['sudo', '-n'],
      ...['systemd-run', '--scope', '--quiet', '--collect', '--unit=go-rust-bench-s1'],
      ...['-p', 'Delegate=yes', '--'],
    ]);
    expect(command.slice(-4)).toEqual(['/sys/fs/cgroup', SERVICE, self, '1001:1002']);
  });

  test('is what root takes first under systemd, without sudo: an undelegated service would be stopped with its server', async () => {
    const tree = new RecordedV2(undefined, { '/proc/1/comm': 'systemd\n' });
    const { commands, hold } = systemd(tree);
    const root = { ...user(hold), uid: 0, gid: 0 };
    expect(await openIsolation(tree, 'auto', 's1', [1], root)).toMatchObject({ achieved: 'B' });
    expect(commands[0]?.[0]).toBe('systemd-run');
    const byName = new RecordedV2(undefined, { '/proc/1/comm': 'systemd\n' });
    expect(await openIsolation(byName, 'A', 's1', [1], root)).toMatchObject({ achieved: 'A' });
  });

  test('is left again when the scope turns out to be no use', async () => {
    const tree = new Undelegated();
    const { hold } = systemd(tree);
    const without: HoldCommand = async (argv) => {
      const holder = await hold(argv);
      tree.files.set(`${SCOPE}/cgroup.controllers`, 'pids\n');
      return holder;
    };
    await expect(openIsolation(tree, 'B', 's1', [1], user(without))).rejects.toThrow(
      /memory controller is not offered/,
    );
    expect(tree.read('/proc/self/cgroup')).toBe('0::/system.slice/runner.service\n');
  });

  test('without sudo: rung E by itself with both reasons, an error by name', async () => {
    const refuse: HoldCommand = async () => {
      throw new UserError('sudo -n systemd-run does not work here (exit 1: sudo: a password is required)');
    };
    const isolation = await openIsolation(new Undelegated(), 'auto', 's1', [1], user(refuse));
    expect(isolation.achieved).toBe('E');
    expect(isolation.compromises[0]).toMatch(/A: .*EACCES.*; B: sudo -n systemd-run .*password is required/);
    await expect(openIsolation(new Undelegated(), 'B', 's1', [1], user(refuse))).rejects.toThrow(UserError);
  });

  test.each([
    ['without systemd', new RecordedV2(), /systemd does not run this machine/],
    ['on cgroup v1', new RecordedV1({ '/proc/1/comm': 'systemd\n' }), /cgroup v2 only/],
    [
      'in a container that sees only a part of the hierarchy',
      new Undelegated({
        '/proc/self/mountinfo': '28 22 0:25 /system.slice /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n',
      }),
      /where its whole hierarchy is mounted/,
    ],
  ])('%s is refused in words, and nothing is started', async (_, tree, message) => {
    const hold: HoldCommand = () => {
      throw new TypeError('nothing may be started');
    };
    await expect(openIsolation(tree, 'B', 's1', [1], user(hold))).rejects.toThrow(message);
  });

  test('a controller that is not moved back is a fault', async () => {
    const tree = new Undelegated();
    const { hold } = systemd(tree);
    const isolation = await openIsolation(
      tree,
      'B',
      's1',
      [1],
      user(async (argv) => {
        await hold(argv);
        return { release: () => {} };
      }),
    );
    if (isolation.achieved === 'E') throw new Error('not isolated');
    const { parent } = isolation;
    expect(() => parent.restore()).toThrow(/not moved back to .*runner\.service/);
  }, 30_000);
});

describe('clean-up of scopes', () => {
  const slice = '/sys/fs/cgroup/system.slice';
  function afterKill(changes: Record<string, string> = {}) {
    return new RecordedV2(undefined, {
      [`${slice}/go-rust-bench-s7.scope/cgroup.procs`]: '',
      [`${slice}/go-rust-bench-s7.scope/go-rust-bench-s7-2/cgroup.procs`]: '70\n71\n',
      [`${slice}/go-rust-bench-s7.scope/go-rust-bench-s7-own/cgroup.procs`]: '72\n',
      [`${slice}/go-rust-bench.scope/cgroup.procs`]: '80\n',
      [`${slice}/go-rust-bench-s7.service/cgroup.procs`]: '81\n',
      '/proc/70/status': 'Name:\tserver\nUid:\t1001\t1001\t1001\t1001\n',
      '/proc/71/status': 'Name:\tserver\nUid:\t1001\t1001\t1001\t1001\n',
      '/proc/72/status': 'Name:\tsh\nUid:\t0\t0\t0\t0\n',
      ...changes,
    });
  }

  test('kills what is ours in a scope of our name, and nothing else', async () => {
    const tree = afterKill();
    expect(await endStaleScopes(tree, 1001)).toEqual([
      'killed what was in go-rust-bench-s7.scope of a killed session (70, 71)',
    ]);
    expect(tree.kills).toEqual([70, 71]);
  });

  test('leaves the scope of another user alone', async () => {
    const tree = afterKill();
    expect(await endStaleScopes(tree, 1002)).toEqual([]);
    expect(tree.kills).toEqual([]);
  });

  test('spares the scope that it stands in itself', async () => {
    const tree = afterKill({
      '/proc/self/cgroup': '0::/system.slice/go-rust-bench-s7.scope/go-rust-bench-s7-2\n',
    });
    expect(await endStaleScopes(tree, 0)).toEqual([]);
    expect(tree.kills).toEqual([]);
  });
});
