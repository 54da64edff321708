import { readFileSync, writeFileSync } from 'node:fs';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeEvidence } from '../../src/evidence/evidence-file.ts';
import { sealEvidence } from '../../src/evidence/seal.ts';
import { slowed, usualProfiles, withOtherPrograms } from '../comparison-factory.ts';
import { createEvidence, disturbed } from '../evidence-factory.ts';
import { runCli, scratch } from './command-line.ts';

const place = scratch();
const at = (name: string) => join(place.directory, name);

beforeAll(async () => {
  const base = createEvidence({ seed: 11, profiles: usualProfiles });
  const slow = createEvidence({ seed: 12, profiles: slowed({ 'json-get/c64/rust': 0.12 }) });
  const elsewhere = { ...base, host: { ...base.host, cpuModel: 'Another CPU' } };
  await writeEvidence(at('base.json'), base);
  await writeEvidence(at('slow.json'), sealEvidence(withOtherPrograms(slow, ['rust'])));
  const changed = createEvidence({ seed: 12, profiles: usualProfiles });
  await writeEvidence(at('changed.json'), sealEvidence(withOtherPrograms(changed, ['rust'])));
  await writeEvidence(at('elsewhere.json'), sealEvidence(elsewhere));
});
afterAll(() => place.remove());

const compare = (...args: string[]) => runCli(['compare', ...args]);

describe('compare', () => {
  test('a slowdown ends with 1, and says that it is not confirmed', async () => {
    const { code, stdout, stderr } = await compare(at('base.json'), at('slow.json'));
    expect(stderr).toBe('');
    expect(stdout).toContain(
      '1 of 4 cells slower, not confirmed (weaker form: numbers of two sessions only)',
    );
    expect(code).toBe(1);
  });

  test('the same file twice has nothing to compare, and passes', async () => {
    const { code, stdout } = await compare(at('base.json'), at('base.json'));
    expect(stdout).toContain('Same binaries, nothing to compare');
    expect(code).toBe(0);
  });

  test('another machine is no baseline: it fails only who asked for it', async () => {
    const files = [at('elsewhere.json'), at('base.json')];
    const { code, stdout } = await compare(...files);
    expect(stdout).toMatch(/Nothing was compared: the baseline is of another\s+machine/);
    expect(code).toBe(0);
    expect((await compare(...files, '--fail-on', 'no-baseline')).code).toBe(3);
  });

  test.each([
    ['baseline', ['cut.json', 'base.json']],
    ['head', ['base.json', 'cut.json']],
  ] as const)('a cut %s ends with 2 and one message, whatever may fail', async (_, [before, now]) => {
    // As a full disk or a killed copy leaves it: the first half of a real file.
    await writeFile(at('cut.json'), await readFile(at('base.json')));
    await truncate(at('cut.json'), Math.floor((await stat(at('cut.json'))).size / 2));
    const { code, stdout, stderr } = await compare(at(before), at(now), '--fail-on', 'never');
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/cut\.json.*: not JSON: /)]);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('a baseline of which a cell was disturbed ends with 3', async () => {
    const again = [disturbed, disturbed, disturbed];
    const troubles = Object.fromEntries([1, 2, 3, 4, 5].map((block) => [`text/c64/rust#b${block}`, again]));
    await writeEvidence(at('spoilt.json'), createEvidence({ seed: 11, profiles: usualProfiles, troubles }));
    const { code, stdout } = await compare(at('spoilt.json'), at('changed.json'));
    expect(stdout).toContain('Not everything could be judged');
    expect(code).toBe(3);
  });

  test('--fail-on never passes whatever was found', async () => {
    expect((await compare(at('base.json'), at('slow.json'), '--fail-on', 'never')).code).toBe(0);
  });

  test('--fail-on of an unknown name is refused in one message, before anything is read', async () => {
    const { code, stdout, stderr } = await compare('x', 'y', '--fail-on', 'regresion');
    expect(stderr.trim().split('\n')).toEqual([
      'go-rust-bench: --fail-on: "regresion" is not one of regression, inadmissible, no-baseline, never; did you mean regression?',
    ]);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('a name that ends with .json asks for evidence, which verify and report read', async () => {
    const out = at('compared.json');
    const { code, stdout } = await compare(at('base.json'), at('slow.json'), '--out', out);
    expect(stdout).toBe('');
    expect(code).toBe(1);
    expect((await runCli(['verify', out])).code).toBe(0);
    const report = await runCli(['report', out, '--format', 'markdown']);
    const markdown = await compare(at('base.json'), at('slow.json'), '--format', 'markdown');
    expect(report.stdout).toBe(markdown.stdout);
    // What was compared already is compared anew with another baseline.
    expect((await compare(out, out)).stdout).toContain('Same binaries, nothing to compare');
  });

  test('a name that ends with .md asks for Markdown', async () => {
    const out = at('compared.md');
    await compare(at('base.json'), at('slow.json'), '--out', out);
    expect(readFileSync(out, 'utf8')).toMatch(/^# go-rust-bench: smoke\n\n1 of 4 cells slower/);
  });

  test.each([0, 1])(
    'a file with a number that was changed is refused, whichever it is (%i)',
    async (place) => {
      const text = readFileSync(at('base.json'), 'utf8');
      const changed = text.replace(
        /("throughput":\{"median":)(\d+)/,
        (_, key, value) => `${key}${Number(value) + 1}`,
      );
      expect(changed).not.toBe(text);
      writeFileSync(at('changed.json'), changed);
      const files = [at('slow.json'), at('slow.json')];
      files[place] = at('changed.json');
      const { code, stdout, stderr } = await compare(...files);
      expect(stderr).toMatch(/changed\.json does not hold, so it is not compared:\n {2}derived\./);
      expect(stderr.match(/go-rust-bench: /g)).toHaveLength(1);
      expect(stdout).toBe('');
      expect(code).toBe(2);
    },
  );

  test('a file that cannot be written is said so', async () => {
    const { code, stderr } = await compare(at('base.json'), at('slow.json'), '--out', at('no/such/x.md'));
    expect(stderr).toMatch(/^go-rust-bench: --out .*x\.md: cannot be written/);
    expect(code).toBe(2);
  });
});
