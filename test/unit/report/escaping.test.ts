import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeMarkdown } from '../../../src/report/escape-markdown.ts';
import { visibleText } from '../../../src/report/visible-text.ts';

describe('text is made visible', () => {
  test.each([
    ['a\nb\r\n\tc', 'a b c'],
    ['\u001b[31mred', '⟨U+001B⟩[31mred'],
    ['user\u202etxt.exe', 'user⟨U+202E⟩txt.exe'],
    ['zero\u200bwidth', 'zero⟨U+200B⟩width'],
    ['\u2028line', '⟨U+2028⟩line'],
    ['lone \ud800 half', 'lone ⟨U+D800⟩ half'],
    ['bell\u0007', 'bell⟨U+0007⟩'],
    ['µs – ÷ ▲ ¹', 'µs – ÷ ▲ ¹'],
  ])('%j as %j', (text, visible) => {
    expect(visibleText(text)).toBe(visible);
  });

  test('whatever it is, no control or formatting character is left', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(visibleText(text)),
      ),
    );
  });
});

describe('Markdown', () => {
  test.each([
    ['a table cell', 'a|b', 'a\\|b'],
    ['code', '`rm`', '\\`rm\\`'],
    ['emphasis', '*a* _b_ ~c~', '\\*a\\* \\_b\\_ \\~c\\~'],
    ['HTML', '<img src=x onerror=1>', '&lt;img src=x onerror=1&gt;'],
    ['an entity', '&lt;', '&amp;lt;'],
    ['a mention', '@octocat', '@\u2060octocat'],
    ['an issue', 'fixes #12', 'fixes #\u206012'],
    ['a link', '[a](http://b.c)', '[a\\](http:\u2060//b.c)'],
    ['an image', '![a](b)', '![a\\](b)'],
    ['a reference', '[a][b] [c]: d', '[a\\][b] [c\\]: d'],
    ['a bare address', 'see WWW.evil.example', 'see WWW\u2060.evil.example'],
    ['a formula', '$x$', '\\$x\\$'],
    ['a heading', '# big', '\\# big'],
    ['a list', '- item', '\\- item'],
    ['a numbered list', '1. item', '1\\. item'],
    ['a backslash', 'a\\|b', 'a\\\\\\|b'],
    ['a line break', 'a\n\n# b', 'a # b'],
  ])('%s is only text', (_, text, markdown) => {
    expect(escapeMarkdown(text)).toBe(markdown);
  });

  test.each([
    'in_flight_age',
    'text/c64/go#b2.1',
    '2.03 [2.00–2.09] ▲',
    'a - b',
    'p99.9',
    '1.5 s',
    '12:30:45',
  ])('%s stays readable in the source', (text) => {
    expect(escapeMarkdown(text)).toBe(text);
  });

  test('whatever it is, no cell, tag or code can be opened or closed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'\\|`<>@#[]()_*~$&\n aZ1.:/-') }), (text) => {
        const markdown = escapeMarkdown(text).replaceAll(/\\[\\|`*~$_\]#.)+-]/g, '§');
        return !/[|`<>*~$\n]/.test(markdown) && !/\]\(|@[a-zA-Z0-9]|#\d/.test(markdown);
      }),
    );
  });
});
