import { readFileSync, statSync } from 'node:fs';
import { UserError } from '../user-error.ts';

/** A file this much over the limit of a plan or a configuration is not even read. */
const readLimitBytes = 16 * 1024 * 1024;

/**
 * The whole text of a YAML file.
 *
 * @param shown the file's name in messages
 * @param what `plan` or `configuration`
 * @throws {UserError} when it cannot be read, or is no text.
 */
export function readText(path: string, shown: string, what: 'plan' | 'configuration'): string {
  try {
    const status = statSync(path);
    // Asked first: a pipe would be read for ever.
    if (!status.isFile()) throw new Error('it is not a file');
    if (status.size > readLimitBytes)
      throw new UserError(
        `${shown}:1:1: the file has ${status.size.toLocaleString('en-US')} bytes; a ${what} has at most 1,048,576 (1 MiB)`,
      );
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof UserError) throw error;
    const why = error instanceof TypeError ? 'it is not UTF-8 text' : (error as Error).message;
    const example = what === 'plan' ? 'scenarios/smoke.yaml' : 'go-rust-bench.yaml';
    throw new UserError(
      `${shown}:1:1: the ${what} cannot be read: ${why}; give a YAML file, such as ${example}`,
    );
  }
}
