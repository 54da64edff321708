import { describe, expect, it } from 'vitest';
import { durationOption, floorsOption } from '../../../src/commands/comparison-options.ts';

describe('--floors', () => {
  it('are shares by metric', () => {
    expect(floorsOption('throughput=5%, p99=12.5%')).toEqual({ throughput: 0.05, p99: 0.125 });
  });

  it.each([
    ['a metric that nothing is gated by', 'mean=5%'],
    ['a metric that is none', 'speed=5%'],
    ['the same metric twice', 'p50=5%,p50=6%'],
    ['no percent sign', 'p50=5'],
    ['nothing at all', ''],
    ['zero, which every noise would exceed', 'p50=0%'],
    ['more than everything', 'p50=101%'],
  ])('refuses %s', (_, text) => {
    expect(() => floorsOption(text)).toThrow(/is no floor; give each of throughput/);
  });
});

describe('a time', () => {
  it('may be given in days', () => {
    expect(durationOption('14d')).toBe(14 * 24 * 3600 * 1e9);
    expect(durationOption('1m30s')).toBe(90e9);
  });

  it.each(['0s', '500ms', '14', 'a day', ''])('refuses "%s"', (text) => {
    expect(() => durationOption(text)).toThrow('give at least a second');
  });
});
