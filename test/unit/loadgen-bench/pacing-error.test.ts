import { describe, expect, it } from 'vitest';
import { pacingError } from '../../../loadgen/bench/pacing-error.ts';

const start = 5_000_000_000_000n;

function arrivals(count: number, periodNs: number, lateNs: (index: number) => number): bigint[] {
  return Array.from({ length: count }, (_, index) => start + BigInt(index * periodNs + lateNs(index)));
}

describe('pacingError', () => {
  it('is nothing for a perfect schedule, wherever it started', () => {
    expect(
      pacingError(
        arrivals(1000, 1_000_000, () => 0),
        1000,
      ),
    ).toEqual({
      arrivals: 1000,
      scheduleP50Ns: 0,
      scheduleP99Ns: 0,
      spacingP50Ns: 0,
      spacingP99Ns: 0,
      rateShare: 0,
    });
  });

  it('sees one late arrival in fifty in the 99th percentile only, and twice in the spacing', () => {
    const error = pacingError(
      arrivals(1000, 1_000_000, (index) => (index % 50 === 25 ? 70_000 : 0)),
      1000,
    );
    expect(error).toMatchObject({ scheduleP50Ns: 0, scheduleP99Ns: 70_000, spacingP99Ns: 70_000 });
  });

  it('sees a clock that runs slow as an error of the rate', () => {
    const error = pacingError(
      arrivals(10_001, 101_000, () => 0),
      10_000,
    );
    expect(error.rateShare).toBeCloseTo(-1 / 101, 10);
    expect(error.spacingP50Ns).toBe(1000);
  });

  it('refuses to compare a single arrival', () => {
    expect(() => pacingError([start], 1000)).toThrow('fewer than two arrivals');
  });
});
