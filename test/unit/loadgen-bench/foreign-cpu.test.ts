import { describe, expect, it } from 'vitest';
import { type CpuReading, foreignShares } from '../../../loadgen/bench/harness/foreign-cpu.ts';

const idle = { tasksNs: 0, kernelThreadsMs: { '12': 100 } };
const before: CpuReading = { atNs: 0n, server: idle, client: idle };

describe('foreignShares', () => {
  it('is what neither side nor a kernel thread used', () => {
    const after: CpuReading = {
      atNs: 1_000_000_000n,
      server: { tasksNs: 900_000_000, kernelThreadsMs: { '12': 150, '99': 10_000 } },
      client: { tasksNs: 500_000_000, kernelThreadsMs: {} },
    };
    const shares = foreignShares(before, after, { serverNs: 600_000_000, clientNs: 400_000_000 });
    expect(shares.onServerCpu).toBeCloseTo(0.25);
    expect(shares.onClientCpu).toBeCloseTo(0.1);
  });

  it('is never below nothing, however coarse the clocks are', () => {
    const after: CpuReading = { ...before, atNs: 1_000_000_000n };
    expect(foreignShares(before, after, { serverNs: 10_000_000, clientNs: 1 })).toEqual({
      onServerCpu: 0,
      onClientCpu: 0,
    });
  });
});
