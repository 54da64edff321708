import type { Environment } from '../build/child-environment.ts';
import { type CommandResult, runCommand } from '../build/run-command.ts';
import { UserError } from '../user-error.ts';

export interface Git {
  /** Standard output, without the line's end. @throws {UserError} when git is missing or fails. */
  readonly answer: (...args: string[]) => Promise<string>;
  /** The same; undefined when git is missing or says no. */
  readonly ask: (...args: string[]) => Promise<string | undefined>;
}

/**
 * Git in a directory. It runs none of the repository's hooks and asks nobody for a password.
 *
 * @param env the environment of a build: no token of the workflow reaches a filter that a repository configures.
 */
export function git(directory: string, env: Environment, signal?: AbortSignal): Git {
  const run = (args: readonly string[]): Promise<CommandResult> =>
    runCommand(['git', '-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', ...args], {
      cwd: directory,
      env: { ...env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
      ...(signal && { signal }),
    });
  return {
    answer: async (...args) => {
      const result = await run(args).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT')
          throw new UserError('git was not found on PATH: install it, or compare with a stored baseline');
        throw error;
      });
      if (result.exitCode === 0) return result.stdout.trimEnd();
      const why = result.stderr.trim().split('\n').slice(-3).join('\n') || `exit code ${result.exitCode}`;
      throw new UserError(`\`git ${args.join(' ')}\` failed in ${directory}: ${why}`);
    },
    ask: async (...args) => {
      const result = await run(args).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return result?.exitCode === 0 ? result.stdout.trimEnd() : undefined;
    },
  };
}
