import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyArtefact, readArtefact } from '../../../src/build/artefact.ts';
import { UserError } from '../../../src/user-error.ts';

describe('an artefact', () => {
  let directory = '';
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'artefact-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  async function tree(name: string, files: Record<string, string>): Promise<string> {
    const root = join(directory, name);
    await mkdir(join(root, 'modules'), { recursive: true });
    for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
    return root;
  }

  it('that is a file is hashed by its bytes', async () => {
    const path = join(directory, 'server');
    await writeFile(path, 'abc');
    expect(await readArtefact(path)).toEqual({
      path,
      bytes: 3,
      // The test vector of FIPS 180-2.
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
  });

  it('that is a tree has the same hash wherever it lies and in whatever order it was written', async () => {
    const one = await tree('one', { 'a.js': '1', 'modules/b.js': '22' });
    const two = await tree('two', { 'modules/b.js': '22', 'a.js': '1' });
    const [first, second] = [await readArtefact(one), await readArtefact(two)];
    expect(first.sha256).toBe(second.sha256);
    expect(first.bytes).toBe(3);
  });

  it.each([
    ['content', (root: string) => writeFile(join(root, 'a.js'), '2')],
    ['an added file', (root: string) => writeFile(join(root, 'c.js'), '')],
    ['an added empty directory', (root: string) => mkdir(join(root, 'empty'))],
    ['a link', (root: string) => symlink('a.js', join(root, 'link'))],
    ['the executable bit', (root: string) => chmod(join(root, 'a.js'), 0o755)],
  ])('that differs in %s has another hash', async (_, change) => {
    const one = await tree('one', { 'a.js': '1' });
    const before = await readArtefact(one);
    await change(one);
    expect((await readArtefact(one)).sha256).not.toBe(before.sha256);
  });

  it('is the same after it was copied, over what was there', async () => {
    const one = await tree('one', { 'a.js': '1', 'modules/b.js': '22' });
    const to = await tree('copy', { 'old.js': 'x' });
    await copyArtefact(one, to);
    expect((await readArtefact(to)).sha256).toBe((await readArtefact(one)).sha256);
  });

  it('that was not made is an error that names the place and {output}', async () => {
    const missing = join(directory, 'nothing');
    await expect(readArtefact(missing)).rejects.toThrow(UserError);
    await expect(readArtefact(missing)).rejects.toThrow(
      `${missing}: its command must write its result to {output}`,
    );
  });
});
