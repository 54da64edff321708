import { UserError } from '../user-error.ts';

/**
 * @param origin the file, as the user named it
 * @param fix what to give instead
 * @throws {UserError} naming line and column where the position is known
 */
export function parseJson(text: string, origin: string, fix?: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const position = positionOf(message, text);
    const place = position === undefined ? origin : `${origin}:${lineAndColumn(text, position)}`;
    throw new UserError(`${place}: not JSON: ${printable(message)}${fix === undefined ? '' : `; ${fix}`}`, {
      cause,
    });
  }
}

/** Where the engine stopped. It names the position of some faults only: not that of the end, nor of the first character. */
function positionOf(message: string, text: string): number | undefined {
  const named = /position (\d+)/.exec(message)?.[1];
  if (named !== undefined) return Number(named);
  if (/unexpected end/i.test(message)) return text.length;
  const start = /\S/.exec(text)?.index ?? 0;
  return /[[{"\-\dtfn]/.test(text[start] ?? '') ? undefined : start;
}

/** The engine quotes the text, whatever it holds: the error stays one line that any terminal can show. */
const printable = (message: string): string =>
  message.replaceAll(/\s+/g, ' ').replaceAll(/[\p{C}\uFFFD]+/gu, '?');

function lineAndColumn(text: string, position: number): string {
  const before = text.slice(0, position).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
