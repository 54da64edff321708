import { visibleText } from './visible-text.ts';

/** Breaks what GitHub would link or notify: `@name`, `#12`, `https://`, `www.`. It has no width. */
const wordJoiner = '\u2060';

/**
 * Plain text as GitHub-flavoured Markdown that shows exactly this text: no markup, HTML, link, mention, issue
 * reference or formula, whatever a name or a kernel message holds. Underscores inside words and brackets that
 * cannot form a link stay as they are, for whoever reads the source.
 */
export function escapeMarkdown(text: string): string {
  return visibleText(text)
    .replaceAll(/[\\`*~|$]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll(/\](?=[([:])/g, '\\]')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/@(?=[\p{L}\p{N}])/gu, `@${wordJoiner}`)
    .replaceAll(/#(?=\d)/g, `#${wordJoiner}`)
    .replaceAll('://', `:${wordJoiner}//`)
    .replaceAll(/\bwww\./gi, (match) => match.replace('.', `${wordJoiner}.`))
    .replace(/^(\s*)([#+-](?=\s|#))/, '$1\\$2')
    .replace(/^(\s*\d+)([.)](?=\s))/, '$1\\$2');
}
