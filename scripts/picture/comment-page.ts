import MarkdownIt from 'markdown-it';

/** Much like the comment of a pull request; the styles are our own. */
const style = `
  body { margin: 0; padding: 20px 24px; background: #ffffff; color: #1f2328;
    font: 14px/1.5 "Open Sans", "Noto Sans", "Liberation Sans", Helvetica, Arial, sans-serif; }
  article { border: 1px solid #d1d9e0; border-radius: 6px; overflow: hidden; }
  header { padding: 8px 16px; background: #f6f8fa; border-bottom: 1px solid #d1d9e0; color: #59636e; }
  header b { color: #1f2328; }
  header span { margin-left: 4px; padding: 0 7px; border: 1px solid #d1d9e0; border-radius: 2em; font-size: 12px; }
  section { padding: 16px; }
  section > :first-child { margin-top: 0; }
  section > :last-child { margin-bottom: 0; }
  h3 { margin: 0 0 12px; font-size: 1.25em; line-height: 1.25; }
  h3 svg { vertical-align: -3px; margin-right: 2px; }
  p, table { margin: 0 0 16px; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 6px 11px; border: 1px solid #d1d9e0; }
  tr:nth-child(2n) td { background: #f6f8fa; }
  sub { font-size: 75%; line-height: 1.5; vertical-align: baseline; color: #59636e; }
  details { margin: 0 0 8px; }
  summary { cursor: default; }
  a { color: #0969da; text-decoration: none; }
`;

/** Drawn as the sites that show comments do: a machine that renders may have no font with emoji. */
const emoji: Readonly<Record<string, string>> = {
  '❌': '<svg role="img" aria-label="❌" viewBox="0 0 16 16" width="18" height="18"><path d="M3 3l10 10M13 3L3 13" stroke="#d1242f" stroke-width="3.4" stroke-linecap="round"/></svg>',
};

/** A page that shows the Markdown of a comment as the pull request would. */
export function commentPage(comment: string): string {
  const body = new MarkdownIt({ html: true })
    .render(withoutMarker(comment))
    .replaceAll(/\p{Emoji_Presentation}/gu, (character) => emoji[character] ?? character);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>comment</title><style>${style}</style>
<article><header><b>github-actions</b> <span>bot</span> commented on this pull request</header>
<section>${body}</section></article></html>`;
}

/** The first line, by which the Action finds its comment again, and which nobody sees. */
const withoutMarker = (comment: string): string => comment.replace(/^<!--.*-->\n/, '');
