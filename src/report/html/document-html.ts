import { escapeText } from '../charts/render-chart.ts';
import type { Block, Column, Link, Section, Table } from '../document.ts';
import { visibleText } from '../visible-text.ts';
import { webAddress } from '../web-address.ts';

/** Plain text of any origin as HTML that shows exactly this text. */
export const html = (text: string): string => escapeText(visibleText(text));

/** A section of the report with its heading. */
export function sectionHtml({ title, blocks }: Section, id: string): string {
  const heading = title === undefined ? '' : `<h2 id="${id}">${html(title)}</h2>`;
  return `<section>${heading}${blocks.map(blockHtml).join('')}</section>`;
}

export function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${html(block.text)}</p>`;
    case 'warning':
      return `<p class="warning"><strong>Note:</strong> ${html(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${html(item)}</li>`).join('')}</ul>`;
    case 'commands':
      return `<pre><code>${block.lines.map(html).join('\n')}</code></pre>`;
    case 'details':
      return `<details><summary>${html(block.summary)}</summary>${block.blocks.map(blockHtml).join('')}</details>`;
    case 'links':
      return `<p>${block.links.map(linkHtml).join(' · ')}</p>`;
    case 'table':
      return tableHtml(block);
  }
}

function linkHtml({ text, url }: Link): string {
  const address = webAddress(url);
  return address === undefined ? html(text) : `<a href="${html(address)}">${html(text)}</a>`;
}

/** A table that scrolls in itself where it is wider than the page; whoever uses a keyboard can reach it. */
export function tableHtml({ title, columns, rows, notes }: Table): string {
  const heading = title === undefined ? '' : `<h3>${html(title)}</h3>`;
  const label = html(title ?? columns.map((column) => column.label).join(', '));
  const head = columns.map(headCell).join('');
  const body = rows
    .map((row) => `<tr>${row.map((text, index) => bodyCell(text, columns[index])).join('')}</tr>`)
    .join('');
  const footnotes = notes.map((note) => `<p class="notes">${html(note)}</p>`).join('');
  return (
    `${heading}<div class="scroll" tabindex="0" role="region" aria-label="${label}">` +
    `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>${footnotes}`
  );
}

function headCell({ label, kind }: Column): string {
  return label === '' ? `<td class="${kind}"></td>` : `<th scope="col" class="${kind}">${html(label)}</th>`;
}

const bodyCell = (text: string, column: Column | undefined) =>
  `<td class="${column?.kind ?? 'words'}">${html(text)}</td>`;
