import type { Evidence } from '../../src/evidence/evidence.ts';
import { paragraph, type Section } from '../../src/report/document.ts';
import { markdownDocument } from '../../src/report/markdown.ts';
import { reportModel } from '../../src/report/report-model.ts';
import { publishedSection } from './published.ts';

/** A page of `docs/results/`: the report of a session, with the published figures beside its own where it has such cells. */
export function resultsPage(name: string, evidence: Evidence): string {
  const report = reportModel(evidence);
  const [summary, ...rest] = report.sections;
  const origin: Section = {
    blocks: [
      paragraph(
        `Made by npm run results from ${name}.json.gz, which lies beside this page: every number here can be derived again from it.`,
      ),
    ],
  };
  const sections = [origin, summary, publishedSection(evidence), ...rest];
  return markdownDocument({
    title: `Results: ${name}`,
    sections: sections.filter((section) => section !== undefined),
  });
}
