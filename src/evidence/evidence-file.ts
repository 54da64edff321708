import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { UserError } from '../user-error.ts';
import type { Evidence } from './evidence.ts';
import { parseEvidence } from './parse-evidence.ts';
import { parseJson } from './parse-json.ts';
import { serializeEvidence } from './serialize-evidence.ts';

/** Larger files are refused before they are read: 2,000 samples need about 100 MB. */
export const evidenceSizeLimitBytes = 256 * 2 ** 20;

/** Schema problems shown at once. */
const shownProblems = 10;

const fix = 'give the benchmark.json that a run left';

/** Writes the evidence so that a crash leaves either the old file or the whole new one. */
export async function writeEvidence(path: string, evidence: Evidence): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(serializeEvidence(evidence), 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw new UserError(`cannot write the evidence ${path}: ${messageOf(cause)}`, { cause });
  }
  await syncDirectory(dirname(path));
}

/** Makes the rename itself durable. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * Reads evidence of any origin, also packed by gzip: size, JSON and schema are checked, numbers are not (see `verify`).
 *
 * @throws {UserError} when the file cannot be read or is no evidence; every schema problem by its path
 */
export async function readEvidence(path: string, sizeLimitBytes = evidenceSizeLimitBytes): Promise<Evidence> {
  return evidenceFromText(await readLimited(path, sizeLimitBytes), path);
}

/**
 * The same, of text that was read already.
 *
 * @param path where it came from, in messages
 */
export function evidenceFromText(text: string, path: string): Evidence {
  const parsed = parseEvidence(parseJson(text, path, fix));
  if (parsed.kind === 'evidence') return parsed.evidence;
  const { findings } = parsed;
  const lines = findings.slice(0, shownProblems).map(({ where, problem }) => `  ${where}: ${problem}`);
  const more = findings.length > shownProblems ? [`  and ${findings.length - shownProblems} more`] : [];
  throw new UserError([`${path} is no evidence of go-rust-bench:`, ...lines, ...more].join('\n'));
}

async function readLimited(path: string, sizeLimitBytes: number): Promise<string> {
  try {
    const facts = await stat(path);
    if (!facts.isFile()) throw new UserError(`${path} is no file; ${fix}`);
    if (facts.size > sizeLimitBytes)
      throw new UserError(`${path} has ${facts.size} bytes; evidence has at most ${sizeLimitBytes}`);
    const content = await readFile(path);
    const plain = isPacked(content)
      ? await promisify(gunzip)(content, { maxOutputLength: sizeLimitBytes })
      : content;
    return plain.toString('utf8');
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    if (isError(cause, 'ERR_BUFFER_TOO_LARGE'))
      throw new UserError(`${path} has too many bytes unpacked; evidence has at most ${sizeLimitBytes}`);
    const problem = isError(cause, 'ENOENT') ? 'it is not there' : messageOf(cause);
    throw new UserError(`cannot read the evidence ${path}: ${problem}; ${fix}`, { cause });
  }
}

/** The first two bytes of every gzip file (RFC 1952); no JSON begins with them. */
const isPacked = (content: Buffer): boolean => content[0] === 0x1f && content[1] === 0x8b;

const isError = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code;

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
