import type { Evidence } from '../../evidence/evidence.ts';
import type { Figure, FigureGroup } from '../charts/figure.ts';
import { reportModel } from '../report-model.ts';
import { sessionVerdict } from '../session-verdict.ts';
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
  const { title, sections } = reportModel(evidence);
  const [first, ...rest] = sections;
  const figures = figureSections(evidence);
  const contents = [
    ...figures.map((section, index) => ({ id: `figures-${index}`, title: section.title })),
    ...rest.flatMap((section, index) =>
      section.title === undefined ? [] : [{ id: `section-${index}`, title: section.title }],
    ),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>${html(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header><h1>${html(title)}</h1></header>
<main>
${first === undefined ? '' : `<div class="verdict ${sessionVerdict(evidence).state}">${sectionHtml(first, 'verdict')}</div>`}
<nav aria-label="Contents"><ul>${contents.map(({ id, title: text }) => `<li><a href="#${id}">${html(text)}</a></li>`).join('')}</ul></nav>
${variantLegend(evidence)}
${figures.map(figureSectionHtml).join('\n')}
${rest.map((section, index) => sectionHtml(section, `section-${index}`)).join('\n')}
</main>
<script>${pageScript}</script>
</body>
</html>
`;
}

function figureSectionHtml({ title, groups }: FigureSection, index: number): string {
  return `<section><h2 id="figures-${index}">${html(title)}</h2>${groups.map(groupHtml).join('')}</section>`;
}

function groupHtml({ title, figures }: FigureGroup): string {
  return `<h3>${html(title)}</h3><div class="figures">${figures.map(figureHtml).join('')}</div>`;
}

function figureHtml({ id, title, caption, svg, table, gaps }: Figure): string {
  const missing =
    gaps.length === 0 ? '' : `<ul class="gaps">${gaps.map((gap) => `<li>${html(gap)}</li>`).join('')}</ul>`;
  return (
    `<figure id="${id}"><h4>${html(title)}</h4>${svg}<figcaption>${html(caption)}</figcaption>${missing}` +
    `<details><summary>The numbers</summary>${tableHtml(table)}</details></figure>`
  );
}
