import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readArtefact } from '../build/artefact.ts';
import { serializeEvidence } from '../evidence/serialize-evidence.ts';
import { UserError } from '../user-error.ts';
import { hashedCopy, openWithoutFollowing } from './hashed-copy.ts';
import { measuredCommit } from './measured-commit.ts';
import {
  artefactsName,
  evidenceName,
  type Manifest,
  manifestName,
  type RecordFile,
  recordLimits,
  recordVersion,
} from './record.ts';
import { checkList } from './record-files.ts';
import { pathProblem } from './record-path.ts';
import type { BaselineQuery, BaselineToSave } from './store.ts';

const pack = promisify(gzip);

/** Directories of records that are being written begin so; no record is named so. */
export const unfinishedPrefix = '.unfinished-';

/**
 * Writes a record so that a reader sees all of it or none: into a directory beside `directory`, made durable, and then
 * renamed. Of an artefact only files and directories can be kept; one that holds anything else, or is too large, is left
 * out, and the record says so.
 *
 * @returns the manifest; `undefined` when there is a record of that name already, which is left alone
 * @throws {UserError} when it cannot be written, or an artefact is not the one that was measured
 */
export async function writeRecord(
  directory: string,
  query: BaselineQuery,
  record: BaselineToSave,
  savedAt: Date,
): Promise<Manifest | undefined> {
  const parent = dirname(directory);
  const unfinished = join(parent, `${unfinishedPrefix}${process.pid}-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o755 });
    const manifest = await writeFiles(unfinished, query, record, savedAt);
    for (const path of ['', ...manifest.directories]) await syncDirectory(join(unfinished, path));
    const isNew = await rename(unfinished, directory).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
        throw error;
      },
    );
    await syncDirectory(parent);
    return isNew ? manifest : undefined;
  } catch (cause) {
    if (cause instanceof UserError || !(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new UserError(`the baseline cannot be written to ${directory}: ${cause.message}`, { cause });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function writeFiles(
  directory: string,
  query: BaselineQuery,
  { evidence, artefacts, acceptance }: BaselineToSave,
  savedAt: Date,
): Promise<Manifest> {
  const json = Buffer.from(serializeEvidence(evidence), 'utf8');
  const files = [await writeEvidenceFile(directory, json)];
  const directories: string[] = [];
  const leftOut: Manifest['leftOut'] = [];
  for (const [server, path] of [...artefacts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await refuseOther(server, path, evidence.servers);
    const contents = await listArtefact(path, `${artefactsName}/${server}`);
    if (contents.kind === 'not-kept') {
      leftOut.push({ server, reason: contents.reason });
      continue;
    }
    if (!directories.includes(artefactsName)) {
      directories.push(artefactsName);
      await mkdir(join(directory, artefactsName), { mode: 0o755 });
    }
    for (const child of contents.directories) {
      directories.push(child);
      await mkdir(join(directory, child), { mode: 0o755 });
    }
    for (const file of contents.files) files.push(await keepFile(file, directory));
  }
  const commit = measuredCommit(evidence);
  const manifest: Manifest = {
    schema: recordVersion,
    savedAt: savedAt.toISOString(),
    ...query,
    ...(commit === undefined ? {} : { commit }),
    ...(acceptance === undefined ? {} : { acceptance }),
    evidenceBytes: json.length,
    directories,
    files,
    leftOut,
  };
  checkList(manifest, recordLimits);
  await writeDurably(join(directory, manifestName), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  return manifest;
}

async function writeEvidenceFile(directory: string, json: Buffer): Promise<RecordFile> {
  const packed = join(directory, evidenceName);
  await writeDurably(packed, await pack(json));
  const { sha256, bytes } = await readArtefact(packed);
  return { path: evidenceName, bytes, sha256, executable: false };
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  await writeFile(path, content, { flag: 'wx', mode: 0o644, flush: true });
}

async function refuseOther(
  server: string,
  path: string,
  servers: BaselineToSave['evidence']['servers'],
): Promise<void> {
  const measured = servers.find(({ name }) => name === server);
  if (measured === undefined)
    throw new UserError(`the evidence has no server ${server}, whose artefact is ${path}`);
  if ((await readArtefact(path)).sha256 === measured.artefactSha256) return;
  throw new UserError(
    `${path} is not the artefact of ${server} that was measured: its SHA-256 differs from the evidence's; measure again`,
  );
}

/** One file of an artefact, where it lies and what it becomes. */
interface SourceFile {
  readonly from: string;
  readonly path: string;
  readonly executable: boolean;
}

type Contents =
  | { readonly kind: 'kept'; readonly directories: string[]; readonly files: SourceFile[] }
  | { readonly kind: 'not-kept'; readonly reason: string };

/** What an artefact consists of, parents before children. */
async function listArtefact(root: string, name: string): Promise<Contents> {
  const directories: string[] = [];
  const files: SourceFile[] = [];
  const pending = [{ from: root, path: name }];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const { from, path } = next;
    const entry = await lstat(from);
    const isFile = entry.isFile();
    if (!isFile && !entry.isDirectory())
      return notKept(`${path} is neither file nor directory (a link, say), and only these can be kept`);
    const problem = pathProblem(path, isFile ? 'file' : 'directory');
    if (problem !== undefined) return notKept(`${path} cannot be kept: ${problem}`);
    if (isFile && entry.size > recordLimits.fileBytes) return notKept(`${path} has ${entry.size} bytes`);
    if (isFile) files.push({ from, path, executable: (entry.mode & 0o111) !== 0 });
    else {
      directories.push(path);
      for (const child of (await readdir(from)).sort())
        pending.push({ from: join(from, child), path: `${path}/${child}` });
    }
    if (files.length + directories.length > recordLimits.entries / 2)
      return notKept(`it has more than ${recordLimits.entries / 2} files and directories`);
  }
  return { kind: 'kept', directories, files };
}

const notKept = (reason: string): Contents => ({ kind: 'not-kept', reason });

async function keepFile({ from, path, executable }: SourceFile, directory: string): Promise<RecordFile> {
  const source = await openWithoutFollowing(from);
  try {
    const to = join(directory, path);
    const copied = await hashedCopy(source, to, executable ? 0o755 : 0o644, recordLimits.fileBytes);
    return { path, ...copied, executable };
  } finally {
    await source.close();
  }
}

/** Makes names in a directory durable. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
