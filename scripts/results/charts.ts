import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { Figure } from '../../src/report/charts/figure.ts';
import { escapeText } from '../../src/report/charts/render-chart.ts';
import { escapeMarkdown } from '../../src/report/escape-markdown.ts';
import { figureSections, wholeSessionTitles } from '../../src/report/html/figures.ts';
import { variantMarks } from '../../src/report/html/legend.ts';
import { colourVariables } from '../../src/report/html/page-colours.ts';

/** A chart of a results page, as the file that the page shows. */
export interface Chart {
  readonly title: string;
  readonly caption: string;
  readonly file: string;
  readonly svg: string;
}

export interface ChartSection {
  readonly title: string;
  readonly groups: readonly { readonly title: string; readonly charts: readonly Chart[] }[];
}

/** The report's figures of the session as a whole. Those of each group are files without end: the report itself shows them. */
export function chartSections(evidence: Evidence): ChartSection[] {
  const titles: readonly string[] = Object.values(wholeSessionTitles);
  return figureSections(evidence)
    .filter(({ title }) => titles.includes(title))
    .map(({ title, groups }) => {
      // Elsewhere a colour is a state, or the title names the variant.
      const marks = title === wholeSessionTitles.connections ? legend(evidence) : '';
      return {
        title,
        groups: groups.map((group) => ({
          title: group.title,
          charts: group.figures.map((figure) => ({
            title: figure.title,
            caption: figure.caption,
            file: `${figure.id}.svg`,
            svg: standalone(figure, marks),
          })),
        })),
      };
    });
}

export const chartsOf = (sections: readonly ChartSection[]): Chart[] =>
  sections.flatMap(({ groups }) => groups.flatMap(({ charts }) => charts));

export const chartsDirectory = (directory: string, name: string): string => join(directory, 'charts', name);

/** Writes the charts of a page, and takes away what it had before. */
export function writeCharts(directory: string, name: string, charts: readonly Chart[]): void {
  const own = chartsDirectory(directory, name);
  mkdirSync(own, { recursive: true });
  const kept = new Set(charts.map(({ file }) => file));
  for (const file of readdirSync(own)) if (!kept.has(file)) rmSync(join(own, file));
  for (const { file, svg } of charts) writeFileSync(join(own, file), svg);
}

/** The charts as Markdown, each picture a link to itself: pages show them small. */
export const chartsMarkdown = (name: string, sections: readonly ChartSection[]): string =>
  sections
    .flatMap(({ title, groups }) => [
      `## ${escapeMarkdown(title)}`,
      ...groups.flatMap((group) => [
        `### ${escapeMarkdown(group.title)}`,
        group.charts
          .map(({ title, file }) => picture(`${title}; ${group.title}`, `charts/${name}/${file}`))
          .join('\n'),
        `<sub>${[...new Set(group.charts.map(({ caption }) => escapeMarkdown(caption)))].join('<br>')}</sub>`,
      ]),
    ])
    .join('\n\n');

const picture = (text: string, path: string): string => `[![${escapeMarkdown(text)}](${path})](${path})`;

/** Above the drawing: two lines of a title, or one and the legend. */
const headHeight = 42;
const lineHeight = 18;
/** Letters of a title in one line. */
const lineLength = 42;

/** A drawing of the report with what it has there from the page: title, legend, colours of day and night, size. */
function standalone({ title, svg }: Figure, marks: string): string {
  const [tag = '', width = '', height = ''] = /^<svg viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>/.exec(svg) ?? [];
  if (tag === '') throw new Error(`the drawing of "${title}" has no box`);
  const [wide, high] = [Number(width), Number(height) + headHeight];
  const opening = tag
    .replace(/viewBox="[^"]*"/, `viewBox="0 ${-headHeight} ${wide} ${high}"`)
    .replace('<svg', `<svg width="${wide * 1.25}" height="${high * 1.25}"`);
  const style =
    `<style>svg{${oneLine(colourVariables.light)}font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}` +
    `@media(prefers-color-scheme:dark){svg{${oneLine(colourVariables.dark)}}}</style>`;
  const background = `<rect y="${-headHeight}" width="${wide}" height="${high}" fill="var(--surface)"/>`;
  const heading = linesOf(title).map(
    (line, index) =>
      `<text x="6" y="${14 + index * lineHeight - headHeight}" font-weight="bold" fill="var(--ink)">${escapeText(line)}</text>`,
  );
  return `${opening}${style}${background}${heading.join('')}${marks}${svg.slice(tag.length)}\n`;
}

function linesOf(title: string): string[] {
  const end = title.length <= lineLength ? title.length : title.lastIndexOf(' ', lineLength);
  return [title.slice(0, end), title.slice(end + 1)].filter((line) => line !== '');
}

function legend(evidence: Evidence): string {
  let x = 6;
  return variantMarks(evidence)
    .map(({ name, mark }) => {
      const place = x;
      x += 24 + name.length * 7;
      const top = 14 + lineHeight - headHeight;
      return `<g transform="translate(${place} ${top - 9})">${mark}</g><text x="${place + 14}" y="${top}" fill="var(--ink)">${escapeText(name)}</text>`;
    })
    .join('');
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, '').replaceAll(/: /g, ':');
