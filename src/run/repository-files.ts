import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';

/** Bodies become part of the evidence, so they must not be large. */
const bodyLimitBytes = 1024 * 1024;

/** The files that a configuration names, by paths relative to the repository. Each call throws an Error that says why not. */
export interface RepositoryFiles {
  /** The text of a request's body, or of an expected one. */
  readonly text: (path: string) => string;
  /** The absolute path of a directory. */
  readonly directory: (path: string) => string;
}

/** The files below `root`; a symbolic link is followed only as far as it stays there. */
export function repositoryFiles(root: string): RepositoryFiles {
  return {
    text: (path) => readBody(insideRepository(root, path)),
    directory: (path) => {
      const directory = insideRepository(root, path);
      if (!statSync(directory).isDirectory()) throw new Error('it is not a directory');
      return directory;
    },
  };
}

/**
 * The real path of a file of the repository.
 *
 * @throws Error whose message says why it is none: it is not there, or a symbolic link leads out of the repository.
 */
export function insideRepository(root: string, path: string): string {
  const real = realPath(join(root, path));
  if (!isBelow(realPath(root), real)) throw new Error(`it leads out of the repository, to ${real}`);
  return real;
}

/** Whether `path` is `root` itself or lies below it, by their names alone. */
export function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith('../') && !isAbsolute(way);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code === 'ENOENT' || code === 'ENOTDIR' ? 'no such file or directory' : message);
  }
}

function readBody(path: string): string {
  // Asked first: a pipe would be read for ever.
  const status = statSync(path);
  if (!status.isFile()) throw new Error('it is not a file');
  const { size } = status;
  if (size > bodyLimitBytes)
    throw new Error(`it has ${size.toLocaleString('en-US')} bytes; a body has at most 1,048,576 (1 MiB)`);
  try {
    // Kept to the byte: what looks like a byte order mark is part of the body.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    throw error instanceof TypeError ? new Error('it is not UTF-8 text') : error;
  }
}
