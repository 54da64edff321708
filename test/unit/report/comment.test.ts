import { describe, expect, test } from 'vitest';
import {
  commentBudget,
  type Publication,
  renderComment,
  renderSummary,
} from '../../../src/report/comment.ts';
import { verdictHeadline } from '../../../src/report/verdict-headline.ts';
import { numbersIn, numbersOfEvidence } from '../../numbers-of-evidence.ts';
import { type StoryName, storyEvidence, storyNames, storyPublication } from '../../verdict-stories.ts';

const goldenOf = (name: StoryName) => new URL(`../../golden/comment/${name}.md`, import.meta.url);

/** Numbers of the explanations, which are no figures. */
const explained = ['90', '95', '1', '1.10'];

/** Numbers of a comment that its evidence does not have. */
function foreignNumbers(
  comment: string,
  { evidence, id, links, headCommit, noBaseline }: Publication,
): string[] {
  const known = numbersOfEvidence(evidence);
  const given = [
    id,
    ...Object.values(links),
    headCommit ?? '',
    headCommit?.slice(0, 7) ?? '',
    noBaseline ?? '',
  ];
  for (const text of [...given, ...explained]) for (const number of numbersIn(text)) known.add(number);
  // The number of a footnote, of a metric's name, and of a second look.
  const figures = comment.replaceAll(/\bp(?:50|99)\b|2nd look|<\/?h\d>/g, '');
  return numbersIn(figures).filter((number) => !known.has(number));
}

/** `npx vitest run test/unit/report/comment.test.ts -u` makes the golden files again. */
describe.each(storyNames)('the comment of %s', (name) => {
  test('is the golden file', async () => {
    await expect(renderComment(storyPublication(name))).toMatchFileSnapshot(goldenOf(name).pathname);
  });

  test('has no number that its evidence does not have', () => {
    const publication = storyPublication(name);
    expect(foreignNumbers(renderComment(publication), publication)).toEqual([]);
  });
});

test('a number that was changed by hand is found', () => {
  const publication = storyPublication('one-regression');
  const comment = renderComment(publication);
  const verdict = storyEvidence('one-regression').verdicts[0];
  const median = verdict?.cells.flatMap(({ metrics }) => metrics).find(({ state }) => state === 'regressed')
    ?.confirmed?.head.median;
  const shown = Math.round(median ?? 0).toLocaleString('en-US');
  expect(comment).toContain(shown);
  expect(foreignNumbers(comment.replaceAll(shown, '31,337'), publication)).toContain('31,337');
});

test.each<[StoryName, string]>([
  ['first-run', 'Nothing was compared: no baseline of this machine is stored yet'],
  ['clean-pass', 'No slowdown proved in 4 cells'],
  ['one-regression', '1 of 4 cells slower, confirmed'],
  ['many-regressions', '35 of 70 cells slower, confirmed'],
  [
    'drift',
    'No slowdown proved in 4 cells, 1 inconclusive; everything moved at once: throughput −6.9 % in all cells',
  ],
  ['starts-to-fail', '1 of 4 cells starts to fail, confirmed'],
  ['improved', '1 of 4 cells faster, no slowdown proved'],
  ['accepted', '1 of 4 cells slower, confirmed, accepted: answers are checked before they are sent'],
  ['identical-binaries', 'Same binaries, nothing to compare'],
  ['untrusted-fork', 'Figures from an untrusted job: 1 of 4 cells slower, confirmed'],
  ['documentation-only', 'Same binaries, nothing to compare'],
  ['gogc-50', '2 of 4 cells slower, confirmed'],
  [
    'renamed-scenario',
    'Not everything could be judged: 2 of 6 cells missing (json-get/c64/go and json-get/c64/rust)',
  ],
  ['deleted-cell', 'Not everything could be judged: 1 of 4 cells missing (text/c64/go)'],
])('the headline of %s is: %s', (name, headline) => {
  const title = renderComment(storyPublication(name)).split('\n')[1] ?? '';
  expect(title.replace(/^### \S+ /, '')).toBe(headline);
});

describe('what does not fit is left out, least needed first', () => {
  const publication = storyPublication('many-regressions');
  const full = renderComment(publication, Number.POSITIVE_INFINITY);
  const [verdict] = publication.evidence.verdicts;

  test('the story is over the budget, and its comment is not', () => {
    expect(full.length).toBeGreaterThan(commentBudget);
    expect(renderComment(publication).length).toBeLessThanOrEqual(commentBudget);
  });

  test.each([commentBudget, 30_000, 10_000, 3_000, 1_000, 10])('in %d characters', (budget) => {
    const comment = renderComment(publication, budget);
    // The headline and the links are there whatever the budget.
    if (budget >= 1000) expect(comment.length).toBeLessThanOrEqual(budget);
    expect(comment.startsWith('<!-- go-rust-bench:default -->\n### ❌ 35 of 70 cells slower')).toBe(true);
    expect(comment).toContain(`[Full report](<${publication.links.report}>)`);
    expect(comment.length < full.length).toBe(comment.includes('would not fit here: see the full report'));
    expect(comment.match(/<details>/g)?.length ?? 0).toBe(comment.match(/<\/details>/g)?.length ?? 0);
  });

  test('flagged cells stay longer than the others', () => {
    const flagged = renderComment(publication);
    expect(flagged).not.toContain('Every cell:');
    for (const { cell, state } of verdict?.cells ?? [])
      if (state === 'regressed') expect(flagged).toContain(`| ${cell} |`);
  });

  test('a summary has room for all', () => {
    const summary = renderSummary(publication);
    expect(summary).toContain('Every cell:');
    expect(Buffer.byteLength(summary)).toBeLessThan(2 ** 20);
    expect(Buffer.byteLength(renderSummary(publication, 20_000))).toBeLessThanOrEqual(20_000);
  });
});

test('a summary has no marker: it is nobody’s comment', () => {
  expect(renderSummary(storyPublication('clean-pass'))).toMatch(/^### ✅ No slowdown proved/);
});

test('a link that is not known is not shown', () => {
  const comment = renderComment({ ...storyPublication('clean-pass'), links: {} });
  expect(comment).not.toContain('](');
});

test('reasons of any length leave a headline', () => {
  const publication = storyPublication('clean-pass');
  const [verdict] = publication.evidence.verdicts;
  if (verdict === undefined) throw new Error('the story has no verdict');
  const long = 'x'.repeat(200_000);
  const cells = verdict.cells.map((cell) => ({
    ...cell,
    cell: long,
    state: 'invalid' as const,
    reason: long,
  }));
  const spoilt = { ...verdict, state: 'inadmissible' as const, cells, reasons: [long] };
  const comment = renderComment({
    ...publication,
    evidence: { ...publication.evidence, verdicts: [spoilt] },
  });
  expect(comment.length).toBeLessThan(3000);
  expect(comment).toContain(verdictHeadline(spoilt).slice(0, 60));
});

test('settings of any size leave a comment and a summary', () => {
  const publication = storyPublication('one-regression');
  const { evidence } = publication;
  const { comparison, run, servers } = evidence;
  if (comparison === undefined) throw new Error('the story has no comparison');
  const long = '&'.repeat(70_000);
  const many = Array.from({ length: 300 }, (_, index) => [
    `${index}${long.slice(0, 1000)}`,
    long.slice(0, 1000),
  ]);
  const [variant] = run.variants;
  if (variant === undefined) throw new Error('the story has no variant');
  const variants = Array.from({ length: 40 }, (_, index) => ({ ...variant, name: `${index}${long}` }));
  const spoilt = {
    ...evidence,
    servers: servers.map((server) => ({ ...server, toolchain: long })),
    run: {
      ...run,
      variants: variants.map((one) => ({ ...one, env: Object.fromEntries(many), args: [long] })),
    },
    comparison: { ...comparison, base: { ...comparison.base, run: { ...run, variants } } },
  };
  const comment = renderComment({ ...publication, evidence: spoilt });
  expect(comment.length).toBeLessThanOrEqual(commentBudget);
  expect(comment).toContain('1 of 4 cells slower, confirmed');
  expect(Buffer.byteLength(renderSummary({ ...publication, evidence: spoilt }))).toBeLessThan(2 ** 20);
});

test('the line that accepts a regression stands alone, as it is to be written', () => {
  expect(renderComment(storyPublication('one-regression'))).toMatch(/^perf-accepted c0ffee1: your reason$/m);
  expect(renderComment(storyPublication('accepted'))).not.toMatch(/^perf-accepted/m);
});
