import type { TerminalOptions } from '../report/terminal.ts';
import { terminalStyle } from './terminal-style.ts';
import { terminalWidth } from './terminal-width.ts';

/** How a report is shown on standard output. */
export const terminalOptions = (): TerminalOptions => ({
  columns: terminalWidth(process.stdout),
  style: terminalStyle(),
});
