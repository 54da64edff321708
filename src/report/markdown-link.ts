import type { Link } from './document.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { webAddress } from './web-address.ts';

/**
 * `[text](<address>)`. What is no plain web address stays text: no `javascript:`, and nothing that could end the link
 * early.
 */
export function markdownLink({ text, url }: Link): string {
  const address = webAddress(url);
  const label = escapeMarkdown(text).replaceAll(/[[\]]/g, '\\$&').replaceAll('\\\\]', '\\]');
  return address === undefined ? label : `[${label}](<${address}>)`;
}
