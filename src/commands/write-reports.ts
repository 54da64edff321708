import { writeFile } from 'node:fs/promises';
import type { Evidence } from '../evidence/evidence.ts';
import { renderReport } from '../report/exports/formats.ts';
import type { OutputDirectory } from '../run/output-directory.ts';
import { fileOptions } from './terminal-options.ts';

/** Leaves the reports of a session beside its evidence. */
export async function writeReports(output: OutputDirectory, evidence: Evidence): Promise<void> {
  await writeFile(output.markdown, await renderReport(evidence, 'markdown', fileOptions()));
  await writeFile(output.html, await renderReport(evidence, 'html', fileOptions()));
}
