const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** East Asian wide scripts and emoji take two columns of a terminal. */
const wide =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\uff01-\uff60])/u;

/** Columns that a text takes in a terminal. The text must have no control characters (`visibleText`). */
export function textWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}

export function padTo(text: string, width: number, align: 'left' | 'right'): string {
  const padding = ' '.repeat(Math.max(0, width - textWidth(text)));
  return align === 'right' ? padding + text : text + padding;
}

/** Lines of at most `width` columns, broken at spaces; a longer word stays whole on its own line. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(last) + 1 + textWidth(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
