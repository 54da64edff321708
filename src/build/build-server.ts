import { lstat, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Server } from '../plan/server.ts';
import { UserError } from '../user-error.ts';
import { type Artefact, copyArtefact, readArtefact } from './artefact.ts';
import type { Environment } from './child-environment.ts';
import { runCommand } from './run-command.ts';
import { lockFileDigests, sourceCommit } from './source.ts';
import { toolchainVersion } from './toolchain.ts';

/** A server that was built: its artefact, and everything needed to say how it was made. */
export interface Build {
  readonly server: Server;
  readonly artefact: Artefact;
  readonly command: readonly string[];
  readonly toolchain: string;
  readonly commit: string | undefined;
  readonly lockFiles: Record<string, string>;
}

export interface BuildOptions {
  /** Artefacts are put into a directory of each server's name below this one. */
  readonly directory: string;
  readonly env: Environment;
  readonly signal?: AbortSignal;
}

/**
 * Builds one server from source and hashes what came out.
 *
 * @throws {UserError} when the tool is missing, the build fails (with the end of its output), or nothing was made.
 */
export async function buildServer(server: Server, options: BuildOptions): Promise<Build> {
  const output = join(options.directory, server.name, 'artefact');
  const [program, ...args] = server.build.map((word) => word.replaceAll('{output}', output));
  if (program === undefined) throw new UserError(`server ${server.name}: its build command is empty`);
  const env = reproducible(program, server.directory, options.env);
  const toolchain = await toolchainVersion(program, server.directory, env);

  await rm(output, { recursive: true, force: true });
  await mkdir(join(options.directory, server.name), { recursive: true }).catch((error: Error) => {
    throw new UserError(
      `cannot write to ${options.directory} (${error.message}): builds need a writable workspace`,
    );
  });
  const result = await runCommand([program, ...args], {
    cwd: server.directory,
    env,
    ...(options.signal && { signal: options.signal }),
  });
  if (result.exitCode !== 0) throw new UserError(buildFailure(server, [program, ...args], result));
  if (server.artefact !== undefined)
    await copyArtefact(await made(server, join(server.directory, server.artefact)), output);

  return {
    server,
    artefact: await readArtefact(await made(server, output)),
    command: server.build,
    toolchain,
    commit: await sourceCommit(server.directory, env),
    lockFiles: await lockFileDigests(server.directory),
  };
}

/** The path again, where something must lie after the build. */
async function made(server: Server, path: string): Promise<string> {
  const entry = await lstat(path).catch(() => undefined);
  if (entry?.isFile() || entry?.isDirectory()) return path;
  const fix =
    server.artefact === undefined
      ? 'its command must write its result to {output}'
      : `correct its artefact, "${server.artefact}"`;
  throw new UserError(`server ${server.name}: the build made no file or directory at ${path}: ${fix}`);
}

/**
 * Takes the source directory, and what else differs between two places of the same source, out of an artefact, so that
 * equal sources give equal hashes. A configuration of a team's own need not ask for it.
 */
function reproducible(program: string, directory: string, env: Environment): Environment {
  switch (basename(program)) {
    case 'go':
      return { ...env, GOFLAGS: '-trimpath -buildvcs=false' };
    case 'cargo':
      return { ...env, ...remappedPaths(directory, env) };
    default:
      return env;
  }
}

/**
 * `CARGO_BUILD_RUSTFLAGS` is added to the flags of the source's own `.cargo/config.toml`; the other variables would take
 * their place and measure a program that nobody ships. Cargo splits it at spaces: a path with one stays as it is.
 */
function remappedPaths(directory: string, env: Environment): Environment {
  const cargoHome = env.CARGO_HOME ?? (env.HOME ? join(env.HOME, '.cargo') : undefined);
  const prefixes = [`${directory}=/source`, ...(cargoHome ? [`${cargoHome}=/cargo`] : [])];
  const flags = prefixes
    .filter((prefix) => !/\s/.test(prefix))
    .map((prefix) => `--remap-path-prefix=${prefix}`);
  return flags.length === 0 ? {} : { CARGO_BUILD_RUSTFLAGS: flags.join(' ') };
}

function buildFailure(
  server: Server,
  argv: readonly string[],
  result: { exitCode: number | undefined; signal: string | undefined; stdout: string; stderr: string },
): string {
  const end = result.signal ? `was ended by ${result.signal}` : `failed with exit code ${result.exitCode}`;
  const output = `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-30).join('\n');
  const hint = /no space left on device/i.test(output) ? ' (the disk is full: free some space)' : '';
  return `building server ${server.name} ${end}${hint}: \`${argv.join(' ')}\` in ${server.directory}\n${output}`;
}
