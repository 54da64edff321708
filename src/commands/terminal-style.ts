import pc from 'picocolors';
import { plainStyle, type TerminalStyle } from '../report/terminal.ts';

/** Colours on a terminal, none in a file or a pipe; NO_COLOR and FORCE_COLOR decide where they are set. */
export function terminalStyle(): TerminalStyle {
  if (!pc.isColorSupported) return plainStyle;
  return { title: pc.bold, heading: pc.bold, warning: pc.yellow, note: pc.dim };
}
