import { visibleText } from '../report/visible-text.ts';
import { UserError } from '../user-error.ts';

/** Why a record is not used, and which of its files is to blame. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
  }
}

/** What a stranger wrote is shown only so far. */
const shownCharacters = 400;

/**
 * Does something with a record of any origin; what goes wrong with it becomes one message in one line that names the
 * record and the file. Faults of ours stay what they are.
 *
 * @param name the store's name for the record
 */
export async function refusing<Result>(name: string, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } catch (cause) {
    if (!(cause instanceof Refused) && !isSystemError(cause)) throw cause;
    const problem = visibleText(cause.message);
    const shown = problem.length > shownCharacters ? `${problem.slice(0, shownCharacters)}…` : problem;
    throw new UserError(
      `baseline ${visibleText(name)}: ${shown}; nothing of it was used: remove it, and save a new one`,
      { cause },
    );
  }
}

const isSystemError = (cause: unknown): cause is NodeJS.ErrnoException =>
  cause instanceof Error && 'syscall' in cause;
