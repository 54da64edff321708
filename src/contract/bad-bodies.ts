import { DOCUMENT, documentText, utf8 } from './document.ts';

/** A body that is no document, and why. */
export interface BadBody {
  readonly note: string;
  readonly body: Uint8Array;
}

const text = documentText(DOCUMENT);

/** The document's text with one place changed. */
function changed(note: string, from: string, to: string): BadBody {
  if (!text.includes(from)) throw new Error(`the document holds no ${from}`);
  return { note, body: utf8(text.replace(from, to)) };
}

function bad(note: string, body: string): BadBody {
  return { note, body: utf8(body) };
}

export const SYNTAX_ERRORS: readonly BadBody[] = [
  bad('an empty body', ''),
  bad('no JSON at all', 'id=42'),
  bad('a document cut short', text.slice(0, -1)),
  changed('a comma too many', '21]', '21,]'),
  changed('a key without quotes', '"id"', 'id'),
  changed('a leading zero', '42', '042'),
  changed('NaN', '42', 'NaN'),
  changed('an unknown escape', 'benchmark', 'bench\\mark'),
  changed('a line break inside a string', 'benchmark', 'bench\nmark'),
];

export const TRAILING_DATA: readonly BadBody[] = [
  bad('a second document', text + text),
  bad('a bracket after the document', `${text}]`),
  bad('a word after the document', `${text} true`),
  bad('a NUL after the document', `${text}\0`),
];

export const WRONG_TYPES: readonly BadBody[] = [
  bad('null', 'null'),
  bad('an array around the document', `[${text}]`),
  changed('id a string', '42', '"42"'),
  changed('id a fraction', '42', '42.5'),
  changed('id null', '42', 'null'),
  changed('name a number', '"benchmark"', '7'),
  changed('name null', '"benchmark"', 'null'),
  changed('active a number', 'true', '1'),
  changed('active null', 'true', 'null'),
  changed('values an object', '[1,2,3,5,8,13,21]', '{}'),
  changed('values null', '[1,2,3,5,8,13,21]', 'null'),
  changed('a string among the values', '13', '"13"'),
  changed('null among the values', '13', 'null'),
  changed('meta an array', '{"region":"test","version":1}', '["test",1]'),
  changed('meta null', '{"region":"test","version":1}', 'null'),
  changed('region a boolean', '"test"', 'false'),
  changed('version a string', '"version":1', '"version":"1"'),
  changed('version null', '"version":1', '"version":null'),
];

export const MISSING_FIELDS: readonly BadBody[] = [
  bad('an empty object', '{}'),
  changed('no id', '"id":42,', ''),
  changed('no name', '"name":"benchmark",', ''),
  changed('no active', '"active":true,', ''),
  changed('no values', '"values":[1,2,3,5,8,13,21],', ''),
  changed('no meta', ',"meta":{"region":"test","version":1}', ''),
  changed('no region', '"region":"test",', ''),
  changed('no version', ',"version":1', ''),
];

export const UNKNOWN_FIELDS: readonly BadBody[] = [
  changed('a further field', '"id":42', '"id":42,"extra":1'),
  changed('a further field that is null', '"id":42', '"id":42,"extra":null'),
  changed('a further field in meta', '"version":1', '"version":1,"extra":1'),
];

export const INVALID_UTF8: readonly BadBody[] = [
  inName('a byte that never occurs', [0xff]),
  inName('a sequence cut short', [0xc3]),
  inName('an overlong form', [0xc0, 0xaf]),
  inName('a surrogate', [0xed, 0xa0, 0x80]),
  // No invalid byte, but no text either: some parsers put U+FFFD in its place.
  changed('half a surrogate pair as an escape', 'benchmark', 'bench\\ud800mark'),
];

function inName(note: string, bytes: readonly number[]): BadBody {
  const cut = text.indexOf('benchmark') + 'bench'.length;
  return { note, body: Buffer.concat([utf8(text.slice(0, cut)), Buffer.from(bytes), utf8(text.slice(cut))]) };
}
