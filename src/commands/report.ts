import { readEvidence } from '../evidence/evidence-file.ts';
import { type ReportFormat, renderReport } from '../report/exports/formats.ts';
import { exitCode } from '../run/exit-code.ts';
import { printOrWrite } from './print-or-write.ts';
import { terminalOptions } from './terminal-options.ts';

export interface ReportOptions {
  readonly format: ReportFormat;
  readonly out?: string;
}

/** `report`: an evidence file rendered again. */
export async function reportCommand(path: string, { format, out }: ReportOptions): Promise<number> {
  const evidence = await readEvidence(path);
  await printOrWrite(await renderReport(evidence, format, terminalOptions()), out);
  return exitCode.pass;
}
