import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anyAgeNs } from '../../../src/baseline/age.ts';
import { directoryStore, keyPath, type ListedRecord } from '../../../src/baseline/directory-store.ts';
import type { BaselineLookup, StoredBaseline } from '../../../src/baseline/store.ts';
import type { Calibration } from '../../../src/evidence/comparison.ts';
import { createSavable, type Savable, savedAt, scratchDirectory, strangers } from '../../baseline-factory.ts';

const day = 86_400_000;
const fortnightNs = 14 * day * 1e6;

let scratch: ReturnType<typeof scratchDirectory>;
let savable: Savable;
let root = '';
let now = savedAt;

beforeEach(async () => {
  scratch = scratchDirectory();
  root = join(scratch.path, 'store');
  mkdirSync(root, { mode: 0o755 });
  now = savedAt;
  savable = await createSavable(scratch.path);
});
afterEach(() => scratch.remove());

const open = (keep = 5) => directoryStore(root, { now: () => now, judged: strangers, keep });
const accepted = { by: 'ann', commit: '0123456', reason: 'worth it' };

async function found(lookup: Promise<BaselineLookup>): Promise<StoredBaseline> {
  const result = await lookup;
  if (result.kind === 'none') throw new Error(result.reason);
  await result.baseline.release();
  return result.baseline;
}

async function listed(): Promise<ListedRecord[]> {
  const records: ListedRecord[] = [];
  for await (const record of open().list()) {
    if (record.kind === 'record') await record.baseline.release();
    records.push(record);
  }
  return records;
}

describe('a directory store', () => {
  it('gives back what was saved, under a path of the key', async () => {
    const name = await open().save(savable.query, savable);
    const { machineKey } = savable.query;
    expect(name).toBe(
      join(root, 'acme', 'shop', machineKey, 'workspace', 'smoke', '20260102T030405678Z-0123456'),
    );
    const baseline = await found(open().find(savable.query, fortnightNs));
    expect(baseline).toMatchObject({ name, savedAt: savedAt.toISOString(), evidence: savable.evidence });
    expect(baseline.commit).toBe(savable.evidence.servers[0]?.commit);
    expect([...baseline.artefacts.keys()]).toEqual(['go', 'rust']);
  });

  it('says what it has instead when it has none of the key', async () => {
    expect(await open().find(savable.query, fortnightNs)).toEqual({
      kind: 'none',
      reason: `${root} has no record of repository acme; ${root} has nothing`,
    });
    await open().save(savable.query, savable);
    const other = await open().find({ ...savable.query, machineKey: 'feed' }, fortnightNs);
    expect(other).toMatchObject({ reason: expect.stringContaining(`only ${savable.query.machineKey}`) });
    const plan = await open().find({ ...savable.query, planName: 'trimmed' }, fortnightNs);
    expect(plan).toMatchObject({ reason: expect.stringContaining('no record of plan trimmed') });
  });

  it('finds the newest, and none that is too old', async () => {
    await open().save(savable.query, savable);
    now = new Date(savedAt.getTime() + 3 * day);
    const newer = await open().save(savable.query, { ...savable, acceptance: accepted });
    expect(await found(open().find(savable.query, fortnightNs))).toMatchObject({
      name: newer,
      acceptance: accepted,
    });
    now = new Date(savedAt.getTime() + 18 * day);
    expect(await open().find(savable.query, fortnightNs)).toEqual({
      kind: 'none',
      reason: `the newest record, ${newer}, is 15 d old, older than 14 d`,
    });
    now = new Date(savedAt.getTime() + 200 * day);
    expect(await found(open().find(savable.query, anyAgeNs))).toMatchObject({ name: newer });
  });

  it('keeps the newest few, and removes what a killed save has left', async () => {
    const place = join(root, keyPath(savable.query));
    for (const name of ['.unfinished-1-old', '.unfinished-1-new'])
      mkdirSync(join(place, name), { recursive: true });
    const longAgo = new Date(savedAt.getTime() - 2 * day);
    utimesSync(join(place, '.unfinished-1-old'), longAgo, longAgo);
    utimesSync(join(place, '.unfinished-1-new'), savedAt, savedAt);
    for (let hour = 0; hour < 4; hour += 1) {
      now = new Date(savedAt.getTime() + hour * 3_600_000);
      await open(2).save(savable.query, { ...savable, acceptance: accepted });
    }
    expect(readdirSync(place).sort()).toEqual([
      '.unfinished-1-new',
      '20260102T050405678Z-0123456',
      '20260102T060405678Z-0123456',
    ]);
  });

  it('does not tear when several save at once, in the same millisecond', async () => {
    const record = { ...savable, acceptance: accepted };
    const names = await Promise.all(Array.from({ length: 4 }, () => open(10).save(savable.query, record)));
    expect(new Set(names).size).toBe(4);
    expect((await listed()).map(({ kind }) => kind)).toEqual(['record', 'record', 'record', 'record']);
  });

  it('refuses a damaged newest record by name, and does not fall back to an older one', async () => {
    await open().save(savable.query, savable);
    now = new Date(savedAt.getTime() + day);
    const newest = await open().save(savable.query, { ...savable, acceptance: accepted });
    writeFileSync(join(newest, 'artefacts', 'go'), 'other');
    await expect(open().find(savable.query, fortnightNs)).rejects.toThrow(
      `baseline ${newest}: artefacts/go: has`,
    );
    expect((await listed()).map(({ kind }) => kind)).toEqual(['refused', 'record']);
  });

  it('refuses a record under the key of another, by another time, or behind a link', async () => {
    const name = await open().save(savable.query, savable);
    const query = { ...savable.query, planName: 'trimmed' };
    cpSync(name, join(root, keyPath(query), '20260102T030405678Z-0123456'), { recursive: true });
    await expect(open().find(query, fortnightNs)).rejects.toThrow('says another key or time');

    const later = join(dirname(name), '20260103T030405678Z-0123456');
    renameSync(name, later);
    await expect(open().find(savable.query, fortnightNs)).rejects.toThrow('says another key or time');

    renameSync(later, join(scratch.path, 'elsewhere'));
    symlinkSync(join(scratch.path, 'elsewhere'), name);
    await expect(open().find(savable.query, fortnightNs)).rejects.toThrow(
      'the record: is a link that leads to',
    );
  });

  it('makes every name a part of a path of its own, and never leads out', () => {
    const anyQuery = fc.record({
      repository: fc.string(),
      machineKey: fc.string(),
      configId: fc.string(),
      planName: fc.oneof(
        fc.string(),
        fc.constantFrom('..', '.', '', '../../etc', '.calibration', 'a'.repeat(500)),
      ),
    });
    fc.assert(
      fc.property(anyQuery, anyQuery, (one, other) => {
        const parts = keyPath(one).split('/');
        expect(parts).toHaveLength(5);
        for (const part of parts) expect(part).toMatch(/^(?!\.)[\w.~%-]{1,100}$/);
        const same = JSON.stringify(one) === JSON.stringify(other);
        expect(keyPath(one) === keyPath(other)).toBe(same);
      }),
    );
  });

  it('keeps what was found of a machine, and refuses what is none', async () => {
    const calibration: Calibration = {
      machineKey: 'a1',
      calibratedAt: savedAt.toISOString(),
      sessions: 20,
      falseAlarms: 0,
      pairedDeviation: { throughput: 0.004 },
      driftLimit: {},
      ratioLimit: {},
    };
    expect(await open().findCalibration('a1')).toBeUndefined();
    await open().saveCalibration(calibration);
    expect(await open().findCalibration('a1')).toEqual(calibration);
    expect(await listed()).toEqual([]);
    cpSync(join(root, '.calibration', 'a1.json'), join(root, '.calibration', 'b2.json'));
    await expect(open().findCalibration('b2')).rejects.toThrow('is that of machine a1');
  });
});

describe('a baseline advances', () => {
  it('not by a session that was compared with nothing, once there is a record, however old', async () => {
    await open().save(savable.query, savable);
    now = new Date(savedAt.getTime() + 100 * day);
    await expect(open().save(savable.query, savable)).rejects.toThrow(
      'not saved as a baseline of acme/shop: it was compared with nothing, and there is a record already',
    );
    expect(await listed()).toHaveLength(1);
  });

  it('without a verdict for the first of another machine', async () => {
    await open().save(savable.query, savable);
    const other = await createSavable(join(scratch.path, 'other'), { rung: 'E' });
    await open().save(other.query, other);
    expect(await listed()).toHaveLength(2);
  });
});

describe('the origin of a record', () => {
  const origin = async (judged: typeof strangers) => {
    const store = directoryStore(root, { now: () => now, judged });
    return (await found(store.find(savable.query, fortnightNs))).origin;
  };
  const own = process.getuid?.() ?? 0;

  it('is proved when another user than that of builds and servers alone can write to it', async () => {
    await open().save(savable.query, savable);
    expect(await origin(strangers)).toEqual({
      kind: 'proved',
      proof: `user ${own} owns the store and alone can write to it; builds and servers run as 4242424`,
    });
  });

  it('is not proved when builds or servers run as its owner, or as one who may become root', async () => {
    await open().save(savable.query, savable);
    expect(await origin({ ...strangers, uids: [4_242_424, own] })).toMatchObject({ kind: 'unproved' });
    expect(await origin({ ...strangers, mayBecomeRoot: async () => true })).toMatchObject({
      reason: expect.stringContaining('sudo'),
    });
  });

  it.each([
    ['the store', () => root],
    ['the directory above the store', () => scratch.path],
    ['a directory of the key', (record: string) => dirname(record)],
    ['a file of the record', (record: string) => join(record, 'artefacts', 'rust', 'run')],
  ])('is not proved when others can write to %s', async (_what, pathOf) => {
    const path = pathOf(await open().save(savable.query, savable));
    execFileSync('chmod', ['g+w', path]);
    expect(await origin(strangers)).toEqual({
      kind: 'unproved',
      reason: `${path} can be written to by others than its owner`,
    });
  });
});
