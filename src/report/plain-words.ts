import { visibleText } from './visible-text.ts';

/** `1 cell`, `2 cells`. */
export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** The first names, and how many more there are. */
export function firstOf(names: readonly string[], shown: number): string {
  const rest = names.length - shown;
  // Naming one more takes no more room than saying that there is one.
  if (rest <= 1) return listed(names);
  return `${names.slice(0, shown).join(', ')} and ${rest} more`;
}

/** A text from outside in at most so many characters, so that no name can push the rest out of sight. */
export function shortened(text: string, longest: number): string {
  // Made visible first: what cannot be seen would not count.
  const characters = [...visibleText(text)];
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`;
}

/** The first letter of a sentence; names from outside never begin one. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
