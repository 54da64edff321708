import { UserError } from '../../src/user-error.ts';

/**
 * The document with `body` between `<!-- NAME -->` and `<!-- /NAME -->`; what stood there before is gone.
 *
 * @throws {UserError} when the document has not exactly one such block
 */
export function withBlock(document: string, name: string, body: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, inside, ...more] = document.split(open);
  const end = inside?.indexOf(close) ?? -1;
  if (before === undefined || inside === undefined || end < 0 || more.length > 0)
    throw new UserError(`there must be one block between ${open} and ${close}`);
  return `${before}${open}\n${body}\n${inside.slice(end)}`;
}

/** A Markdown table; the columns after the first are set right when they hold figures. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  align: 'text' | 'figures',
): string {
  const rule = headings.map((_, index) => (align === 'text' || index === 0 ? '---' : '---:'));
  return [headings, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * What stands under a heading of another document, up to the next one.
 *
 * @throws {UserError} when the document has no such heading
 */
export function underHeading(document: string, heading: string): string {
  const [, from] = document.split(`\n## ${heading}\n`);
  if (from === undefined) throw new UserError(`there must be a heading "${heading}"`);
  return (from.split('\n## ')[0] ?? '').trim();
}
