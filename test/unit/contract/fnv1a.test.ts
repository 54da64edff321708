import { expect, test } from 'vitest';
import { DOCUMENT, documentText, utf8 } from '../../../src/contract/document.ts';
import { fnv1a64 } from '../../../src/contract/fnv1a.ts';

// From the reference code's test vectors (draft-eastlake-fnv, appendix C).
test.each([
  ['', 'cbf29ce484222325'],
  ['a', 'af63dc4c8601ec8c'],
  ['b', 'af63df4c8601f1a5'],
  ['foobar', '85944171f73967e8'],
])('the published vector of %j', (text, hash) => {
  expect(fnv1a64(utf8(text))).toBe(hash);
});

test('50,000 rounds over the document give the check value of the design', () => {
  expect(fnv1a64(utf8(documentText(DOCUMENT)), 50_000)).toBe('3e505859cea6e065');
});

test('50,000 rounds over the document and a newline give the other check value', () => {
  expect(fnv1a64(utf8(`${documentText(DOCUMENT)}\n`), 50_000)).toBe('57974fa475f8b495');
});

test('the state is carried from round to round: two rounds are the text twice', () => {
  expect(fnv1a64(utf8('benchmark'), 2)).toBe(fnv1a64(utf8('benchmarkbenchmark')));
});

test('agrees with the definition in BigInt for every byte value', () => {
  const bytes = Uint8Array.from({ length: 1024 }, (_, index) => (index * 7) & 0xff);
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  expect(fnv1a64(bytes)).toBe(hash.toString(16).padStart(16, '0'));
});
