import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openOutputDirectory } from '../../../src/run/output-directory.ts';
import { UserError } from '../../../src/user-error.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'output-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('an output directory', () => {
  it('is made with its parents', async () => {
    const output = await openOutputDirectory(join(directory, 'a', 'b'));
    expect(existsSync(output.directory)).toBe(true);
    expect(output.evidence).toBe(join(directory, 'a', 'b', 'benchmark.json'));
  });

  it("loses an earlier session's files, and nothing else", async () => {
    writeFileSync(join(directory, 'benchmark.json'), 'old');
    writeFileSync(join(directory, 'notes.txt'), 'mine');
    await openOutputDirectory(directory);
    expect(existsSync(join(directory, 'benchmark.json'))).toBe(false);
    expect(readFileSync(join(directory, 'notes.txt'), 'utf8')).toBe('mine');
  });

  it('that cannot be made is an error with the path', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    const opening = openOutputDirectory(join(file, 'out'));
    await expect(opening).rejects.toThrow(UserError);
    await expect(opening).rejects.toThrow(`--out ${join(file, 'out')}: cannot be made`);
  });
});
