import { expect, test } from 'vitest';
import { findAcceptance } from '../../../src/action/acceptance.ts';

const headSha = '0123456789abcdef0123456789abcdef01234567';
const line = {
  by: 'ada',
  trusted: true,
  body: 'We know.\r\n\r\nperf-accepted 0123456: TLS costs that much\r\n',
};
const label = ['perf-accepted'];

test('label and line together accept the head', () => {
  expect(findAcceptance({ labels: label, headSha, texts: [line] })).toEqual({
    kind: 'accepted',
    acceptance: { by: 'ada', commit: headSha, reason: 'TLS costs that much' },
  });
});

test.each([
  ['the line without the label', [], [line], /ada is there, the label perf-accepted is not/],
  [
    'the label without a line',
    label,
    [{ by: 'ada', trusted: true, body: 'LGTM' }],
    /`perf-accepted 0123456: <reason>` by .* is not/,
  ],
  [
    'a line for a commit before the last push',
    label,
    [{ by: 'ada', trusted: true, body: 'perf-accepted fedcba9: ok' }],
    /names fedcba9.*head is 0123456/,
  ],
  [
    'a line without a reason',
    label,
    [{ by: 'ada', trusted: true, body: 'perf-accepted 0123456:  ' }],
    /is not/,
  ],
  [
    'a commit of six digits',
    label,
    [{ by: 'ada', trusted: true, body: 'perf-accepted 012345: ok' }],
    /is not/,
  ],
  [
    'a line of the author, whom nobody trusts, for a push after the label',
    label,
    [{ by: 'eve', trusted: false, body: 'perf-accepted 0123456: fine by me' }],
    /by a member or collaborator is not/,
  ],
  [
    'a line that is quoted',
    label,
    [{ by: 'eve', trusted: true, body: '> perf-accepted 0123456: ok' }],
    /is not/,
  ],
])('%s accepts nothing, and says what is missing', (_name, labels, texts, reason) => {
  expect(findAcceptance({ labels, headSha, texts })).toEqual({
    kind: 'incomplete',
    reason: expect.stringMatching(reason),
  });
});

test('nothing of it is no finding', () => {
  expect(
    findAcceptance({ labels: ['bug'], headSha, texts: [{ by: 'ada', trusted: true, body: '' }] }),
  ).toEqual({
    kind: 'none',
  });
});

test('another label can be asked for, and a reason cannot hide what it is', () => {
  const texts = [{ by: 'ada', trusted: true, body: `perf-accepted 0123456: a\u202eb ${'x'.repeat(900)}` }];
  const found = findAcceptance({ labels: ['slow-ok'], headSha, texts, label: 'slow-ok' });
  if (found.kind !== 'accepted') throw new Error(found.kind);
  expect(found.acceptance.reason).toMatch(/^a⟨U\+202E⟩b x+$/);
  expect(found.acceptance.reason).toHaveLength(500);
});
