import { expect, test } from 'vitest';
import { acceptanceLines, findAcceptance, joinedAcceptance } from '../../../src/action/acceptance.ts';

const headSha = '0123456789abcdef0123456789abcdef01234567';
const label = ['perf-accepted'];
const find = (labels: readonly string[], by: string, body: string) =>
  findAcceptance({
    labels,
    headSha,
    lines: acceptanceLines([{ by, body }]),
    writers: new Set(['ada']),
  });

test('label and line together accept the head', () => {
  expect(find(label, 'ada', 'We know.\r\n\r\nperf-accepted 0123456: TLS costs that much\r\n')).toEqual({
    kind: 'accepted',
    acceptance: { by: 'ada', commit: headSha, reason: 'TLS costs that much' },
  });
});

test.each<[string, readonly string[], string, string, RegExp]>([
  [
    'the line without the label',
    [],
    'ada',
    'perf-accepted 0123456: TLS',
    /ada is there, the label perf-accepted is not/,
  ],
  ['the label without a line', label, 'ada', 'LGTM', /a line `perf-accepted 0123456: <reason>` is not/],
  [
    'a line for a commit before the last push',
    label,
    'ada',
    'perf-accepted fedcba9: ok',
    /names fedcba9.*0123456 is judged/,
  ],
  ['a line without a reason', label, 'ada', 'perf-accepted 0123456:  ', /is not/],
  ['a commit of six digits', label, 'ada', 'perf-accepted 012345: ok', /is not/],
  [
    'a line of the author, who may not push, after the label',
    label,
    'eve',
    'perf-accepted 0123456: fine by me',
    /line of eve does not count: it takes write access/,
  ],
  ['a line that is quoted', label, 'ada', '> perf-accepted 0123456: ok', /is not/],
])('%s accepts nothing, and says what is missing', (_name, labels, by, body, reason) => {
  expect(find(labels, by, body)).toEqual({ kind: 'incomplete', reason: expect.stringMatching(reason) });
});

test('nothing of it is no finding', () => {
  expect(find(['bug'], 'ada', '')).toEqual({ kind: 'none' });
});

test('who may push is not overruled by a later line of somebody else', () => {
  const lines = acceptanceLines([
    { by: 'ada', body: 'perf-accepted 0123456: TLS' },
    { by: 'eve', body: 'perf-accepted 0123456: mine' },
  ]);
  const found = findAcceptance({ labels: label, headSha, lines, writers: new Set(['ada']) });
  expect(found).toMatchObject({ kind: 'accepted', acceptance: { by: 'ada', reason: 'TLS' } });
});

test('a reason cannot hide what it is, and has an end', () => {
  const found = find(label, 'ada', `perf-accepted 0123456: a\u202eb ${'x'.repeat(900)}`);
  if (found.kind !== 'accepted') throw new Error(found.kind);
  expect(found.acceptance.reason).toMatch(/^a⟨U\+202E⟩b x+$/);
  expect(found.acceptance.reason).toHaveLength(500);
});

test('of several pull requests every reason is kept', () => {
  const accepted = [
    { number: 4, acceptance: { by: 'ada', commit: 'a', reason: 'TLS' } },
    { number: 9, acceptance: { by: 'bob', commit: 'b', reason: 'logs' } },
  ];
  expect(joinedAcceptance(accepted, 'c')).toEqual({
    by: 'ada, bob',
    commit: 'c',
    reason: '#4: TLS; #9: logs',
  });
});
