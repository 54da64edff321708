import type { Evidence } from '../evidence/evidence.ts';
import type { Block, Column, ReportDocument, Section, Table } from './document.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { markdownLink } from './markdown-link.ts';
import { reportModel } from './report-model.ts';
import { visibleText } from './visible-text.ts';

/** The report of a session as GitHub-flavoured Markdown. */
export const renderMarkdown = (evidence: Evidence): string => markdownDocument(reportModel(evidence));

export const markdownDocument = ({ title, sections }: ReportDocument): string =>
  `# ${escapeMarkdown(title)}\n\n${markdownSections(sections)}\n`;

/** Sections without a document around them. */
export const markdownSections = (sections: readonly Section[]): string =>
  sections.flatMap(sectionParts).join('\n\n');

function sectionParts({ title, blocks }: Section): string[] {
  const heading = title === undefined ? [] : [`## ${escapeMarkdown(title)}`];
  return [...heading, ...blocks.flatMap((block) => blockParts(block, headingTitle))];
}

/** Blocks without a document around them: what a comment is made of. */
export const markdownBlocks = (blocks: readonly Block[]): string =>
  blocks.flatMap((block) => blockParts(block, boldTitle)).join('\n\n');

/** How the title of a table is set off: a heading in a document, only bold in a comment, whose headline is one. */
type TitleStyle = (title: string) => string;
const headingTitle: TitleStyle = (title) => `### ${title}`;
const boldTitle: TitleStyle = (title) => `**${title}**`;

function blockParts(block: Block, titleStyle: TitleStyle): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [escapeMarkdown(block.text)];
    case 'warning':
      return [`> [!WARNING]\n> ${escapeMarkdown(block.text)}`];
    case 'list':
      return [block.items.map(listItem).join('\n')];
    case 'commands':
      return [codeBlock(block.lines)];
    case 'details':
      return [
        `<details>\n<summary>${escapeMarkdown(block.summary)}</summary>`,
        ...block.blocks.flatMap((inner) => blockParts(inner, titleStyle)),
        '</details>',
      ];
    case 'links':
      return [block.links.map(markdownLink).join(' · ')];
    case 'table':
      return tableParts(block, titleStyle);
  }
}

const listItem = (text: string) => `- ${escapeMarkdown(text)}`;

function tableParts({ title, columns, rows, notes }: Table, titleStyle: TitleStyle): string[] {
  const heading = title === undefined ? [] : [titleStyle(escapeMarkdown(title))];
  const lines = [
    tableLine(columns.map(({ label }) => escapeMarkdown(label))),
    tableLine(columns.map(alignment)),
    ...rows.map((row) =>
      tableLine(
        row.map((cell, index) =>
          columns[index]?.kind === 'number' ? rangesUnbroken(escapeMarkdown(cell)) : escapeMarkdown(cell),
        ),
      ),
    ),
  ];
  const footnotes =
    notes.length === 0 ? [] : [notes.map((note) => `<sub>${escapeMarkdown(note)}</sub>`).join('<br>')];
  return [...heading, lines.join('\n'), ...footnotes];
}

/** A comment is narrow: a cell may break before its range, `[1.2–1.4]`, never within. U+2060 forbids the break after a dash. */
function rangesUnbroken(cell: string): string {
  return cell
    .replaceAll(' %', '\u00A0%')
    .replaceAll(/\[[^\]]*\]/g, (range) => range.replaceAll(' ', '\u00A0').replaceAll('–', '–\u2060'));
}

const tableLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const alignment = ({ kind }: Column) => (kind === 'number' ? '---:' : '---');

/** A fence longer than any run of backticks inside. */
function codeBlock(lines: readonly string[]): string {
  const text = lines.map(visibleText).join('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}sh\n${text}\n${fence}`;
}
