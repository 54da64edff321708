/**
 * Characters that would move the cursor, break a line, or turn the reading direction: control characters, line and
 * paragraph separators, those that Unicode calls bidirectional or invisible formatting (category Cf), and those that are
 * drawn as nothing: fillers, joiners, variation selectors, the blank Braille pattern.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Text that looks like what it is: spaces for breaks, `⟨U+202E⟩` for what cannot be seen. */
export function visibleText(text: string): string {
  return text.replaceAll(/[\t\n\r]+/g, ' ').replaceAll(hidden, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
}
