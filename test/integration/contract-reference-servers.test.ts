import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkContract } from '../../src/contract/contract.ts';
import { formatContract } from '../../src/contract/format-contract.ts';
import { startServer } from '../fixtures/wrong-servers/start.ts';

const run = promisify(execFile);
const sources = fileURLToPath(new URL('../../servers/', import.meta.url));
let directory: string;
let goProgram: string;
let rustProgram: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'contract-'));
  goProgram = join(directory, 'go-server');
  await run('go', ['build', '-trimpath', '-o', goProgram, '.'], { cwd: join(sources, 'go') });
  rustProgram = await cargoBuild(join(sources, 'rust'));
}, 600_000);

afterAll(() => rm(directory, { recursive: true, force: true }));

/** Builds a crate and gives the path of its program, which Cargo names in its messages. */
async function cargoBuild(cwd: string): Promise<string> {
  const args = ['build', '--release', '--locked', '--message-format=json'];
  const { stdout } = await run('cargo', args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  const programs = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line).executable)
    .filter((path) => typeof path === 'string');
  const [program, ...further] = programs;
  if (program === undefined || further.length > 0)
    throw new Error(`one program was expected, not ${programs}`);
  return program;
}

interface Start {
  readonly server: string;
  readonly program: () => string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  readonly settings: Record<string, string | number>;
}

const goEnv = { GOMAXPROCS: '1', GOGC: '100' };
const go: Start = {
  server: 'go',
  program: () => goProgram,
  args: [],
  env: goEnv,
  settings: { gomaxprocs: 1, gogc: 100 },
};
const rust = { server: 'rust', program: () => rustProgram, env: {} };

test.each<[string, Start]>([
  ['go', go],
  [
    'go-memlimit-384',
    {
      ...go,
      env: { ...goEnv, GOMEMLIMIT: '384MiB' },
      settings: { ...go.settings, gomemlimit: 384 * 1024 * 1024 },
    },
  ],
  [
    'rust',
    { ...rust, args: ['--runtime', 'current-thread'], settings: { runtime: 'current-thread', workers: 1 } },
  ],
  [
    'rust with two workers',
    {
      ...rust,
      args: ['--runtime', 'multi-thread', '--workers', '2'],
      settings: { runtime: 'multi-thread', workers: 2 },
    },
  ],
])('%s keeps the contract', async (_variant, { server, program, args, env, settings }) => {
  const started = await startServer([program(), '--addr', '127.0.0.1:0', ...args], env);
  const { line, target, pid } = started;
  try {
    const expectedReadyLine = { server, addr: `${target.host}:${target.port}`, pid, settings };
    const result = await checkContract(target, { readyLine: line, expectedReadyLine });
    expect(result.kept, formatContract(result)).toBe(true);
  } finally {
    await started.stop();
  }
});
