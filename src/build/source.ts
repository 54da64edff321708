import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getExecOutput } from '@actions/exec';
import type { Environment } from './child-environment.ts';

const lockFileNames = [
  'go.mod',
  'go.sum',
  'Cargo.lock',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
];

/** SHA-256 of each lock file that lies in a source directory, by name. */
export async function lockFileDigests(directory: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const name of lockFileNames) {
    const content = await readFile(join(directory, name)).catch(() => undefined);
    if (content) digests[name] = createHash('sha256').update(content).digest('hex');
  }
  return digests;
}

/**
 * The commit that a source directory is at, with `-dirty` behind it when the directory has changes that are not
 * committed. Undefined outside a repository, or without git: then nothing is known, and nothing is claimed.
 */
export async function sourceCommit(directory: string, env: Environment): Promise<string | undefined> {
  const git = async (...args: string[]) => {
    const answer = await getExecOutput('git', args, {
      cwd: directory,
      env,
      silent: true,
      ignoreReturnCode: true,
    });
    return answer.exitCode === 0 ? answer.stdout.trim() : undefined;
  };
  const head = await git('rev-parse', 'HEAD').catch(() => undefined);
  if (!head) return undefined;
  const changes = await git('status', '--porcelain', '--', '.');
  return changes === '' ? head : `${head}-dirty`;
}
