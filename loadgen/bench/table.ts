import type { Figure } from './figure.ts';

/** The figures as a Markdown table. Pure. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, reach, ours, others }) => {
    const cell =
      ours.state === 'measured'
        ? `${ours.text}${ours.reached ? '' : ' **(missed)**'}`
        : `not measured: ${ours.why}`;
    return [name, reach, cell, others.join('; ')];
  });
  return markdownTable(['figure', 'reach', 'ours', 'others'], rows);
}

/** A Markdown table; bars inside cells are escaped. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
