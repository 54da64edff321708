import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { readArtefact } from '../build/artefact.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { foreignProgram } from './foreign-program.ts';
import { openWithoutFollowing } from './hashed-copy.ts';
import { makePrivateDirectory } from './private-directory.ts';
import { artefactsName, type Manifest, manifestName, manifestSchema, recordLimits } from './record.ts';
import { parseHostileJson, readRecordEvidence } from './record-evidence.ts';
import { checkList, copyListed, refuseStrangers } from './record-files.ts';
import { Refused, refusing } from './refused.ts';
import { startedFile } from './started-file.ts';

/** A record that passed every check. Its files lie in a private directory until `release`. */
export interface LoadedRecord {
  readonly manifest: Manifest;
  readonly evidence: Evidence;
  /** Verified artefact of each server that has one. */
  readonly artefacts: ReadonlyMap<string, string>;
  readonly release: () => Promise<void>;
}

export interface LoadOptions {
  /** The store's name for the record, for messages. */
  readonly name: string;
  readonly now: Date;
  readonly limits?: Partial<typeof recordLimits>;
  /** As `process.arch` has it. */
  readonly architecture?: string;
}

/** Clocks of two machines may differ by so much. */
const aheadLimitMs = 60 * 60 * 1_000;

/**
 * Loads a record that anybody may have written. Sizes, number of files and nesting are limited before anything is read;
 * every listed file is copied into a private directory and hashed on the way; links, pipes, devices and files that are
 * not listed are refused; the evidence must have its schema and hold (`verify`); the key must be the one that follows from
 * it; each artefact must be the one that was measured, and one that this machine can run. Nothing is run, and nothing is
 * written outside of the private directory.
 *
 * @throws {UserError} in one line that names the record and the file; the private directory is gone then
 */
export function loadRecord(directory: string, options: LoadOptions): Promise<LoadedRecord> {
  return refusing(options.name, async () => {
    const own = await makePrivateDirectory();
    try {
      return { ...(await load(directory, own.path, options)), release: own.remove };
    } catch (error) {
      await own.remove();
      throw error;
    }
  });
}

async function load(
  directory: string,
  own: string,
  options: LoadOptions,
): Promise<Omit<LoadedRecord, 'release'>> {
  const limits = { ...recordLimits, ...options.limits };
  if (!(await lstat(directory)).isDirectory()) throw new Refused('the record', 'is no directory');
  const manifest = await readManifest(join(directory, manifestName), limits);
  checkList(manifest, limits);
  checkTime(manifest, options.now);
  await refuseStrangers(directory, manifest);
  await copyListed(directory, manifest, own);
  const evidence = await readRecordEvidence(own, manifest, limits);
  const artefacts = await checkedArtefacts(own, evidence, manifest, options.architecture ?? process.arch);
  return { manifest, evidence, artefacts };
}

async function readManifest(path: string, limits: typeof recordLimits): Promise<Manifest> {
  const file = await openWithoutFollowing(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Refused(manifestName, 'is not there');
    if (error.code === 'ELOOP') throw new Refused(manifestName, 'is a symbolic link');
    throw error;
  });
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new Refused(manifestName, 'is no regular file');
    if (facts.size > limits.manifestBytes)
      throw new Refused(manifestName, `has ${facts.size} bytes; ${limits.manifestBytes} are allowed`);
    const buffer = Buffer.alloc(facts.size);
    const { bytesRead } = await file.read(buffer, 0, facts.size, 0);
    const value = parseHostileJson(buffer.subarray(0, bytesRead), manifestName, limits.jsonDepth);
    const parsed = v.safeParse(manifestSchema, value);
    if (parsed.success) return parsed.output;
    const [issue] = parsed.issues;
    throw new Refused(manifestName, `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
  } finally {
    await file.close();
  }
}

/** A record of the future would be the newest for ever. */
function checkTime({ savedAt }: Manifest, now: Date): void {
  if (Date.parse(savedAt) > now.getTime() + aheadLimitMs)
    throw new Refused(manifestName, `savedAt is ${savedAt}, which is in the future`);
}

/** Every artefact belongs to a server of the evidence and is the one that was measured. */
async function checkedArtefacts(
  own: string,
  evidence: Evidence,
  { directories, files }: Manifest,
  architecture: string,
): Promise<Map<string, string>> {
  const paths = [...directories, ...files.map(({ path }) => path)];
  const names = paths
    .filter((path) => /^artefacts\/[^/]+$/.test(path))
    .map((path) => path.split('/')[1] ?? '')
    .sort();
  const artefacts = new Map<string, string>();
  for (const name of names) {
    const path = `${artefactsName}/${name}`;
    const server = evidence.servers.find((candidate) => candidate.name === name);
    if (server === undefined) throw new Refused(path, 'the evidence has no such server');
    const artefact = await readArtefact(join(own, path));
    if (artefact.sha256 !== server.artefactSha256)
      throw new Refused(
        path,
        `is not the artefact that was measured: SHA-256 ${artefact.sha256}, the evidence says ${server.artefactSha256}`,
      );
    const started = startedFile(server.runCommand);
    const program = started === '' ? path : `${path}/${started}`;
    if (started !== undefined && files.some((file) => file.path === program)) {
      const foreign = await foreignProgram(join(own, program), architecture);
      if (foreign !== undefined) throw new Refused(program, foreign);
    }
    artefacts.set(name, artefact.path);
  }
  return artefacts;
}
