import { suggestName } from './closest-name.ts';
import type { ConfigFile, ServerFile, VariantFile } from './config-file.ts';
import type { DocumentPath, Problem } from './located-document.ts';
import type { Server, Variant } from './server.ts';
import { nameOf } from './validate-document.ts';

/** `{output}`: something in braces that looks like a name. Braces around anything else are left as they are. */
const placeholder = /\{([A-Za-z][\w-]*)\}/g;

/**
 * The path of a directory of the repository, by its relative path.
 *
 * @throws Error whose message says why it cannot be used: `no such file or directory`.
 */
export type ResolveDirectory = (path: string) => string;

const defaultReadyTimeoutNs = 30_000_000_000;

/** Directories that are not there, commands that could not be run as meant, and variants of servers that are not there. */
export function findServerProblems(
  file: Pick<ConfigFile, 'servers' | 'variants'>,
  resolveDirectory: ResolveDirectory,
): Problem[] {
  const names = Object.keys(file.servers);
  return [
    ...Object.entries(file.servers).flatMap(([name, server]) => [
      ...directoryProblems(server, ['servers', name, 'directory'], resolveDirectory),
      ...commandProblems(server, ['servers', name]),
    ]),
    ...Object.entries(file.variants).flatMap(([name, variant]): Problem[] => {
      if (names.includes(variant.server)) return [];
      const path = ['variants', name, 'server'];
      const text = `${nameOf(path)} is "${variant.server}", which is not a server of this file`;
      return [{ path, at: 'value', text: `${text}; ${suggestName(variant.server, names, 'known')}` }];
    }),
  ];
}

function directoryProblems(
  { directory }: ServerFile,
  path: DocumentPath,
  resolveDirectory: ResolveDirectory,
): Problem[] {
  try {
    resolveDirectory(directory);
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const text = `${nameOf(path)} is "${directory}", which cannot be used (${why}); correct the path, from the repository's root`;
    return [{ path, at: 'value', text }];
  }
}

function commandProblems(server: ServerFile, path: DocumentPath): Problem[] {
  const { build, run, artefact } = server;
  const problems = [
    ...argumentProblems(build, [...path, 'build'], ['output']),
    ...argumentProblems(run, [...path, 'run'], ['output', 'address']),
  ];
  const add = (key: string, text: string) => {
    const place = [...path, key];
    problems.push({ path: place, at: 'value', text: `${nameOf(place)} ${text}` });
  };
  if (artefact === undefined && !uses(build, 'output')) {
    add('build', 'does not say where its artefact goes; use "{output}" in it, or add artefact with the path');
  }
  if (artefact !== undefined && uses(build, 'output')) {
    add('artefact', 'is given although build puts its artefact at "{output}"; remove one of the two');
  }
  if (!uses(run, 'output')) {
    add('run', 'does not start what was built; use "{output}" in it for the artefact, or for its directory');
  }
  if (!uses(run, 'address')) {
    add('run', 'does not say where to listen; use "{address}" in it, which becomes 127.0.0.1:PORT');
  }
  return problems;
}

function argumentProblems(command: readonly string[], path: DocumentPath, allowed: string[]): Problem[] {
  return command.flatMap((argument, index): Problem[] => {
    const place = [...path, index];
    if (index === 0 && argument.trim() === '') {
      return [
        { path: place, at: 'value', text: `${nameOf(place)} is empty; begin with the program to start` },
      ];
    }
    const unknown = [...argument.matchAll(placeholder)].find(([, word = '']) => !allowed.includes(word));
    if (unknown === undefined) return [];
    const list = allowed.map((word) => `{${word}}`).join(' and ');
    const text = `${nameOf(place)} has ${unknown[0]}, which stands for nothing here; allowed: ${list} (no shell expands it)`;
    return [{ path: place, at: 'value', text }];
  });
}

function uses(command: readonly string[], word: string): boolean {
  return command.some((argument) => argument.includes(`{${word}}`));
}

/** A server whose settings were checked. */
export function toServer(name: string, file: ServerFile, resolveDirectory: ResolveDirectory): Server {
  const { directory, build, artefact, run, ready } = file;
  return {
    name,
    directory: resolveDirectory(directory),
    build,
    ...(artefact === undefined ? {} : { artefact }),
    run,
    ready: {
      kind: 'probe',
      path: ready.path,
      status: ready.status,
      timeoutNs: ready.timeout ?? defaultReadyTimeoutNs,
    },
    reference: false,
  };
}

export function toVariant(name: string, file: VariantFile): Variant {
  return { name, server: file.server, env: file.env ?? {}, args: file.args ?? [], readyLine: {} };
}
