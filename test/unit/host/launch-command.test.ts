import { expect, test } from 'vitest';
import { launchCommand } from '../../../src/host/launch-command.ts';

const REQUEST = {
  loadgen: '/b/loadgen',
  cgroupPaths: ['/cg/memory/x', '/cg/cpu/x'],
  cpus: [3, 0, 2],
  openFiles: 1064,
  user: 'nobody',
  parentPid: 42,
  sessionMark: 's1',
  workingDirectory: '/srv',
  command: ['/srv/app', '--cpus', 'its own'],
};

test('every part has its option, and the program comes after --', () => {
  expect(launchCommand(REQUEST).join(' ')).toBe(
    '/b/loadgen launch --cgroup /cg/memory/x --cgroup /cg/cpu/x --cpus 0,2-3 --open-files 1064 --user nobody ' +
      '--die-with-parent --parent 42 --session-mark s1 --cwd /srv -- /srv/app --cpus its own',
  );
});

test('what is absent has no option', () => {
  const { user, workingDirectory, ...rest } = REQUEST;
  const command = launchCommand({ ...rest, cgroupPaths: [], openFiles: 'max' });
  expect([user, workingDirectory]).toBeDefined();
  expect(command.slice(0, 6)).toEqual(['/b/loadgen', 'launch', '--cpus', '0,2-3', '--open-files', 'max']);
  expect(command).not.toContain('--user');
  expect(command).not.toContain('--cwd');
});

test('a user by numbers', () => {
  expect(launchCommand({ ...REQUEST, user: { uid: 7, gid: 8 } })).toContain('7:8');
});
