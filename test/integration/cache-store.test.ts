import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getOctokit } from '@actions/github';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheEntriesOf, originOfEntry } from '../../src/action/baseline-origin.ts';
import { cacheService } from '../../src/action/cache-service.ts';
import { cacheStore } from '../../src/action/cache-store.ts';
import { anyAgeNs } from '../../src/baseline/age.ts';
import { baselineQuery } from '../../src/baseline/query.ts';
import type { BaselineLookup, BaselineQuery } from '../../src/baseline/store.ts';
import { readArtefact } from '../../src/build/artefact.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { sealEvidence } from '../../src/evidence/seal.ts';
import { type CacheServer, startCacheServer } from '../e2e/actions-server/cache-server.ts';
import { mainToken, pullRequestToken, readOnlyToken } from '../e2e/actions-server/cache-token.ts';
import { createEvidence } from '../evidence-factory.ts';

/** The real `@actions/cache`, in its child, against a real server that speaks the service's protocol. */

const program = fileURLToPath(new URL('../../src/cache.ts', import.meta.url));
const forever = anyAgeNs;
const at = (time: string) => () => new Date(time);

let server: CacheServer;
let scratch: string;

beforeEach(async () => {
  server = await startCacheServer();
  scratch = mkdtempSync(join(tmpdir(), 'cache-store-test-'));
});

afterEach(async () => {
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
});

interface Job {
  readonly token?: string;
  readonly now?: () => Date;
  readonly limitBytes?: number;
  readonly run?: string;
  readonly path?: string;
  /** `GITHUB_REF` */
  readonly ref?: string;
}

function serviceFor({ token = mainToken, limitBytes, path = process.env.PATH }: Job = {}) {
  return cacheService({
    program,
    scratch,
    env: {
      PATH: path,
      HOME: process.env.HOME,
      ACTIONS_RESULTS_URL: server.url,
      ACTIONS_CACHE_SERVICE_V2: 'true',
      ACTIONS_RUNTIME_TOKEN: token,
    },
    ...(limitBytes === undefined ? {} : { limitBytes }),
  });
}

function storeFor(job: Job = {}) {
  const octokit = getOctokit('token', { baseUrl: server.url.replace(/\/$/, '') });
  const list = cacheEntriesOf(octokit, { owner: 'o', repo: 'r' });
  const warnings: string[] = [];
  const store = cacheStore({
    service: serviceFor(job),
    originOf: (key) => originOfEntry(key, list, { own: job.ref, trusted: ['refs/heads/main'] }),
    run: { run: job.run ?? '77', attempt: '1' },
    now: job.now ?? at('2026-01-02T03:04:05Z'),
    warn: (text) => warnings.push(text),
  });
  return Object.assign(store, { warnings });
}

/** A session whose Go server is a file of this test. */
async function measured(): Promise<{ evidence: Evidence; query: BaselineQuery; program: string }> {
  const path = join(scratch, 'go-server');
  writeFileSync(path, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { sha256, bytes } = await readArtefact(path);
  const evidence = createEvidence();
  const servers = evidence.servers.map((built) =>
    built.name === 'go' ? { ...built, artefactSha256: sha256, artefactBytes: bytes } : built,
  );
  const sealed = sealEvidence({ ...evidence, servers });
  return { evidence: sealed, query: baselineQuery(sealed, 'o/r'), program: path };
}

async function saveOne(job: Job = {}) {
  const { evidence, query, program: path } = await measured();
  const key = await storeFor(job).save(query, { evidence, artefacts: new Map([['go', path]]) });
  return { key, query, evidence };
}

function found(lookup: BaselineLookup) {
  if (lookup.kind === 'none') throw new Error(lookup.reason);
  return lookup.baseline;
}

test('a pull request finds what the default branch saved, proved, with programs that can run', async () => {
  const { key, query, evidence } = await saveOne();
  expect(key).toMatch(/^go-rust-bench-v1-[0-9a-f]{16}-workspace-\w+-20260102T030405Z-0123456-77\.1$/);

  const baseline = found(await storeFor({ token: pullRequestToken }).find(query, forever));

  expect(baseline.name).toBe(key);
  expect(baseline.evidence.digests).toEqual(evidence.digests);
  expect(baseline.origin).toEqual({ kind: 'proved', proof: 'the cache entry belongs to refs/heads/main' });
  execFileSync(baseline.artefacts.get('go') ?? 'no artefact');
  await baseline.release();
});

test('an empty cache is a reason, not an error', async () => {
  const { query } = await measured();
  const lookup = await storeFor().find(query, forever);
  expect(lookup).toEqual({
    kind: 'none',
    reason: expect.stringMatching(/^the cache has no entry go-rust-bench-v1-/),
  });
});

test('another plan whose name begins alike is not found', async () => {
  const { query } = await saveOne();
  const lookup = await storeFor().find({ ...query, planName: query.planName.slice(0, -1) }, forever);
  expect(lookup.kind).toBe('none');
});

test('a baseline that is too old is named, and its blob is not fetched', async () => {
  const { query } = await saveOne();
  const dayNs = 24 * 3600 * 1e9;
  const lookup = await storeFor({ now: at('2026-01-20T00:00:00Z') }).find(query, 14 * dayNs);
  expect(lookup).toMatchObject({
    kind: 'none',
    reason: expect.stringMatching(/2026-01-02T03:04:05.*too old/),
  });
  expect(server.state.requests).not.toContain('GET /blobs/1');
});

test('a baseline that a pull request saved hides the real one, and its programs may not run', async () => {
  const { query } = await saveOne();
  const poisoned = await saveOne({
    token: pullRequestToken,
    now: at('2026-01-03T00:00:00Z'),
    run: '78',
  }).catch((error: Error) => error);
  // There is a record already, and this one was compared with nothing: our own program would not save it.
  expect(poisoned).toMatchObject({ message: expect.stringMatching(/not replaced/) });
  const [entry] = server.state.entries;
  if (entry === undefined) throw new Error('no entry');
  const key = entry.key.replace(/-20260102T.*/, '-20260103T000000Z-0123456-78.1');
  server.state.entries.push({ ...entry, id: 2, key, scope: 'refs/pull/7/merge' });

  const baseline = found(
    await storeFor({ token: pullRequestToken, ref: 'refs/pull/7/merge' }).find(query, forever),
  );

  expect(baseline.name).toBe(key);
  expect(baseline.origin).toEqual({
    kind: 'unproved',
    reason: 'an entry of this key was saved by refs/pull/7/merge, not by refs/heads/main',
  });
  await baseline.release();
});

test('without actions: read nothing is proved', async () => {
  const { query } = await saveOne();
  server.state.faults.push({
    at: 'GET caches',
    status: 403,
    message: 'Resource not accessible by integration',
  });
  const baseline = found(await storeFor().find(query, forever));
  expect(baseline.origin).toMatchObject({
    kind: 'unproved',
    reason: expect.stringMatching(/403.*actions: read/),
  });
  await baseline.release();
});

test.each([
  ['a read-only token', { token: readOnlyToken }, undefined, /cache write denied/],
  [
    'a service that forgets',
    {},
    { at: 'FinalizeCacheEntryUpload', forgotten: true } as const,
    /does not give it back/,
  ],
  ['a refused upload', {}, { at: 'PUT blob', status: 403 } as const, /upload/],
  [
    'a service that is busy',
    {},
    { at: 'CreateCacheEntry', status: 429 } as const,
    /Unable to reserve|[Rr]ate/,
  ],
])('%s: saving fails in one message', async (_name, job, fault, words) => {
  if (fault !== undefined) server.state.faults.push(fault);
  const error = await saveOne(job).catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ name: 'UserError', message: expect.stringMatching(words) });
  expect(error).toMatchObject({
    message: expect.stringMatching(/^the baseline was not saved.*baseline-store: directory`$/),
  });
});

test('a 5xx is tried again', async () => {
  const { query } = await saveOne();
  server.state.faults.push({ at: 'GetCacheEntryDownloadURL', status: 503 });
  const baseline = found(await storeFor().find(query, forever));
  expect(baseline.origin.kind).toBe('proved');
  await baseline.release();
});

test('a connection that breaks, and a blob that was cut, are failures and not a missing baseline', async () => {
  const { query } = await saveOne();
  server.state.faults.push({ at: 'GET blob', cut: true });
  await expect(storeFor().find(query, forever)).rejects.toThrow(/could not be restored: .+/);

  const [entry] = server.state.entries;
  if (entry?.blob === undefined) throw new Error('no entry');
  entry.blob = entry.blob.subarray(0, entry.blob.length - 20);
  await expect(storeFor().find(query, forever)).rejects.toThrow(/could not be restored: .*(tar|zstd)/s);
});

test('an archive that wants to write elsewhere writes nothing', async () => {
  const { query } = await saveOne();
  const [entry] = server.state.entries;
  if (entry === undefined) throw new Error('no entry');
  const [target, work] = [join(scratch, 'victim'), join(scratch, 'work')];
  mkdirSync(target);
  mkdirSync(work);
  writeFileSync(join(work, 'absolute'), 'evil '.repeat(100));
  symlinkSync(target, join(work, 'record'));
  const make = (...args: string[]) =>
    execFileSync('tar', ['-P', '-f', join(work, 'evil.tar'), '-C', work, ...args]);
  make('-c', '--transform', `s,absolute,${target}/absolute,`, 'absolute');
  make('-r', '--transform', 's,absolute,../victim/dotdot,', 'absolute');
  make('-r', 'record');
  make('-r', '--transform', 's,absolute,record/through-link,', 'absolute');
  execFileSync('zstd', ['-q', join(work, 'evil.tar')]);
  entry.blob = readFileSync(join(work, 'evil.tar.zst'));

  await expect(storeFor().find(query, forever)).rejects.toThrow(
    /it is not one of ours; nothing of it was used/,
  );

  for (const name of ['absolute', 'dotdot', 'through-link'])
    expect(existsSync(join(target, name))).toBe(false);
});

test('a tar of another family, which would heed the archive, unpacks nothing', async () => {
  const { query } = await saveOne();
  writeFileSync(join(scratch, 'tar'), '#!/bin/sh\necho "bsdtar 3.7.2"\n', { mode: 0o755 });
  await expect(storeFor({ path: `${scratch}:${process.env.PATH}` }).find(query, forever)).rejects.toThrow(
    /could not be restored: tar is not GNU tar/,
  );
  expect(server.state.requests).not.toContain('GET /blobs/1');
});

test('an archive that unpacks to more than the limit is stopped', async () => {
  const { query } = await saveOne();
  const [entry] = server.state.entries;
  if (entry === undefined) throw new Error('no entry');
  const bomb = join(scratch, 'bomb');
  mkdirSync(bomb);
  execFileSync(
    'sh',
    ['-c', 'head -c 400000000 /dev/zero > record && tar -cf - record | zstd -q > bomb.zst'],
    { cwd: bomb },
  );
  rmSync(join(bomb, 'record'));
  entry.blob = readFileSync(join(bomb, 'bomb.zst'));
  await expect(storeFor({ limitBytes: 1_000_000 }).find(query, forever)).rejects.toThrow(
    /more than 1000000 bytes/,
  );
});

test('an archive that fills the disk is stopped while it comes, before anything is unpacked', async () => {
  const { query } = await saveOne();
  const [entry] = server.state.entries;
  if (entry === undefined) throw new Error('no entry');
  entry.blob = randomBytes(3_000_000);
  // Only whoever looks at what has come so far can end it.
  server.state.faults.push({ at: 'GET blob', stalled: true });
  await expect(storeFor({ limitBytes: 1_000_000 }).find(query, forever)).rejects.toThrow(
    /takes more than 1000000 bytes/,
  );
});

test('a calibration comes back, unless a pull request saved it', async () => {
  const calibration = {
    machineKey: 'abcdef0123456789',
    calibratedAt: '2026-01-01T00:00:00.000Z',
    sessions: 20,
    falseAlarms: 0,
    pairedDeviation: { throughput: 0.01 },
    driftLimit: {},
    ratioLimit: {},
  };
  expect(await storeFor().findCalibration('abcdef0123456789')).toBeUndefined();
  await storeFor().saveCalibration(calibration);
  expect(await storeFor().findCalibration('abcdef0123456789')).toEqual(calibration);
  expect(await storeFor().findCalibration('abcdef')).toBeUndefined();

  const [entry] = server.state.entries;
  if (entry === undefined) throw new Error('no entry');
  server.state.entries.push({ ...entry, id: 2, scope: 'refs/pull/7/merge' });
  const store = storeFor({ token: pullRequestToken, ref: 'refs/pull/7/merge' });
  expect(await store.findCalibration('abcdef0123456789')).toBeUndefined();
  expect(store.warnings).toEqual([expect.stringMatching(/not used.*refs\/pull\/7\/merge/)]);
});
