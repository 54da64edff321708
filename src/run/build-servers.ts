import { join } from 'node:path';
import { type Build, buildServer } from '../build/build-server.ts';
import { buildEnvironment } from '../build/child-environment.ts';
import { buildLoadgen } from '../build/loadgen.ts';
import type { Server } from '../plan/server.ts';

export interface Builds {
  /** Path of the load generator's program. */
  readonly loadgen: string;
  readonly servers: readonly Build[];
}

/**
 * Builds the generator and every server, side by side: a build waits for its compiler more than for its neighbour.
 * When one fails the others are ended, so that nothing goes on behind an error.
 *
 * @throws {UserError} of the first build that fails.
 */
export async function buildAll(
  servers: readonly Server[],
  paths: { workspace: string; product: string },
  signal: AbortSignal,
): Promise<Builds> {
  const failed = new AbortController();
  const options = {
    directory: join(paths.workspace, '.go-rust-bench', 'build'),
    env: buildEnvironment(process.env),
    signal: AbortSignal.any([signal, failed.signal]),
  };
  const builds = [
    buildLoadgen(join(paths.product, 'loadgen'), options),
    ...servers.map((server) => buildServer(server, options)),
  ] as const;
  try {
    const [loadgen, ...built] = await Promise.all(builds);
    return { loadgen: loadgen as string, servers: built as Build[] };
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(builds);
    throw error;
  }
}
