import { expect, test } from 'vitest';
import {
  baselineKeyPrefix,
  calibrationKeyPrefix,
  entryKey,
  savedAtOf,
} from '../../../src/action/baseline-key.ts';

const query = { machineKey: 'ab12', repository: 'o/r', configId: 'workspace', planName: 'smoke' };
const stamp = {
  savedAt: new Date('2026-01-02T03:04:05.678Z'),
  commit: 'c0ffee12345',
  run: '77',
  attempt: '2',
};

test('a key has the machine, the configuration, the plan, the time, the commit and the run', () => {
  const key = entryKey(baselineKeyPrefix(query), stamp);
  expect(key).toBe('go-rust-bench-v1-ab12-workspace-smoke-20260102T030405Z-c0ffee1-77.2');
  expect(savedAtOf(key, baselineKeyPrefix(query))).toEqual(new Date('2026-01-02T03:04:05Z'));
});

test('no prefix is the beginning of another one', () => {
  const prefixes = [
    query,
    { ...query, planName: 'smoke-long' },
    { ...query, planName: 'smoke%2Dlong' },
    { ...query, configId: 'workspace-smoke' },
    { ...query, machineKey: 'ab12-workspace' },
    { ...query, planName: 'a,b\n' },
  ].map(baselineKeyPrefix);
  prefixes.push(calibrationKeyPrefix('ab12'), calibrationKeyPrefix('ab'));
  for (const one of prefixes) {
    expect(prefixes.filter((other) => other.startsWith(one))).toEqual([one]);
    expect(one).toMatch(/^[\w.%-]+-$/);
  }
});

test('a key that no session of ours made has no time', () => {
  const prefix = baselineKeyPrefix(query);
  for (const rest of ['newest', '20261399T000000Z-c0ffee1-1.1', '20260102T030405Z', ''])
    expect(savedAtOf(`${prefix}${rest}`, prefix)).toBeUndefined();
  expect(savedAtOf(entryKey(prefix, stamp), `x${prefix}`)).toBeUndefined();
});

test('an unknown commit is a word', () => {
  expect(entryKey('p-', { ...stamp, commit: undefined })).toBe('p-20260102T030405Z-unknown-77.2');
});

test('a name without end, as untrusted evidence may have, fits into a key and stays apart from others', () => {
  const long = (end: string) =>
    entryKey(baselineKeyPrefix({ ...query, planName: 'ü'.repeat(9_999) + end }), stamp);
  expect(long('').length).toBeLessThan(512);
  expect(long('')).toMatch(/^[\w.%~-]+$/);
  expect(long('a')).not.toBe(long('b'));
});
