import { describe, expect, it } from 'vitest';
import { ab } from '../../../loadgen/bench/tools/ab.ts';
import { h2load } from '../../../loadgen/bench/tools/h2load.ts';
import { wrk } from '../../../loadgen/bench/tools/wrk.ts';

describe('what the tools print is read as they mean it', () => {
  it('wrk: counts, percentiles with their unit, refused connections apart from failed requests', () => {
    const stdout = `Running 2s test @ http://127.0.0.1:1234/
  1 threads and 16 connections
  Latency Distribution
     50%  468.00us
     99%    1.50ms
  32688 requests in 2.18s, 1.62MB read
  Socket errors: connect 2, read 319, write 1, timeout 3
Requests/sec:  15000.00
`;
    expect(wrk.read({ stdout, stderr: '' })).toMatchObject({
      completed: 32_688,
      failed: 323,
      connectFailed: 2,
      p50Ns: 468_000,
      p99Ns: 1_500_000,
    });
  });

  it('wrk: no error line means that there were none', () => {
    expect(wrk.read({ stdout: '  5 requests in 1.00s, 1KB read\n', stderr: '' })).toMatchObject({
      completed: 5,
      failed: 0,
    });
  });

  it('wrk: a refused connection ends it, and it counts nothing', () => {
    const printed = wrk.read({ stdout: '', stderr: 'unable to connect to 127.0.0.1:1 Connection refused\n' });
    expect(printed).toEqual({ lines: ['unable to connect to 127.0.0.1:1 Connection refused'] });
  });

  it('ab: counts, and percentiles in whole ms', () => {
    const stdout = `Complete requests:      4169
Failed requests:        20763
   (Connect: 0, Receive: 4169, Length: 4169, Exceptions: 12425)
  50%      1
  99%      9
`;
    expect(ab.read({ stdout, stderr: '' })).toMatchObject({
      completed: 4169,
      failed: 20_763,
      p50Ns: 1_000_000,
      p99Ns: 9_000_000,
    });
  });

  it('h2load: completed are those that succeeded', () => {
    const stdout =
      'requests: 1600 total, 1616 started, 1600 done, 1590 succeeded, 10 failed, 7 errored, 3 timeout\n';
    expect(h2load.read({ stdout, stderr: '' })).toMatchObject({
      started: 1616,
      completed: 1590,
      failed: 10,
    });
  });
});
