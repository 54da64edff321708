import type { Evidence } from '../../src/evidence/evidence.ts';
import { paragraph, type Section } from '../../src/report/document.ts';
import { markdownDocument, markdownSections } from '../../src/report/markdown.ts';
import { reportModel } from '../../src/report/report-model.ts';
import { type ChartSection, chartsMarkdown } from './charts.ts';
import { publishedSection } from './published.ts';

/**
 * A page of `docs/results/`: the report of a session, with charts, and with the published figures beside its own where
 * it has such cells.
 */
export function resultsPage(name: string, evidence: Evidence, charts: readonly ChartSection[]): string {
  const report = reportModel(evidence);
  const [summary, ...rest] = report.sections;
  const origin: Section = {
    blocks: [
      paragraph(
        `Made by npm run results from ${name}.json.gz, which lies beside this page: every number here can be derived again from it.`,
      ),
    ],
  };
  const first = [origin, summary, publishedSection(evidence)].filter((section) => section !== undefined);
  const parts = [
    markdownDocument({ title: `Results: ${name}`, sections: first }).trimEnd(),
    chartsMarkdown(name, charts),
    markdownSections(rest),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
