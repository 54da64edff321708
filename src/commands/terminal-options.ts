import type { TerminalOptions } from '../report/terminal.ts';
import { terminalStyle } from './terminal-style.ts';
import { terminalWidth } from './terminal-width.ts';

/** How a report is shown on standard output. */
export const terminalOptions = (): TerminalOptions => ({
  columns: terminalWidth(process.stdout),
  style: terminalStyle(process.stdout, process.env),
});

/** How it is written into a file: plain, and as wide whatever terminal it was asked for from. */
export const fileOptions = (): TerminalOptions => ({ columns: terminalWidth({}) });
