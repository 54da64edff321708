import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('the invariants are numbered from 1, and each says whether it is a boundary', () => {
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, index) => index + 1));
  for (const [, , , kind] of rows) expect(['boundary', 'hygiene']).toContain(kind);
});

test.each(rows.map(([, number, , , tests]) => [number, tests] as const))(
  'invariant %s names tests that exist',
  (_number, tests) => {
    const paths = [...(tests ?? '').matchAll(/\]\((test\/[\w./-]+\.test\.ts)\)/g)].map(
      ([, path]) => path ?? '',
    );
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(existsSync(join(root, path)), path).toBe(true);
  },
);
