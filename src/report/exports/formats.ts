import type { Evidence } from '../../evidence/evidence.ts';
import { renderMarkdown } from '../markdown.ts';
import { renderTerminal, type TerminalOptions } from '../terminal.ts';
import { renderBencher } from './bencher.ts';
import { renderCsv } from './csv.ts';
import { renderGithubActionBenchmark } from './github-action-benchmark.ts';
import { renderJunit } from './junit.ts';
import { renderVerdictJson } from './verdict-json.ts';

export const reportFormats = [
  'terminal',
  'markdown',
  'html',
  'json',
  'csv',
  'junit',
  'github-action-benchmark',
  'bencher',
] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** One session in any of the formats. HTML brings a library for charts with it, so that it is loaded when asked for. */
export async function renderReport(
  evidence: Evidence,
  format: ReportFormat,
  terminal: TerminalOptions,
): Promise<string> {
  switch (format) {
    case 'terminal':
      return renderTerminal(evidence, terminal);
    case 'markdown':
      return renderMarkdown(evidence);
    case 'html':
      return (await import('../html/html-report.ts')).renderHtml(evidence);
    case 'json':
      return renderVerdictJson(evidence);
    case 'csv':
      return renderCsv(evidence);
    case 'junit':
      return renderJunit(evidence);
    case 'github-action-benchmark':
      return renderGithubActionBenchmark(evidence);
    case 'bencher':
      return renderBencher(evidence);
  }
}
