import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './command-line.ts';

/** Environment of each of the two variants. */
export interface Settings {
  readonly one?: Readonly<Record<string, string>>;
  readonly two?: Readonly<Record<string, string>>;
}

/**
 * A team's repository with two servers of the same source, asked `/fast` and `/slow`: what only one of them does more
 * is the change that must be found, and found there alone. Windows are short, so only large changes can be seen.
 */
export function teamOfTwo(directory: string): { configure: (settings: Settings) => void } {
  cpSync(join(repository, 'test/fixtures/compared-servers'), directory, { recursive: true });
  const configure = ({ one = {}, two = {} }: Settings) =>
    writeFileSync(join(directory, 'go-rust-bench.yaml'), JSON.stringify(config({ one, two })));
  configure({});
  return { configure };
}

function config(settings: Required<Settings>): object {
  const server = {
    directory: '.',
    build: ['cp', 'server.mjs', '{output}'],
    run: ['node', '{output}', '--addr', '{address}'],
    ready: { path: '/healthz', status: 204 },
  };
  const variant = (name: 'one' | 'two') => ({
    server: name,
    env: { NODE_ENV: 'production', ...settings[name] },
  });
  const scenario = (path: string) => ({
    method: 'GET',
    path,
    expect: { status: 200, 'content-type': 'text/plain', body: 'done' },
    'assumed-rate': 2000,
  });
  return {
    servers: { one: server, two: server },
    variants: { one: variant('one'), two: variant('two') },
    scenarios: { fast: scenario('/fast'), slow: scenario('/slow') },
    plan: {
      name: 'compared',
      repeats: 5,
      warmup: { connections: 2, duration: '100ms' },
      window: '250ms',
      'latency-target': '5s',
      limits: { cpus: 1, memory: '256MiB', swap: 0 },
      variants: ['one', 'two'],
      cells: [
        { scenario: 'fast', connections: [4] },
        { scenario: 'slow', connections: [4] },
      ],
    },
  };
}
