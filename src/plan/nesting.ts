import { type CST, Parser } from 'yaml';

/**
 * Whether lists and mappings stand in one another deeper than `maxDepth`.
 *
 * Asked before a document is composed, since composing recurses: brackets by the hundred thousand end its stack. The
 * parser underneath does not recurse, nor does this walk.
 */
export function isNestedDeeperThan(maxDepth: number, text: string): boolean {
  const pending: { token: CST.Token; depth: number }[] = [];
  for (const token of new Parser().parse(text)) pending.push({ token, depth: 0 });
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.depth > maxDepth) return true;
    for (const token of innerTokens(next.token)) pending.push({ token, depth: next.depth + 1 });
  }
  return false;
}

function innerTokens(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((part) => part != null));
}
