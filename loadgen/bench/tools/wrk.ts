import { found, matchingLines, type Tool } from './tool.ts';

const nsPerUnit: Readonly<Record<string, number>> = { us: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };

/** wrk 4: prints latencies to three digits, and errors only when there were some. */
export const wrk: Tool = {
  name: 'wrk',
  command: ({ url, connections, durationS }) => [
    'wrk',
    ...['-t', '1', '-c', String(connections), '-d', `${durationS}s`, '--latency'],
    url,
  ],
  read: ({ stdout, stderr }) => {
    const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout);
    const completed = found('completed', stdout, /^\s*(\d+) requests in /m);
    const [connectFailed = 0, ...others] = (errors?.slice(1) ?? []).map(Number);
    const failed = others.reduce((sum, count) => sum + count, 0);
    return {
      ...completed,
      ...(completed.completed !== undefined && { failed, connectFailed }),
      ...percentile('p50Ns', stdout, 50),
      ...percentile('p99Ns', stdout, 99),
      lines: [
        ...matchingLines(stdout, / requests in |Socket errors|Non-2xx|^(50|99)% /),
        ...matchingLines(stderr, /./),
      ],
    };
  },
};

function percentile<Name extends string>(
  name: Name,
  text: string,
  percent: number,
): { [Key in Name]?: number } {
  const [, value, unit = ''] =
    new RegExp(`^\\s*${percent}%\\s+([\\d.]+)(us|ms|s|m|h)$`, 'm').exec(text) ?? [];
  const scale = nsPerUnit[unit];
  if (value === undefined || scale === undefined) return {};
  return { [name]: Number(value) * scale } as { [Key in Name]?: number };
}
