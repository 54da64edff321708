import { type FileHandle, open, readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { UserError } from '../user-error.ts';
import { issueFinding } from './parse-evidence.ts';
import { parseJson } from './parse-json.ts';
import { type Sample, sampleSchema } from './sample.ts';

/**
 * `samples.jsonl`: one line a sample, on disk before the next one starts. A crash loses at most the sample that was
 * running, and can leave a torn last line.
 */
export interface StoredSamples {
  readonly samples: readonly Sample[];
  /** A last line without its end, which a crash left behind; it is not among the samples. */
  readonly torn: TornLine | undefined;
  /** Length of the file up to the last whole line. */
  readonly wholeBytes: number;
}

export interface TornLine {
  /** 1-based. */
  readonly line: number;
  readonly bytes: number;
}

/**
 * @throws {UserError} when the file cannot be read, or a whole line is no sample: that is no crash but damage
 */
export async function readSamplesFile(path: string): Promise<StoredSamples> {
  const content = await readContent(path);
  const wholeBytes = content.lastIndexOf('\n') + 1;
  const lines = content.subarray(0, wholeBytes).toString('utf8').split('\n').slice(0, -1);
  const tornBytes = content.length - wholeBytes;
  return {
    samples: lines.map((line, index) => parseSample(line, `${path}:${index + 1}`)),
    torn: tornBytes === 0 ? undefined : { line: lines.length + 1, bytes: tornBytes },
    wholeBytes,
  };
}

async function readContent(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new UserError(`cannot read the samples ${path}: ${message}`, { cause });
  }
}

function parseSample(line: string, origin: string): Sample {
  const value = parseJson(line, origin);
  const result = v.safeParse(sampleSchema, value, { abortEarly: true });
  if (result.success) return value as Sample;
  const { where, problem } = issueFinding(result.issues[0]);
  throw new UserError(`${origin}: not a sample: ${where}: ${problem}`);
}

/** Where samples are appended. */
export interface SamplesFile {
  /** Resolves when the sample is on disk. */
  readonly append: (sample: Sample) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A new file for a new session; an existing one is refused, never overwritten. */
export async function openSamplesFile(path: string): Promise<SamplesFile> {
  return appendingTo(await openSamples(path, 'wx'), path);
}

/** Goes on with a file that `readSamplesFile` has read; a torn last line is cut off first. */
export async function resumeSamplesFile(path: string, { wholeBytes }: StoredSamples): Promise<SamplesFile> {
  const file = await openSamples(path, 'r+');
  await file.truncate(wholeBytes).finally(() => file.close());
  return appendingTo(await openSamples(path, 'a'), path);
}

function appendingTo(file: FileHandle, path: string): SamplesFile {
  return {
    append: async (sample) => {
      try {
        await file.appendFile(`${JSON.stringify(sample)}\n`, 'utf8');
        await file.sync();
      } catch (cause) {
        // A full disk, most of all: what was written before is whole, so the session can go on from it.
        const message = cause instanceof Error ? cause.message : String(cause);
        throw new UserError(
          `cannot write the sample ${sample.id} to ${path}: ${message}; free some space and go on with --resume`,
          { cause },
        );
      }
    },
    close: () => file.close(),
  };
}

async function openSamples(path: string, flags: string): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new UserError(`cannot write the samples ${path}: ${message}`, { cause });
  }
}
