import type { Link } from './document.ts';
import { escapeMarkdown } from './escape-markdown.ts';

/**
 * `[text](<address>)`. What is no plain web address stays text: no `javascript:`, and nothing that could end the link
 * early.
 */
export function markdownLink({ text, url }: Link): string {
  const address = webAddress(url);
  const label = escapeMarkdown(text).replaceAll(/[[\]]/g, '\\$&').replaceAll('\\\\]', '\\]');
  return address === undefined ? label : `[${label}](<${address}>)`;
}

function webAddress(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  return href.replaceAll(
    /[<>\\`|()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
