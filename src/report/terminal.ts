import type { Evidence } from '../evidence/evidence.ts';
import type { Block, Column, ReportDocument, Section, Table } from './document.ts';
import { reportModel } from './report-model.ts';
import { layoutTable } from './terminal-table.ts';
import { wrapText } from './text-width.ts';
import { visibleText } from './visible-text.ts';

/** How parts are set off. Colours are handed in by whoever knows the terminal; without them text stays plain. */
export interface TerminalStyle {
  readonly title: (text: string) => string;
  readonly heading: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly note: (text: string) => string;
}

const plain = (text: string) => text;
export const plainStyle: TerminalStyle = { title: plain, heading: plain, warning: plain, note: plain };

/** Narrower terminals wrap by themselves. */
const narrowest = 40;

export interface TerminalOptions {
  /** Width of the terminal. */
  readonly columns: number;
  readonly style?: TerminalStyle;
}

/** The report of a session for a terminal. */
export const renderTerminal = (evidence: Evidence, options: TerminalOptions): string =>
  terminalDocument(reportModel(evidence), options);

export function terminalDocument(
  { title, sections }: ReportDocument,
  { columns, style = plainStyle }: TerminalOptions,
): string {
  const width = Math.max(narrowest, columns);
  const parts = [
    style.title(visibleText(title)),
    ...sections.map((section) => renderSection(section, width, style)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function renderSection({ title, blocks }: Section, width: number, style: TerminalStyle): string {
  const heading = title === undefined ? [] : [style.heading(visibleText(title).toUpperCase())];
  return [...heading, ...blocks.map((block) => renderBlock(block, width, style))].join('\n\n');
}

function renderBlock(block: Block, width: number, style: TerminalStyle): string {
  switch (block.kind) {
    case 'paragraph':
      return wrapText(visibleText(block.text), width).join('\n');
    case 'warning':
      return indented('! ', block.text, width).map(style.warning).join('\n');
    case 'list':
      return block.items.flatMap((item) => indented('- ', item, width)).join('\n');
    case 'commands':
      return block.lines.map((line) => `  ${visibleText(line)}`).join('\n');
    case 'details':
      return [
        style.heading(visibleText(block.summary)),
        ...block.blocks.map((inner) => renderBlock(inner, width, style)),
      ].join('\n\n');
    case 'links':
      return block.links.map(({ text, url }) => visibleText(`${text}: ${url}`)).join('\n');
    case 'table':
      return renderTable(block, width, style);
  }
}

function renderTable({ title, columns, rows, notes }: Table, width: number, style: TerminalStyle): string {
  const visibleColumns: Column[] = columns.map(({ label, kind }) => ({ label: visibleText(label), kind }));
  const visibleRows = rows.map((row) => row.map(visibleText));
  const heading = title === undefined ? [] : [style.heading(visibleText(title)), ''];
  return [
    ...heading,
    ...layoutTable({ columns: visibleColumns, rows: visibleRows }, width),
    ...notes.flatMap((note) => wrapText(visibleText(note), width)).map(style.note),
  ].join('\n');
}

/** A mark before the first line, the others as far in. */
function indented(mark: string, text: string, width: number): string[] {
  return wrapText(visibleText(text), width - mark.length).map((line, index) =>
    index === 0 ? mark + line : ' '.repeat(mark.length) + line,
  );
}
