import type { Evidence } from '../../evidence/evidence.ts';
import type { Figure, FigureGroup } from '../charts/figure.ts';
import type { Section } from '../document.ts';
import { groupsOf } from '../evidence-index.ts';
import { ratioSummary } from '../ratio-summary.ts';
import { reportModel } from '../report-model.ts';
import { sessionVerdict } from '../session-verdict.ts';
import { verdictHeadline } from '../verdict-headline.ts';
import { answerHtml, commitsOf, sessionLine } from './answer.ts';
import { html, sectionHtml, tableHtml } from './document-html.ts';
import { type FigureSection, figureSections } from './figures.ts';
import { variantLegend } from './legend.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';

/**
 * The report as one file that needs nothing else: no network, and no script to be read. It says all that the Markdown
 * says, and shows it.
 */
export function renderHtml(evidence: Evidence): string {
  const [, ...rest] = reportModel(evidence).sections;
  const groups = groupsOf(evidence);
  const ratios = ratioSummary(groups);
  const figures = figureSections(evidence);
  const [baseline, own] = [figures.filter(isBaseline), figures.filter((section) => !isBaseline(section))];
  const parts: Part[] = [
    ...baseline.map(figurePart),
    ...(ratios === undefined ? [] : [textPart({ title: 'Ratios of the variants', blocks: [ratios] })]),
    ...own.map(figurePart),
    ...rest.map(textPart),
  ];
  const title = `go-rust-bench: ${evidence.run.plan.name}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>${html(`${title}, ${commitsOf(evidence.servers)}: ${verdictHeadline(sessionVerdict(evidence))}`)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header><h1>${html(title)}</h1><p class="notes">${html(sessionLine(evidence))}</p></header>
<main>
${answerHtml(evidence, groups)}
<nav aria-label="Contents"><ul>${parts.map(contentsEntry).join('')}</ul></nav>
${variantLegend(evidence)}
${parts.map(({ render }, index) => render(partId(index))).join('\n')}
</main>
<script>${pageScript}</script>
</body>
</html>
`;
}

/** A part of the page under a heading of its own, figures or text. */
interface Part {
  readonly title: string | undefined;
  readonly render: (id: string) => string;
}

const partId = (index: number) => `part-${index}`;
const isBaseline = ({ subject }: FigureSection) => subject === 'baseline';
const figurePart = (section: FigureSection): Part => ({
  title: section.title,
  render: (id) => figureSectionHtml(section, id),
});
const textPart = (section: Section): Part => ({
  title: section.title,
  render: (id) => sectionHtml(section, id),
});

const contentsEntry = ({ title }: Part, index: number) =>
  title === undefined ? '' : `<li><a href="#${partId(index)}">${html(title)}</a></li>`;

function figureSectionHtml({ title, groups }: FigureSection, id: string): string {
  const said = new Set<string>();
  const introduction = sharedCaption(
    groups.flatMap(({ figures }) => figures),
    said,
  );
  return `<section><h2 id="${id}">${html(title)}</h2>${introduction}${groups.map((group) => groupHtml(group, said)).join('')}</section>`;
}

/** @param said captions that stand above in this section: said once, they hold for all that follow */
function groupHtml({ title, figures }: FigureGroup, said: Set<string>): string {
  const introduction = sharedCaption(figures, said);
  return `<h3>${html(title)}</h3>${introduction}<div class="figures">${figures.map((figure) => figureHtml(figure, said)).join('')}</div>`;
}

/** One caption of several figures stands above them. */
function sharedCaption(figures: readonly Figure[], said: Set<string>): string {
  const [caption, ...others] = new Set(figures.map((figure) => figure.caption));
  const isShared = figures.length > 1 && others.length === 0;
  return caption !== undefined && isShared && unsaid(said, caption)
    ? `<p class="caption">${html(caption)}</p>`
    : '';
}

function figureHtml({ id, title, caption, svg, table, gaps }: Figure, said: Set<string>): string {
  const words = unsaid(said, caption) ? `<figcaption>${html(caption)}</figcaption>` : '';
  const missing =
    gaps.length === 0 ? '' : `<ul class="gaps">${gaps.map((gap) => `<li>${html(gap)}</li>`).join('')}</ul>`;
  return (
    `<figure id="${id}"><h4>${html(title)}</h4>${svg}${words}${missing}` +
    `<details><summary>The numbers</summary>${tableHtml(table)}</details></figure>`
  );
}

function unsaid(said: Set<string>, text: string): boolean {
  if (said.has(text)) return false;
  said.add(text);
  return true;
}
