import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const identity = {
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.com',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.com',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

export interface TestRepository {
  readonly path: string;
  readonly git: (...args: string[]) => string;
  /** Writes files, commits everything, and returns the commit. */
  readonly commit: (files: Readonly<Record<string, string>>) => string;
}

/** A real repository with the branch `main` and no commit yet, or the one that lies there. */
export function gitRepository(path: string): TestRepository {
  mkdirSync(path, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: path,
      encoding: 'utf8',
      env: { ...process.env, ...identity },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  git('init', '--quiet', '--initial-branch=main');
  return {
    path,
    git,
    commit: (files) => {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(path, name)), { recursive: true });
        writeFileSync(join(path, name), text);
      }
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', Object.keys(files).join(' ') || 'empty');
      return git('rev-parse', 'HEAD');
    },
  };
}
