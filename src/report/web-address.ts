/**
 * A plain web address as it may stand in a document; undefined for any other: no `javascript:`, no relative one. Nothing
 * in it can end a link early, in Markdown or in HTML.
 */
export function webAddress(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  return href.replaceAll(
    /[<>\\`|()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
