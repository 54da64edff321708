import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../src/evidence/canonical-json.ts';
import { digest } from '../../../src/evidence/digest.ts';

test('is the example of RFC 8785, section 3.2.2', () => {
  const value = {
    // biome-ignore lint/correctness/noPrecisionLoss: the number as the RFC has it
    numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonicalJson(value)).toBe(
    `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}`,
  );
});

test('sorts keys by UTF-16 code units, as RFC 8785 section 3.2.3 does', () => {
  const keys = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
  const sorted = JSON.parse(canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))) as object;
  expect(canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))).toBe(
    '{"\\r":0,"1":0,"\u0080":0,"ö":0,"€":0,"\u{1f600}":0,"\ufb33":0}',
  );
  expect(Object.keys(sorted)).toHaveLength(keys.length);
});

describe('for any JSON value', () => {
  test('says the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('is the same whatever the order of the keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        return digest(turned) === digest(value);
      }),
    );
  });

  test('is the same after a way through a file', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => digest(JSON.parse(JSON.stringify(value))) === digest(value)),
    );
  });
});

test('leaves keys without a value out, as the file does', () => {
  expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
});

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

test.each([
  ['NaN', Number.NaN, /NaN is no JSON number/],
  ['an infinity inside', { a: [Number.POSITIVE_INFINITY] }, /^Infinity is no JSON number \(at a\.0\)$/],
  ['a bigint', 1n, /a bigint is no JSON value/],
  ['a hole in a list', [undefined], /a undefined is no JSON value/],
  ['deep nesting', nested(100_000), /nested deeper than 64 levels/],
])('refuses %s', (_, value, message) => {
  expect(() => canonicalJson(value)).toThrow(message);
});

test('a digest is the SHA-256 of the canonical text', () => {
  // printf '{"a":1}' | sha256sum
  expect(digest({ a: 1 })).toBe('015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862');
});
