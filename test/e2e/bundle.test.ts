import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { machineNode, repository, runCli } from './command-line.ts';

const rebuilt = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(rebuilt, { recursive: true }));

const filesOf = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(directory, name)).isFile())
    .sort();

describe('the committed bundle', () => {
  it('is what the sources give', () => {
    execFileSync(process.execPath, ['scripts/bundle.ts', rebuilt], { cwd: repository });
    const committed = join(repository, 'dist');
    expect(filesOf(committed)).toEqual(filesOf(rebuilt));
    for (const name of filesOf(rebuilt))
      expect(
        readFileSync(join(committed, name)).equals(readFileSync(join(rebuilt, name))),
        `dist/${name} is not what src gives: run npm run build and commit dist`,
      ).toBe(true);
  });

  it('is below 3 MB', () => {
    const bytes = filesOf(join(repository, 'dist')).reduce(
      (sum, name) => sum + statSync(join(repository, 'dist', name)).size,
      0,
    );
    expect(bytes).toBeLessThan(3_000_000);
  });

  it.each([
    ['that runs these tests', process.execPath],
    ['of this machine', machineNode],
  ])('runs on the Node %s, from any directory, without installed modules', async (_, node) => {
    expect(await runCli(['--version'], { node, cwd: '/' })).toMatchObject({ code: 0, stderr: '' });
    expect(await runCli(['run', '--dry-run', '--servers', 'reference'], { node, cwd: '/' })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('55 samples'),
    });
  });
});
