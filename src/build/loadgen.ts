import { join } from 'node:path';
import { UserError } from '../user-error.ts';
import type { Environment } from './child-environment.ts';
import { runCommand } from './run-command.ts';
import { toolchainVersion } from './toolchain.ts';

/**
 * Builds the load generator (and the launcher that it holds) from its crate; cargo makes this a moment's work when
 * nothing has changed.
 *
 * @returns the path of the program.
 * @throws {UserError} when cargo is missing or the build fails.
 */
export async function buildLoadgen(
  crate: string,
  options: { env: Environment; signal?: AbortSignal },
): Promise<string> {
  await toolchainVersion('cargo', crate, options.env);
  const result = await runCommand(['cargo', 'build', '--release', '--locked', '--bin', 'loadgen'], {
    cwd: crate,
    ...options,
  });
  if (result.exitCode !== 0) {
    const end = result.stderr.trim().split('\n').slice(-30).join('\n');
    throw new UserError(
      `building the load generator failed: \`cargo build --release --locked\` in ${crate}\n${end}`,
    );
  }
  return join(crate, 'target', 'release', 'loadgen');
}
