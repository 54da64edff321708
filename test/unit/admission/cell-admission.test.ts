import { expect, test } from 'vitest';
import { type BlockOutcome, cellAdmission, requiredSamples } from '../../../src/admission/cell-admission.ts';

test.each([
  [1, 1],
  [2, 2],
  [5, 4],
  [6, 5],
  [10, 8],
  [15, 12],
])('of %d repeats %d are needed', (repeats, required) => {
  expect(requiredSamples(repeats)).toBe(required);
});

/** `aaafd`: one letter a block. */
function outcomes(letters: string): BlockOutcome[] {
  const states: Record<string, BlockOutcome> = { a: 'admitted', f: 'failed', d: 'disturbed', m: 'missing' };
  return [...letters].map((letter) => states[letter] ?? 'missing');
}

test.each([
  ['aaaaa', 'admitted'],
  ['aaaaf', 'admitted'],
  ['aaaad', 'admitted'],
  ['aaaff', 'fails'],
  ['fffff', 'fails'],
  ['aaafd', 'invalid'],
  ['aaadd', 'invalid'],
  ['aaamm', 'invalid'],
  ['mmmmm', 'invalid'],
  ['', 'invalid'],
] as const)('%s is %s', (letters, state) => {
  expect(cellAdmission(outcomes(letters)).state).toBe(state);
});

test('counts every outcome', () => {
  expect(cellAdmission(outcomes('aafdm'))).toEqual({
    planned: 5,
    required: 4,
    admitted: 2,
    disturbed: 1,
    failed: 1,
    missing: 1,
    state: 'invalid',
  });
});
