import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRecord } from '../../../src/baseline/load-record.ts';
import type { Manifest, RecordLimits } from '../../../src/baseline/record.ts';
import { writeRecord } from '../../../src/baseline/write-record.ts';
import { readArtefact } from '../../../src/build/artefact.ts';
import { sealEvidence } from '../../../src/evidence/seal.ts';
import { hostTree } from '../../../src/host/host-tree.ts';
import { ownPrefix } from '../../../src/host/temporary-directory.ts';
import { UserError } from '../../../src/user-error.ts';
import { createSavable, elfHeader, type Savable, savedAt, scratchDirectory } from '../../baseline-factory.ts';

const scratch = scratchDirectory();
let savable: Savable;
let sound = '';
let number = 0;

beforeAll(async () => {
  savable = await createSavable(scratch.path);
  sound = join(scratch.path, 'sound');
  await writeRecord(sound, savable.query, savable, savedAt);
});
afterAll(() => scratch.remove());

/** A copy of the sound record, to be spoilt. */
function copy(): string {
  number += 1;
  const record = join(scratch.path, `record-${number}`);
  cpSync(sound, record, { recursive: true });
  return record;
}

const load = (record: string, limits: Partial<RecordLimits> = {}, architecture = 'x64') =>
  loadRecord(record, { name: 'store/record', now: savedAt, limits, architecture });

const privateDirectories = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(ownPrefix(hostTree(), process.pid)));

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

function manifest(record: string, change: (manifest: Manifest) => void): void {
  const path = join(record, 'record.json');
  const parsed = JSON.parse(readFileSync(path, 'utf8'));
  change(parsed);
  writeFileSync(path, JSON.stringify(parsed));
}

/** Puts other content in a file and lists it as if it had always been so. */
function replace(record: string, path: string, content: Buffer): void {
  writeFileSync(join(record, path), content);
  manifest(record, ({ files }) => {
    const file = files.find((candidate) => candidate.path === path);
    Object.assign(file ?? {}, { bytes: content.length, sha256: sha256(content) });
  });
}

/** Changes the evidence as one who recomputes every hash outside of it. */
function evidence(record: string, change: (text: string) => string): void {
  const packed = readFileSync(join(record, 'benchmark.json.gz'));
  const text = change(gunzipSync(packed).toString('utf8'));
  replace(record, 'benchmark.json.gz', gzipSync(text));
  manifest(record, (parsed) => {
    parsed.evidenceBytes = Buffer.byteLength(text);
  });
}

const list = (record: string, path: string) =>
  manifest(record, ({ files }) => {
    files.push({ path, bytes: 0, sha256: sha256(Buffer.alloc(0)), executable: false });
  });

describe('a record', () => {
  it('comes back as it was saved, whatever its artefacts are, and its private directory goes on release', async () => {
    const loaded = await load(sound);
    expect(loaded.evidence).toEqual(savable.evidence);
    expect(loaded.manifest.savedAt).toBe(savedAt.toISOString());
    expect([...loaded.artefacts.keys()]).toEqual(['go', 'rust']);
    for (const [name, path] of loaded.artefacts) {
      const was = await readArtefact(savable.artefacts.get(name) ?? '');
      expect(await readArtefact(path)).toEqual({ ...was, path });
    }
    expect(existsSync(join(loaded.artefacts.get('rust') ?? '', 'lib', 'empty'))).toBe(true);
    await loaded.release();
    expect(existsSync(loaded.artefacts.get('go') ?? '')).toBe(false);
  });

  it('keeps the numbers where an artefact cannot be kept, and says why', async () => {
    const linked = await createSavable(join(scratch.path, 'linked'));
    const tree = linked.artefacts.get('rust') ?? '';
    symlinkSync('run', join(tree, 'start'));
    const { sha256: withLink } = await readArtefact(tree);
    const servers = linked.evidence.servers.map((server) =>
      server.name === 'rust' ? { ...server, artefactSha256: withLink } : server,
    );
    const record = join(scratch.path, 'linked-record');
    const measured = { ...linked, evidence: sealEvidence({ ...linked.evidence, servers }) };
    const written = await writeRecord(record, linked.query, measured, savedAt);
    expect(written?.leftOut[0]?.reason).toContain('artefacts/rust/start is neither file nor directory');
    const loaded = await load(record);
    expect([...loaded.artefacts.keys()]).toEqual(['go']);
    await loaded.release();
  });

  it('is not written when an artefact is not the one that was measured', async () => {
    const artefacts = new Map([['go', savable.artefacts.get('rust') ?? '']]);
    const record = join(scratch.path, 'other');
    await expect(writeRecord(record, savable.query, { ...savable, artefacts }, savedAt)).rejects.toThrow(
      'is not the artefact of go that was measured',
    );
    expect(existsSync(record)).toBe(false);
    expect(readdirSync(scratch.path).filter((name) => name.startsWith('.unfinished'))).toEqual([]);
  });
});

type Mangling = readonly [what: string, message: RegExp, mangle: (record: string) => unknown];

const manglings: readonly Mangling[] = [
  ['no manifest', /record\.json: is not there/, (r) => rmSync(join(r, 'record.json'))],
  ['an empty manifest', /record\.json: is no JSON/, (r) => writeFileSync(join(r, 'record.json'), '')],
  [
    'a torn manifest',
    /record\.json: is no JSON/,
    (r) => writeFileSync(join(r, 'record.json'), readFileSync(join(sound, 'record.json')).subarray(0, 200)),
  ],
  [
    'a manifest that is a link',
    /record\.json: is a symbolic link/,
    (r) => {
      rmSync(join(r, 'record.json'));
      symlinkSync(join(sound, 'record.json'), join(r, 'record.json'));
    },
  ],
  [
    'a manifest that is a pipe',
    /record\.json: is no regular file/,
    (r) => {
      rmSync(join(r, 'record.json'));
      execFileSync('mkfifo', [join(r, 'record.json')]);
    },
  ],
  [
    'a manifest nested a million levels deep',
    /record\.json: is nested deeper than 64 levels/,
    (r) => writeFileSync(join(r, 'record.json'), '['.repeat(1_000_000)),
  ],
  [
    'a manifest of 20 MiB',
    /record\.json: has 20971520 bytes/,
    (r) => writeFileSync(join(r, 'record.json'), Buffer.alloc(20 * 2 ** 20, 0x20)),
  ],
  ['another schema', /record\.json: schema: /, (r) => manifest(r, (m) => Object.assign(m, { schema: 'v9' }))],
  ['an unknown key', /record\.json: run: /, (r) => manifest(r, (m) => Object.assign(m, { run: './x' }))],
  [
    'a time in the future',
    /savedAt is 2036-.*in the future/,
    (r) => manifest(r, (m) => Object.assign(m, { savedAt: '2036-01-01T00:00:00.000Z' })),
  ],
  [
    'another machine',
    /machineKey is "feed", by the evidence/,
    (r) => manifest(r, (m) => Object.assign(m, { machineKey: 'feed' })),
  ],
  [
    'another plan',
    /planName is "trimmed", by the evidence "smoke"/,
    (r) => manifest(r, (m) => Object.assign(m, { planName: 'trimmed' })),
  ],
  [
    'another commit',
    /commit is "deadbeef", by the evidence/,
    (r) => manifest(r, (m) => Object.assign(m, { commit: 'deadbeef' })),
  ],
  [
    'a path that leads up',
    /"artefacts\/\.\.\/\.\.\/x": a path with "\.\."/,
    (r) => list(r, 'artefacts/../../x'),
  ],
  ['an absolute path', /"\/etc\/cron\.d\/x": an absolute path/, (r) => list(r, '/etc/cron.d/x')],
  ['a path beside the artefacts', /"x": it lies outside artefacts/, (r) => list(r, 'x')],
  ['a path with a control character', /a backslash or a control character/, (r) => list(r, 'artefacts/a\nb')],
  [
    'a path without its directory',
    /artefacts\/no\/x without its directory/,
    (r) => list(r, 'artefacts/no/x'),
  ],
  ['a path twice', /lists artefacts\/go twice/, (r) => list(r, 'artefacts/go')],
  [
    'a declared size of 10 GB',
    /artefacts\/go: is declared with 10000000000 bytes/,
    (r) =>
      manifest(r, ({ files }) => {
        Object.assign(files.find(({ path }) => path === 'artefacts/go') ?? {}, { bytes: 10_000_000_000 });
      }),
  ],
  [
    'a size that is too small',
    /artefacts\/go: has \d+ bytes, record\.json says 1/,
    (r) =>
      manifest(r, ({ files }) => {
        Object.assign(files.find(({ path }) => path === 'artefacts/go') ?? {}, { bytes: 1 });
      }),
  ],
  [
    'fifty thousand declared files',
    /lists \d+ files and directories; 20000 are allowed/,
    (r) =>
      manifest(r, ({ directories }) => {
        for (let one = 0; one < 50_000; one += 1) directories.push(`artefacts/d${one}`);
      }),
  ],
  [
    'a file less',
    /artefacts\/go: is in record\.json and is not there/,
    (r) => rmSync(join(r, 'artefacts/go')),
  ],
  [
    'a file more',
    /artefacts\/more: is not in record\.json/,
    (r) => writeFileSync(join(r, 'artefacts/more'), ''),
  ],
  ['a hidden file more', /\.profile: is not in record\.json/, (r) => writeFileSync(join(r, '.profile'), '')],
  [
    'a symbolic link as an artefact',
    /artefacts\/go: is a symbolic link/,
    (r) => {
      rmSync(join(r, 'artefacts/go'));
      symlinkSync(join(sound, 'artefacts/go'), join(r, 'artefacts/go'));
    },
  ],
  [
    'a symbolic link as a directory',
    /artefacts: is a symbolic link/,
    (r) => {
      rmSync(join(r, 'artefacts'), { recursive: true });
      symlinkSync(join(sound, 'artefacts'), join(r, 'artefacts'));
    },
  ],
  [
    'a hard link',
    /artefacts\/go: is a hard link to another file/,
    (r) => linkSync(join(r, 'artefacts/go'), `${r}.link`),
  ],
  [
    'a named pipe as an artefact',
    /artefacts\/go: is a named pipe/,
    (r) => {
      rmSync(join(r, 'artefacts/go'));
      execFileSync('mkfifo', [join(r, 'artefacts/go')]);
    },
  ],
  [
    'a socket',
    /artefacts\/s: is a socket/,
    (r) =>
      new Promise<void>((resolve) => {
        const server = createServer();
        // Bound elsewhere and moved: closing it then leaves the moved one in its place.
        server.listen(join(scratch.path, 's'), () => {
          renameSync(join(scratch.path, 's'), join(r, 'artefacts/s'));
          server.close(() => resolve());
        });
      }),
  ],
  [
    'a directory in place of a file',
    /artefacts\/go: is a directory, record\.json says file/,
    (r) => {
      rmSync(join(r, 'artefacts/go'));
      mkdirSync(join(r, 'artefacts/go'));
    },
  ],
  ['a byte more', /artefacts\/go: has \d+ bytes/, (r) => appendFileSync(join(r, 'artefacts/go'), 'x')],
  [
    'a byte changed',
    /artefacts\/rust\/run: has SHA-256 [0-9a-f]{64}, record\.json says/,
    (r) => writeFileSync(join(r, 'artefacts/rust/run'), '#!/bin/zh\n'),
  ],
  [
    'another artefact, its hash put right',
    /artefacts\/go: is not the artefact that was measured/,
    (r) => replace(r, 'artefacts/go', elfHeader(62)),
  ],
  [
    'the executable bit taken from the list',
    /artefacts\/rust: is not the artefact that was measured/,
    (r) =>
      manifest(r, ({ files }) => {
        Object.assign(files.find(({ path }) => path.endsWith('/run')) ?? {}, { executable: false });
      }),
  ],
  [
    'an artefact of no server',
    /artefacts\/evil: the evidence has no such server/,
    (r) => {
      writeFileSync(join(r, 'artefacts/evil'), '');
      list(r, 'artefacts/evil');
    },
  ],
  [
    'no evidence',
    /record\.json: lists no benchmark\.json\.gz/,
    (r) => {
      rmSync(join(r, 'benchmark.json.gz'));
      manifest(r, (m) => {
        m.files = m.files.filter(({ path }) => path !== 'benchmark.json.gz');
      });
    },
  ],
  [
    'torn evidence, its hash put right',
    /benchmark\.json\.gz: cannot be unpacked/,
    (r) => replace(r, 'benchmark.json.gz', readFileSync(join(r, 'benchmark.json.gz')).subarray(0, 500)),
  ],
  [
    'evidence that unpacks to more than declared',
    /cannot be unpacked: unpacks to more than the \d+ bytes declared/,
    (r) => replace(r, 'benchmark.json.gz', gzipSync(Buffer.alloc(64 * 2 ** 20))),
  ],
  [
    'evidence that is declared with 10 GB',
    /benchmark\.json\.gz: is declared with 10000000000 bytes unpacked/,
    (r) => manifest(r, (m) => Object.assign(m, { evidenceBytes: 10_000_000_000 })),
  ],
  ['deep evidence', /benchmark\.json\.gz: is nested deeper/, (r) => evidence(r, () => '['.repeat(1_000_000))],
  ['evidence of nothing', /benchmark\.json\.gz: schema: is absent/, (r) => evidence(r, () => '{}')],
  [
    'evidence with a changed figure',
    /benchmark\.json\.gz: does not hold: /,
    (r) => evidence(r, (text) => text.replace(/"completed":\d+/, '"completed":1')),
  ],
];

describe('a record of hostile origin', () => {
  it.each(manglings)('with %s is refused in one line', async (_what, message, mangle) => {
    const record = copy();
    await mangle(record);
    const around = () => [privateDirectories(), readdirSync(scratch.path).sort()];
    const before = around();
    const error = await load(record).then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(UserError);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).toMatch(/^baseline store\/record: [^\n]*; nothing of it was used/);
    expect(around()).toEqual(before);
  });

  it('with programs of another architecture or system is refused', async () => {
    await expect(load(sound, {}, 'arm64')).rejects.toThrow(
      'artefacts/go: built for x86-64, this machine is arm64',
    );
  });

  it('that is larger than allowed is refused before anything of it is copied', async () => {
    await expect(load(sound, { totalBytes: 100 })).rejects.toThrow(/declares \d+ bytes in all/);
    await expect(load(sound, { entries: 3 })).rejects.toThrow('files and directories; 3 are allowed');
    await expect(load(sound, { manifestBytes: 10 })).rejects.toThrow('10 are allowed');
  });

  it('that is a link to a record, or no directory, is refused', async () => {
    const link = join(scratch.path, 'link');
    symlinkSync(sound, link);
    await expect(load(link)).rejects.toThrow('the record: is no directory');
    await expect(load(join(scratch.path, 'nowhere'))).rejects.toThrow(UserError);
  });

  it('with any one byte changed is refused, or is the same record still', async () => {
    const files = ['record.json', 'benchmark.json.gz', 'artefacts/go', 'artefacts/rust/run'];
    const flips = fc.record({
      file: fc.constantFrom(...files),
      place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      mask: fc.integer({ min: 1, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(flips, async ({ file, place, mask }) => {
        const record = copy();
        const content = readFileSync(join(record, file));
        const at = Math.floor(place * content.length);
        content[at] = (content[at] ?? 0) ^ mask;
        chmodSync(join(record, file), 0o755);
        writeFileSync(join(record, file), content);
        try {
          const loaded = await load(record);
          await loaded.release();
          // Only words that nothing follows from may differ: the repository, the time, the reasons.
          expect(file).toBe('record.json');
          expect(loaded.evidence).toEqual(savable.evidence);
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          expect(error.message).not.toContain('\n');
        } finally {
          rmSync(record, { recursive: true });
        }
      }),
      { numRuns: 150 },
    );
  });
});
