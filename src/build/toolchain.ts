import { getExecOutput } from '@actions/exec';
import { UserError } from '../user-error.ts';
import type { Environment } from './child-environment.ts';

interface Tool {
  readonly program: string;
  readonly versionArguments: readonly string[];
  readonly fix: string;
}

const tools: Record<string, Tool> = {
  go: {
    program: 'go',
    versionArguments: ['version'],
    fix: 'install Go 1.24 or newer (https://go.dev/dl) and put its bin directory on PATH',
  },
  cargo: {
    program: 'cargo',
    versionArguments: ['--version'],
    fix: 'install Rust 1.85 or newer (https://rustup.rs) and put ~/.cargo/bin on PATH',
  },
};

/**
 * The version line of the tool that a build command starts (`go version go1.26.8 linux/amd64`).
 * Tools that we know nothing about are asked `--version`, as nearly all of them answer it.
 *
 * @throws {UserError} when the tool is not on PATH or does not run.
 */
export async function toolchainVersion(program: string, cwd: string, env: Environment): Promise<string> {
  const tool = tools[program] ?? {
    program,
    versionArguments: ['--version'],
    fix: `install ${program} and put it on PATH`,
  };
  const answer = await getExecOutput(tool.program, [...tool.versionArguments], {
    cwd,
    env,
    silent: true,
    ignoreReturnCode: true,
  }).catch(() => undefined);
  if (answer === undefined) throw new UserError(`${program} was not found on PATH: ${tool.fix}`);
  const line = answer.stdout.split('\n', 1)[0]?.trim();
  if (answer.exitCode !== 0 || !line) {
    const why = answer.stderr.trim().split('\n', 1)[0] ?? '';
    throw new UserError(`${program} does not run (exit ${answer.exitCode}: ${why}): ${tool.fix}`);
  }
  return line;
}
