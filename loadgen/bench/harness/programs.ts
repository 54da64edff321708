import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../../src/user-error.ts';
import type { ServerCommand } from './server.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Where each tool that is not ours comes from. */
const packages = {
  wrk: 'wrk',
  ab: 'apache2-utils',
  h2load: 'nghttp2-client',
  strace: 'strace',
  taskset: 'util-linux',
} as const;

/** @throws {UserError} naming every tool that is missing and the one command that installs them. */
export function requireTools(names: readonly (keyof typeof packages)[]): void {
  const directories = (process.env.PATH ?? '').split(delimiter);
  const missing = names.filter((name) => !directories.some((directory) => existsSync(join(directory, name))));
  if (missing.length === 0) return;
  const install = missing.map((name) => packages[name]).join(' ');
  throw new UserError(`not installed: ${missing.join(', ')}; on Debian: apt-get install ${install}`);
}

/** A directory that is gone when the script ends, however it ends. */
export function scratchDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'loadgen-bench-'));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Builds programs of the crate and returns their paths, in the same order. */
export function buildCrate(...binaries: readonly string[]): string[] {
  const crate = join(repository, 'loadgen');
  build('cargo', ['build', '--release', '--locked', ...binaries.flatMap((name) => ['--bin', name])], crate);
  return binaries.map((name) => join(crate, 'target', 'release', name));
}

/** Builds the two reference servers; each answers with 13 bytes on `/text` from one core. */
export function buildReferenceServers(scratch: string): { rust: ServerCommand; go: ServerCommand } {
  const rust = join(repository, 'servers', 'rust');
  build('cargo', ['build', '--release', '--locked'], rust);
  const goServer = join(scratch, 'go-server');
  build(
    'go',
    ['build', '-trimpath', '-buildvcs=false', '-o', goServer, '.'],
    join(repository, 'servers', 'go'),
  );
  const listen = ['--addr', '127.0.0.1:0'];
  return {
    rust: {
      argv: [join(rust, 'target', 'release', 'bench-server'), ...listen, '--runtime', 'current-thread'],
      path: '/text',
      stoppedBy: 'signal',
    },
    go: { argv: [goServer, ...listen], env: { GOMAXPROCS: '1' }, path: '/text', stoppedBy: 'signal' },
  };
}

function build(program: string, args: readonly string[], cwd: string): void {
  try {
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT')
      throw new UserError(`${program} is not installed: the servers are built from source`);
    throw new UserError(
      `${program} ${args.join(' ')} failed in ${cwd}\n${stderr.trim().split('\n').slice(-30).join('\n')}`,
    );
  }
}
