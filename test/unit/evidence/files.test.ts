import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEvidence, writeEvidence } from '../../../src/evidence/evidence-file.ts';
import type { Sample } from '../../../src/evidence/sample.ts';
import { openSamplesFile, readSamplesFile, resumeSamplesFile } from '../../../src/evidence/samples-file.ts';
import { serializeEvidence } from '../../../src/evidence/serialize-evidence.ts';
import { verify } from '../../../src/evidence/verify.ts';
import { UserError } from '../../../src/user-error.ts';
import { createEvidence } from '../../evidence-factory.ts';
import { createFullEvidence } from '../../smoke-evidence.ts';

let directory: string;
const inside = (name: string) => join(directory, name);

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'evidence-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true });
});

async function problemOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof UserError)) throw new Error(`expected a UserError, got ${error}`);
  return error.message.replaceAll(directory, 'DIR');
}

describe('benchmark.json', () => {
  const evidence = createFullEvidence();

  test('comes back as it was written, and still holds', async () => {
    await writeEvidence(inside('benchmark.json'), evidence);
    const read = await readEvidence(inside('benchmark.json'));
    expect(read).toEqual(JSON.parse(JSON.stringify(evidence)));
    expect(verify(read)).toEqual([]);
  });

  test('has a sample a line, and leaves no other file behind', async () => {
    await writeEvidence(inside('benchmark.json'), evidence);
    const lines = (await readFile(inside('benchmark.json'), 'utf8')).split('\n');
    const sampleLines = lines.filter((line) => line.startsWith('{"id":') && line.includes('"sha256":'));
    expect(sampleLines).toHaveLength(evidence.samples.length);
    expect(await readdir(directory)).toEqual(['benchmark.json']);
  });

  test('replaces an older file whole', async () => {
    await writeFile(inside('benchmark.json'), 'old'.repeat(1_000_000));
    await writeEvidence(inside('benchmark.json'), evidence);
    expect(verify(await readEvidence(inside('benchmark.json')))).toEqual([]);
  });

  test('that cannot be written is one clear error, and nothing is left', async () => {
    expect(await problemOf(writeEvidence(inside('none/benchmark.json'), evidence))).toMatch(
      /^cannot write the evidence DIR\/none\/benchmark\.json: ENOENT/,
    );
  });

  test.each([0.1, 0.5, 0.999])('cut off after %d of its length is one clear error', async (share) => {
    await writeEvidence(inside('benchmark.json'), evidence);
    const { length } = await readFile(inside('benchmark.json'));
    await truncate(inside('benchmark.json'), Math.floor(length * share));
    expect(await problemOf(readEvidence(inside('benchmark.json')))).toMatch(/benchmark\.json.*: not JSON: /);
  });

  test.each<[string, string, RegExp]>([
    ['an empty file', '', /benchmark\.json:1:1: not JSON: /],
    ['a text', 'samples\n', /benchmark\.json:1:1: not JSON: .*; give the benchmark\.json that a run left$/],
    ['a truncated file', '{"schema": "go-rust-bench/evidence/v1",\n"tool": {', /json:2:10: not JSON/],
    ['bytes of anything', '\u0000\u001b[2J\u0007', /^[\x20-\x7e]+:1:1: not JSON: [\x20-\x7e]+$/],
    ['no JSON', '{\n  "schema" oops\n}', /benchmark\.json:2:12: not JSON: /],
    [
      'another schema',
      '{"schema":"go-rust-bench/evidence/v2"}',
      /schema: is go-rust-bench\/evidence\/v2, this version reads/,
    ],
    [
      'nothing but the schema',
      '{"schema":"go-rust-bench/evidence/v1"}',
      /is no evidence of go-rust-bench:\n {2}tool: /,
    ],
  ])('%s is one clear error', async (_, text, message) => {
    await writeFile(inside('benchmark.json'), text);
    expect(await problemOf(readEvidence(inside('benchmark.json')))).toMatch(message);
  });

  test('names a wrong type by path and sample', async () => {
    const text = JSON.stringify(evidence).replace('"block":1,', '"block":"one",');
    await writeFile(inside('benchmark.json'), text);
    expect(await problemOf(readEvidence(inside('benchmark.json')))).toMatch(/run\.order\[0\]\.block: /);
    const raw = JSON.stringify(evidence).replace('"attempt":1,', '"attempt":-1,');
    await writeFile(inside('benchmark.json'), raw);
    expect(await problemOf(readEvidence(inside('benchmark.json')))).toMatch(
      /samples\[0\]\.attempt \(text\/c64\/go#b1\.1\): /,
    );
  });

  test('shows ten problems and counts the rest', async () => {
    const cells = evidence.run.plan.cells.map((cell) => ({ ...cell, variant: 0, scenario: 0 }));
    const broken = { ...evidence, run: { ...evidence.run, plan: { ...evidence.run.plan, cells } } };
    await writeFile(inside('benchmark.json'), JSON.stringify(broken));
    expect(await problemOf(readEvidence(inside('benchmark.json')))).toMatch(/\n {2}and 14 more$/);
  });

  test('a file that is missing, a directory, or too large is refused unread', async () => {
    expect(await problemOf(readEvidence(inside('none.json')))).toMatch(
      /^cannot read the evidence DIR\/none\.json: it is not there; give /,
    );
    expect(await problemOf(readEvidence(directory))).toMatch(/^DIR is no file/);
    await writeFile(inside('large.json'), 'x'.repeat(1001));
    expect(await problemOf(readEvidence(inside('large.json'), 1000))).toMatch(
      /1001 bytes; evidence has at most 1000/,
    );
  });
});

describe('benchmark.json.gz', () => {
  test('is read like the file that was packed, by what is in it and not by its name', async () => {
    const evidence = createEvidence({ repeats: 1, draws: 3 });
    await writeFile(inside('packed'), gzipSync(serializeEvidence(evidence)));
    expect(verify(await readEvidence(inside('packed')))).toEqual([]);
  });

  test('that holds more than evidence may is refused before it is whole in memory', async () => {
    await writeFile(inside('bomb.gz'), gzipSync('x'.repeat(1_000_001)));
    expect(await problemOf(readEvidence(inside('bomb.gz'), 1_000_000))).toBe(
      'DIR/bomb.gz has too many bytes unpacked; evidence has at most 1000000',
    );
  });

  test('that is damaged is one clear error', async () => {
    await writeFile(inside('torn.gz'), gzipSync('{"schema":1}').subarray(0, 20));
    expect(await problemOf(readEvidence(inside('torn.gz')))).toMatch(
      /^cannot read the evidence DIR\/torn\.gz: /,
    );
  });
});

describe('samples.jsonl', () => {
  const { samples } = createEvidence({ repeats: 3, draws: 3 });
  const [first, second, third] = samples as [Sample, Sample, Sample];

  async function written(): Promise<string> {
    const file = await openSamplesFile(inside('samples.jsonl'));
    await file.append(first);
    await file.append(second);
    await file.close();
    return inside('samples.jsonl');
  }

  test('gives back what was appended', async () => {
    expect(await readSamplesFile(await written())).toMatchObject({
      samples: [first, second],
      torn: undefined,
    });
  });

  test('has each sample in the file as soon as append resolves', async () => {
    const file = await openSamplesFile(inside('samples.jsonl'));
    await file.append(first);
    expect((await readSamplesFile(inside('samples.jsonl'))).samples).toEqual([first]);
    await file.close();
  });

  test('tolerates a torn last line at every length of it, says so, and goes on after it', async () => {
    const path = await written();
    const whole = (await readFile(path)).length;
    const line = Buffer.from(`${JSON.stringify(third)}\n`);
    for (const cut of [1, 2, Math.floor(line.length / 2), line.length - 2, line.length - 1]) {
      await truncate(path, whole);
      await appendFile(path, line.subarray(0, cut));
      const stored = await readSamplesFile(path);
      expect(stored).toMatchObject({ samples: [first, second], torn: { line: 3, bytes: cut } });
      const file = await resumeSamplesFile(path, stored);
      await file.append(third);
      await file.close();
      expect(await readSamplesFile(path)).toMatchObject({ samples: [first, second, third], torn: undefined });
    }
  });

  test("that takes no more is the user's to mend, by the sample, the file and the way to go on", async () => {
    const file = await openSamplesFile(inside('samples.jsonl'));
    await file.close();
    expect(await problemOf(file.append(first))).toMatch(
      /^cannot write the sample text\S+ to DIR\/samples\.jsonl: .*; free some space and go on with --resume$/,
    );
  });

  test('an empty file has no samples', async () => {
    await writeFile(inside('samples.jsonl'), '');
    expect(await readSamplesFile(inside('samples.jsonl'))).toEqual({
      samples: [],
      torn: undefined,
      wholeBytes: 0,
    });
  });

  test('damage in a whole line is an error that names the line', async () => {
    const path = await written();
    await appendFile(path, '{"id":\n');
    expect(await problemOf(readSamplesFile(path))).toMatch(/^DIR\/samples\.jsonl:3.*: not JSON/);
    const other = inside('other.jsonl');
    await writeFile(other, '{"id":"x"}\n');
    expect(await problemOf(readSamplesFile(other))).toMatch(/^DIR\/other\.jsonl:1: not a sample: phase: /);
  });

  test('of an earlier session is never overwritten', async () => {
    const path = await written();
    expect(await problemOf(openSamplesFile(path))).toMatch(/^cannot write the samples .*EEXIST/);
    expect(await problemOf(readSamplesFile(inside('none.jsonl')))).toMatch(/^cannot read the samples/);
  });
});
