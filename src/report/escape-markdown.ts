import { visibleText } from './visible-text.ts';

/** Breaks what GitHub would link, notify or draw: `@name`, `#12`, `https://`, `www.`, `:tada:`. It has no width. */
const wordJoiner = '\u2060';

/**
 * Plain text as GitHub-flavoured Markdown that shows exactly this text: no markup, HTML, link, mention, issue
 * reference, emoji or formula, whatever a name or a kernel message holds. Underscores inside words and brackets that
 * cannot form a link stay as they are, for whoever reads the source.
 */
export function escapeMarkdown(text: string): string {
  return (
    visibleText(text)
      .replaceAll(/[\\`*~|$]/g, '\\$&')
      .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      .replaceAll(/\](?=[([:])/g, '\\]')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll(/@(?=[\p{L}\p{N}])/gu, `@${wordJoiner}`)
      // A mail address begins before the sign.
      .replaceAll(/(?<=[\p{L}\p{N}.+_-])@/gu, `${wordJoiner}@`)
      .replaceAll(/#(?=\d)/g, `#${wordJoiner}`)
      .replaceAll(/\bGH-(?=\d)/gi, (match) => `${match}${wordJoiner}`)
      .replaceAll(/:(?=\/\/)/g, `:${wordJoiner}`)
      // Not the parts of a time of day: of bare numbers, only two are emoji.
      .replaceAll(/:(?=(?:\d*[A-Za-z_+-][\w+-]*|100|1234):)/g, `:${wordJoiner}`)
      .replaceAll(/\bwww\./gi, (match) => match.replace('.', `${wordJoiner}.`))
      .replace(/^\s+/, '')
      .replace(/^([#+-]+(?=\s|#|$))/, '\\$1')
      .replace(/^([-=]{2,}\s*$)/, '\\$1')
      .replace(/^(\d+)([.)](?=\s|$))/, '$1\\$2')
      .replace(/^\[(?=[ xX!])/, '\\[')
  );
}
