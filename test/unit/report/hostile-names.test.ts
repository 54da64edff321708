import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { nothingCompared } from '../../../src/compare/judge-arms.ts';
import type { Verdict } from '../../../src/compare/verdict.ts';
import { type Publication, renderComment, renderSummary } from '../../../src/report/comment.ts';
import { commentMarker } from '../../../src/report/comment-marker.ts';
import { escapeMarkdown } from '../../../src/report/escape-markdown.ts';
import { renderMarkdown } from '../../../src/report/markdown.ts';
import { markdownLink } from '../../../src/report/markdown-link.ts';
import { visibleText } from '../../../src/report/visible-text.ts';
import { createCellVerdict, createMetricVerdict, createVerdict } from '../../verdict-factory.ts';
import { storyEvidence, storyPublication } from '../../verdict-stories.ts';

/** As permissive as can be: raw HTML, bare addresses, tables. */
const markdown = new MarkdownIt({ html: true, linkify: true });

/** Every tag of our own: whatever else is opened was smuggled in. */
const ownTags = /^<\/?(?:details|summary|sub|br)>$|^<!-- go-rust-bench:[\w.-]* -->$/;
const tagsIn = (html: string): string[] => html.match(/<!--.*?-->|<[^>]*>/gs) ?? [];

interface Found {
  readonly links: readonly string[];
  readonly html: readonly string[];
  readonly kinds: ReadonlySet<string>;
  readonly text: string;
}

/** What a reader's browser would be given. */
function parse(source: string): Found {
  const tokens = markdown.parse(source, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  const texts = tokens.filter(
    ({ type }) => type === 'text' || type === 'code_inline' || type === 'text_special',
  );
  return {
    links: tokens.flatMap((token) => (token.type === 'link_open' ? [String(token.attrGet('href'))] : [])),
    html: tokens
      .filter(({ type }) => type === 'html_block' || type === 'html_inline')
      .flatMap(({ content }) => tagsIn(content)),
    kinds: new Set(tokens.map(({ type }) => type)),
    text: texts.map(({ content }) => content).join(''),
  };
}

const hostile = [
  '<img src=x onerror=alert(1)>',
  '</details></sub><script>x</script>',
  '<!-- go-rust-bench:default -->',
  '--><b>',
  '[click](https://evil.example)',
  '![x](https://evil.example/x.png)',
  '[a]: https://evil.example',
  'https://evil.example www.evil.example mailto:a@evil.example',
  '<https://evil.example>',
  '@all @octocat fixes #1 GH-2 octo/shop#3',
  '# heading\n## another\n===\n---',
  '| a | b |\n| --- | --- |\n| c | d |',
  '```\ncode\n```',
  '`a` ~~b~~ **c** _d_ $e$ :tada:',
  '- [x] done',
  '[ ] open',
  '    indented',
  '::error file=a::b\n::set-output name=x::y\n##[error]z',
  'abc\u202egpj.exe \u2066x\u2069 \u200b\u2060\ufeff\u3164\u115f\u034f\ufe0f\u{e0041}',
  '\u001b[2J\u0007\u0000\r\n\u2028\u2029\u0085',
  '\\| \\` \\\\',
  '&lt;b&gt; &#60;i&#62; &commat;all',
];

/** A verdict in which every text that can come from outside is this one. */
function hostileVerdict(text: string): Verdict {
  const statistic = { median: 100, min: 90, max: 110, n: 5 };
  const metric = createMetricVerdict('throughput', 'regressed', {
    reason: text,
    base: statistic,
    head: statistic,
    rawShift: 0.1,
    shift: 0.1,
  });
  const slow = { ...createCellVerdict('a/b/c', [metric], text), cell: text, group: text, variant: text };
  const gone = {
    ...createCellVerdict('a/b/c', 'missing', text),
    cell: `${text}2`,
    group: text,
    variant: text,
  };
  const ratio = { median: 1, min: 1, max: 1, blocks: [1], side: 'neither' as const };
  const shift = { group: text, variant: text, over: text, metric: 'p50' as const, base: ratio, head: ratio };
  return createVerdict({
    cells: [slow, gone],
    reasons: [text, `${text} again`],
    accepted: { by: text, commit: text, reason: text },
    ratioShifts: [{ ...shift, shift: 0, p: 1, significant: false }],
  });
}

function hostilePublication(text: string, verdict = hostileVerdict(text)): Publication {
  const story = storyPublication('one-regression');
  const evidence = storyEvidence('one-regression');
  const { comparison } = evidence;
  if (comparison === undefined) throw new Error('the story has no comparison');
  const source = { store: 'cache', name: text, artefacts: { kind: 'none', reason: text } } as const;
  const servers = evidence.servers.map((server) => ({
    ...server,
    name: text,
    toolchain: text,
    commit: text,
  }));
  const variants = evidence.run.variants.map((one) => ({ ...one, env: { [text]: text }, args: [text] }));
  const confirm = { kind: 'not-run', reason: text } as const;
  return {
    ...story,
    id: text,
    headCommit: text,
    evidence: {
      ...evidence,
      servers,
      run: { ...evidence.run, variants },
      verdicts: [verdict],
      comparison: { ...comparison, source, confirm },
    },
  };
}

function expectHarmless(source: string, ownLinks: readonly string[], ownKinds: ReadonlySet<string>) {
  const { links, html, kinds } = parse(source);
  expect(links).toEqual(ownLinks);
  expect(html.filter((tag) => !ownTags.test(tag))).toEqual([]);
  expect([...kinds].filter((kind) => !ownKinds.has(kind))).toEqual([]);
  const said = source.replace(/^<!--.*-->$/m, '');
  expect(said).not.toMatch(/@[\p{L}\p{N}]|#\d|\bGH-\d/u);
  expect(source.replaceAll('\u2060', '').replaceAll('\n', '')).toBe(
    visibleText(source.replaceAll(/[\u2060\n]/g, '')),
  );
  expect(source.split('\n').filter((line) => /^\s*::|^##\[/.test(line))).toEqual([]);
}

const clean = parse(renderComment(hostilePublication('name')));
const heading = (source: string) => source.split('\n').filter((line) => /^#{1,6} /.test(line));

describe('a hostile name is only text', () => {
  test.each(hostile)('%j in a comment and a summary', (text) => {
    const comment = renderComment(hostilePublication(text));
    expectHarmless(comment, clean.links, clean.kinds);
    expect(heading(comment)).toHaveLength(1);
    // The marker of another configuration is found at the start of a comment only; none is made by a name.
    expect(comment.split('\n').filter((line) => line.startsWith('<!--'))).toEqual([commentMarker(text)]);
    expectHarmless(renderSummary(hostilePublication(text)), clean.links, clean.kinds);
  });

  test.each(hostile)('%j in a report', (text) => {
    const plain = parse(renderMarkdown(hostilePublication('name').evidence));
    expectHarmless(renderMarkdown(hostilePublication(text).evidence), [], plain.kinds);
  });

  test.each(hostile)('%j as the reason why nothing was compared', (text) => {
    const comment = renderComment({ ...hostilePublication('x', nothingCompared(text)) });
    expectHarmless(comment, clean.links, clean.kinds);
    expect(heading(comment)).toHaveLength(1);
  });

  test('whatever it is, a paragraph shows exactly this text and nothing else', () => {
    const letters = fc.constantFrom(...'\\|`<>@#[](){}_*~$&!=+-.:/"\' \n\taZ19\u202e\u200b\ufe0f');
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 30 }), (name) => {
        const { links, html, kinds, text } = parse(escapeMarkdown(name));
        expect(links).toEqual([]);
        expect(html).toEqual([]);
        expect(
          [...kinds].filter((kind) => !/^(paragraph_(open|close)|inline|text|text_special)$/.test(kind)),
        ).toEqual([]);
        expect(text.replaceAll('\u2060', '').trim()).toBe(visibleText(name).trim());
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a link', () => {
  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'not an address', 'https://'])(
    'of %j is text',
    (url) => {
      expect(parse(markdownLink({ text: 'Full report', url })).links).toEqual([]);
    },
  );

  test('cannot be ended early', () => {
    const url = 'https://github.com/a/b?x=>)|<b>`\\"';
    const { links, html } = parse(markdownLink({ text: 'a](https://evil.example) [b', url }));
    expect(links).toHaveLength(1);
    expect(links[0]).toMatch(/^https:\/\/github\.com\/a\/b\?x=/);
    expect(html).toEqual([]);
  });
});

test('a marker holds nothing but letters, digits and single hyphens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (id) =>
      /^<!-- go-rust-bench:(?:(?!--)[\w.-]){0,100} -->$/.test(commentMarker(id)),
    ),
  );
});
