import type { Evidence } from '../evidence/evidence.ts';
import { checksSection } from './checks.ts';
import { comparisonSections } from './comparison-sections.ts';
import type { ReportDocument, Section } from './document.ts';
import { type Group, groupsOf } from './evidence-index.ts';
import { groupTable } from './group-table.ts';
import { headline } from './headline.ts';
import { limitsSection } from './limits.ts';
import { ratioSummary } from './ratio-summary.ts';
import { cellsNotRun, rejectedSections } from './rejections.ts';
import { reproduceSection } from './reproduce.ts';
import { machineSection, serversSection } from './surroundings.ts';

/** A group of which nothing was run stands in the table of cells not run. */
const wasRun = ({ cells }: Group) => cells.some(({ derived }) => derived.state !== 'not-run');

/** The report of one session, in reading order: what came out, why some of it did not, under which conditions. */
export function reportModel(evidence: Evidence): ReportDocument {
  const groups = groupsOf(evidence);
  const summary = ratioSummary(groups);
  const { comparison } = evidence;
  const [verdict] = evidence.verdicts;
  const sections: (Section | undefined)[] = [
    { blocks: [...headline(evidence, groups), ...(summary === undefined ? [] : [summary])] },
    ...(comparison === undefined || verdict === undefined
      ? []
      : comparisonSections(evidence, comparison, verdict)),
    {
      title: 'Results: median [minimum–maximum] of the admitted samples',
      blocks: groups.filter(wasRun).map(groupTable),
    },
    cellsNotRun(evidence),
    ...rejectedSections(evidence),
    limitsSection(evidence),
    checksSection(evidence),
    machineSection(evidence),
    serversSection(evidence),
    reproduceSection(evidence),
  ];
  return {
    title: `go-rust-bench: ${evidence.run.plan.name}`,
    sections: sections.filter((section) => section !== undefined),
  };
}
