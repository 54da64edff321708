import { expect, test } from 'vitest';
import { readProof } from './tap.ts';

const good = [
  'TAP version 13',
  'ok 1 - a session',
  '# tests 1',
  '# pass 1',
  '# fail 0',
  'proof ended with 0',
];

test('a machine that came to the end, with every test passed', () => {
  expect(readProof(good)).toEqual({
    passed: true,
    message: '1 of 1 tests passed in the machine, exit code 0',
  });
});

test('carriage returns of the serial line do not matter', () => {
  expect(readProof(good.map((line) => `${line}\r`)).passed).toBe(true);
});

test.each([
  ['stopped before', good.slice(0, -1), 'the machine stopped before the end of the proof'],
  ['ran nothing', ['# tests 0', '# pass 0', 'proof ended with 0'], '0 of 0 tests'],
  ['skipped a test', ['# tests 2', '# pass 1', '# skipped 1', 'proof ended with 0'], '1 of 2 tests'],
  ['failed', good.with(-1, 'proof ended with 1'), 'exit code 1'],
])('a machine that %s has proved nothing', (_, console, message) => {
  const proof = readProof(console);
  expect(proof.passed).toBe(false);
  expect(proof.message).toContain(message);
});
