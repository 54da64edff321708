import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Tool } from './tool.ts';

const version = '8.0.0';

interface AutocannonResult {
  readonly errors: number;
  readonly timeouts: number;
  readonly resets: number;
  readonly requests: { readonly total: number; readonly sent: number };
  readonly latency: { readonly p50: number; readonly p99: number };
}

/**
 * autocannon from npm, installed into a directory of this run alone.
 *
 * @returns why there is none, when npm cannot fetch it.
 */
export function installAutocannon(scratch: string): Tool | { readonly unavailable: string } {
  const directory = join(scratch, 'autocannon');
  try {
    execFileSync(
      'npm',
      [
        'install',
        '--prefix',
        directory,
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        `autocannon@${version}`,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', timeout: 120_000 },
    );
  } catch (error) {
    return { unavailable: `npm install autocannon@${version}: ${(error as Error).message.split('\n')[0]}` };
  }
  const program = join(directory, 'node_modules', 'autocannon', 'autocannon.js');
  return {
    name: 'autocannon',
    command: ({ url, connections, durationS }) => [
      process.execPath,
      ...[program, '--json', '--connections', String(connections), '--duration', String(durationS)],
      url,
    ],
    read: ({ stdout }) => {
      if (!stdout.trimStart().startsWith('{')) return { lines: [] };
      const { errors, timeouts, resets, requests, latency } = JSON.parse(stdout) as AutocannonResult;
      return {
        completed: requests.total,
        started: requests.sent,
        // "errors" holds "timeouts"; a reset connection is reported apart and its request is sent again.
        failed: errors + resets,
        p50Ns: latency.p50 * 1e6,
        p99Ns: latency.p99 * 1e6,
        lines: [JSON.stringify({ total: requests.total, sent: requests.sent, errors, timeouts, resets })],
      };
    },
  };
}
