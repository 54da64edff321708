import { expect, test } from 'vitest';
import {
  BODY_LIMIT_BYTES,
  cpuAnswer,
  DOCUMENT,
  documentOfLength,
  documentText,
  jsonPostAnswer,
  mixedAnswer,
  ROUNDS,
  utf8,
} from '../../../src/contract/document.ts';
import { randomDocument, scrambledText } from '../../../src/contract/variation.ts';

test('the document is the 106 bytes of the design', () => {
  const text = documentText(DOCUMENT);
  expect(text).toBe(
    '{"id":42,"name":"benchmark","active":true,"values":[1,2,3,5,8,13,21],"meta":{"region":"test","version":1}}',
  );
  expect(utf8(text)).toHaveLength(106);
});

test('the answers are those of the design', () => {
  expect(jsonPostAnswer(DOCUMENT)).toBe(
    '{"id":42,"name":"benchmark","active":true,"sum":53,"region":"test","version":1}',
  );
  expect(cpuAnswer(ROUNDS)).toBe('{"hash":"3e505859cea6e065"}');
  expect(mixedAnswer(DOCUMENT, utf8(documentText(DOCUMENT)))).toBe(
    '{"id":42,"sum":53,"hash":"3e505859cea6e065"}',
  );
});

test('a document of a given length has that many bytes and still holds the fields', () => {
  const text = documentText(documentOfLength(BODY_LIMIT_BYTES));
  expect(utf8(text)).toHaveLength(65_536);
  expect(JSON.parse(text)).toMatchObject({ id: 42, meta: DOCUMENT.meta });
});

test('a scrambled text is the same document in other bytes', () => {
  const document = randomDocument(Math.random);
  const scrambled = scrambledText(document, Math.random);
  expect(JSON.parse(scrambled)).toEqual(document);
  expect(scrambled).not.toBe(documentText(document));
});

test('two random documents differ', () => {
  expect(documentText(randomDocument(Math.random))).not.toBe(documentText(randomDocument(Math.random)));
});
