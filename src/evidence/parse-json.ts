import { UserError } from '../user-error.ts';

/**
 * @param origin the file, as the user named it
 * @throws {UserError} naming line and column where the engine tells the position
 */
export function parseJson(text: string, origin: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // The engine may quote the text, line breaks included: the error stays one line.
    const message = (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ');
    const position = /position (\d+)/.exec(message)?.[1];
    const place = position === undefined ? origin : `${origin}:${lineAndColumn(text, Number(position))}`;
    throw new UserError(`${place}: not JSON: ${message}`, { cause });
  }
}

function lineAndColumn(text: string, position: number): string {
  const before = text.slice(0, position).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
