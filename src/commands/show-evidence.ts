import { extname } from 'node:path';
import type { Evidence } from '../evidence/evidence.ts';
import { writeEvidence } from '../evidence/evidence-file.ts';
import { serializeEvidence } from '../evidence/serialize-evidence.ts';
import { renderReport, reportFormats } from '../report/exports/formats.ts';
import { printOrWrite } from './print-or-write.ts';
import { fileOptions, terminalOptions } from './terminal-options.ts';

export const outputFormats = [...reportFormats, 'evidence'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** Where `report` and `compare` leave what they show, and how. */
export interface ShowOptions {
  /** By default from the ending of `out`, else for a terminal. */
  readonly format?: OutputFormat;
  /** A file; by default standard output. */
  readonly out?: string;
}

/** Shows evidence in the format that was asked for. */
export async function showEvidence(evidence: Evidence, { format, out }: ShowOptions): Promise<void> {
  const chosen = format ?? formatOf(out);
  if (chosen !== 'evidence') {
    const options = out === undefined ? terminalOptions() : fileOptions();
    return printOrWrite(await renderReport(evidence, chosen, options), out);
  }
  if (out !== undefined) return writeEvidence(out, evidence);
  process.stdout.write(serializeEvidence(evidence));
}

const formatsByEnding: Readonly<Record<string, OutputFormat>> = {
  '.json': 'evidence',
  '.md': 'markdown',
  '.html': 'html',
  '.csv': 'csv',
  '.xml': 'junit',
};

/** The endings in words, for help. */
export const endings = Object.entries(formatsByEnding)
  .map(([ending, format]) => `${ending} ${format}`)
  .join(', ');

export const formatOf = (out = ''): OutputFormat => formatsByEnding[extname(out).toLowerCase()] ?? 'terminal';
