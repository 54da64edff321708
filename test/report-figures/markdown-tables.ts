/** One line of a report, with where it stands. */
export interface ReportLine {
  /** Headings above it: `Results > text, 64 connections`. */
  readonly heading: string;
  readonly text: string;
  /** Its cells by the names of their columns, where it is a row of a table. */
  readonly row?: Readonly<Record<string, string>>;
}

/** The lines of a report without its escapes and the characters that only forbid a break. */
export function linesOf(markdown: string): ReportLine[] {
  const lines: ReportLine[] = [];
  let [section, part] = ['', ''];
  let columns: string[] | undefined;
  for (const raw of markdown.split('\n')) {
    const text = raw
      .replaceAll('\u2060', '')
      .replaceAll('\u00A0', ' ')
      .replaceAll(/\\([*|`_~<>[\]#])/g, '$1');
    const heading = () => [section, part].filter((name) => name !== '').join(' > ');
    if (text.startsWith('## ')) [section, part] = [text.slice(3).split(':')[0] ?? '', ''];
    if (text.startsWith('### ')) part = text.slice(4);
    const isRow = text.startsWith('| ');
    if (!isRow) columns = undefined;
    const cells = text.slice(2, -2).split(' | ');
    if (!isRow) lines.push({ heading: heading(), text });
    else if (columns === undefined) columns = text === '|  |' ? [''] : cells;
    else if (!/^\| -/.test(text)) {
      const names = columns;
      lines.push({
        heading: heading(),
        text,
        row: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
      });
    }
  }
  return lines;
}
