import pc from 'picocolors';
import { plainStyle, type TerminalStyle } from '../report/terminal.ts';

/** A stream that text is written to. */
export interface TextOutput {
  readonly isTTY?: boolean;
}

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Whether text on this stream is coloured: on a terminal, not in a file or a pipe. NO_COLOR (no-color.org) forbids it
 * and FORCE_COLOR asks for it wherever it goes. That `CI` is set says nothing of who reads the text.
 */
export function usesColours({ isTTY }: TextOutput, env: Settings): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return isTTY === true && env.TERM !== 'dumb';
}

export function terminalStyle(output: TextOutput, env: Settings): TerminalStyle {
  if (!usesColours(output, env)) return plainStyle;
  const { bold, yellow, dim } = pc.createColors(true);
  return { title: bold, heading: bold, warning: yellow, note: dim };
}
