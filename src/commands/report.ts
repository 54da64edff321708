import { writeFile } from 'node:fs/promises';
import { readEvidence } from '../evidence/evidence-file.ts';
import { renderMarkdown } from '../report/markdown.ts';
import { renderTerminal } from '../report/terminal.ts';
import { exitCode } from '../run/exit-code.ts';
import { UserError } from '../user-error.ts';
import { terminalWidth } from './terminal-width.ts';

export interface ReportOptions {
  readonly format: 'terminal' | 'markdown';
  readonly out?: string;
}

/** `report`: an evidence file rendered again. */
export async function reportCommand(path: string, { format, out }: ReportOptions): Promise<number> {
  const evidence = await readEvidence(path);
  const text =
    format === 'markdown'
      ? renderMarkdown(evidence)
      : renderTerminal(evidence, { columns: terminalWidth(process.stdout) });
  if (out === undefined) process.stdout.write(text);
  else
    await writeFile(out, text).catch((error: Error) => {
      throw new UserError(`--out ${out}: cannot be written (${error.message})`);
    });
  return exitCode.pass;
}
