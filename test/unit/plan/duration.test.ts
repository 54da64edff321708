import { describe, expect, it } from 'vitest';
import { formatDuration, parseDurationNs } from '../../../src/plan/duration.ts';

describe('parseDurationNs', () => {
  it.each([
    ['8s', 8e9],
    ['0.5s', 5e8],
    ['500ms', 5e8],
    ['1m30s', 90e9],
    ['2h', 7200e9],
    ['1h1m1s1ms', 3_661_001_000_000],
    ['90s', 90e9],
    ['5m', 300e9],
    ['0s', 0],
  ])('reads %s', (written, ns) => {
    expect(parseDurationNs(written)).toBe(ns);
  });

  it.each([
    '',
    '8',
    's',
    '8 s',
    '-8s',
    '+8s',
    '8S',
    '1s1m',
    '1s1s',
    '.5s',
    '5.s',
    '1e3s',
    '8s ',
    '٣s',
    '8us',
  ])('does not take %j for a duration', (written) => {
    expect(parseDurationNs(written)).toBeUndefined();
  });
});

it.each([
  [500e6, '500 ms'],
  [1.5e9, '1.5 s'],
  [8e9, '8 s'],
  [59.96e9, '1 min'],
  [110e9, '1 min 50 s'],
  [3599.6e9, '1 h'],
  [7020e9, '1 h 57 min'],
])('formatDuration(%d) is %s', (ns, text) => {
  expect(formatDuration(ns)).toBe(text);
});
