import { randomBytes } from 'node:crypto';
import type { Annotation } from '../report/annotations.ts';
import { visibleText } from '../report/visible-text.ts';

/**
 * What the runner is told through standard output, and the log that people read. Whatever may hold words from outside
 * (a server's output, a compiler's, a name) is written between `::stop-commands::` marks, so that no line of it is taken
 * for a command.
 */
export interface Runner {
  /** Ends the group before, if one is open, and begins another one. */
  readonly group: (title: string) => void;
  readonly endGroup: () => void;
  /** Text of any origin and any number of lines. */
  readonly print: (text: string) => void;
  /** A line beside the checks of a pull request. */
  readonly annotate: (annotation: Annotation) => void;
  /** From here on the runner writes asterisks in its place. */
  readonly mask: (secret: string) => void;
}

/** @param token a word that nobody can guess, new at each call: whoever knows it can end the protection */
export function runnerOn(write: (text: string) => void, token: () => string = randomToken): Runner {
  let open = false;
  const endGroup = () => {
    if (open) write('::endgroup::\n');
    open = false;
  };
  return {
    group: (title) => {
      endGroup();
      write(`::group::${data(title)}\n`);
      open = true;
    },
    endGroup,
    print: (text) => {
      const stop = token();
      write(`::stop-commands::${stop}\n${text.replace(/\n*$/, '\n')}::${stop}::\n`);
    },
    annotate: ({ level, title, message }) => {
      write(`::${level} title=${property(title)}::${data(message)}\n`);
    },
    mask: (secret) => {
      write(`::add-mask::${secret.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}\n`);
    },
  };
}

const randomToken = () => randomBytes(16).toString('hex');

/** One visible line, escaped as `@actions/core` escapes the data of a command. */
const data = (text: string) => visibleText(text).replaceAll('%', '%25');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
