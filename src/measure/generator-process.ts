import { spawn } from 'node:child_process';
import * as v from 'valibot';
import type { Environment } from '../build/child-environment.ts';
import { generatorDocumentSchema } from '../evidence/generator-document.ts';
import type { MeasuredSample } from '../evidence/sample.ts';
import { keepTail } from './process-output.ts';

export type GeneratorRun = MeasuredSample['generator'];

export interface GeneratorOptions {
  readonly env: Environment;
  /** The generator ends by itself on time; after this long it is broken and is killed. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

const documentLimitBytes = 64 * 1024 * 1024;

/**
 * Runs the load generator once and reads its document. Whatever goes wrong is a result with a reason, since a
 * generator that failed is a fact about the sample.
 *
 * @throws only the signal's reason, when the session is cancelled.
 */
export async function runGenerator(
  argv: readonly string[],
  options: GeneratorOptions,
): Promise<GeneratorRun> {
  options.signal.throwIfAborted();
  const [program = '', ...args] = argv;
  const child = spawn(program, args, { env: options.env, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = keepTail(child.stderr, 2048);
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= documentLimitBytes) chunks.push(chunk);
  });
  let overdue = false;
  const timer = setTimeout(() => {
    overdue = true;
    child.kill('SIGKILL');
  }, options.deadlineMs);
  const onAbort = () => child.kill('SIGKILL');
  options.signal.addEventListener('abort', onAbort, { once: true });
  try {
    const end = await new Promise<{ code: number | null; signal: string | null } | Error>((resolve) => {
      child.on('error', resolve);
      child.on('close', (code, signal) => resolve({ code, signal }));
    });
    options.signal.throwIfAborted();
    if (end instanceof Error) return failed(`did not start: ${end.message}`);
    if (overdue) return failed(`did not end within ${options.deadlineMs} ms and was killed`);
    if (end.code === null) return failed(`was ended by ${end.signal}`);
    if (chunks.length === 0) return failed(`printed nothing and exited with ${end.code}: ${log().trim()}`);
    return readDocument(Buffer.concat(chunks).toString('utf8'), end.code);
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', onAbort);
  }
}

function readDocument(text: string, exitCode: number): GeneratorRun {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return failed(`printed no JSON (exit ${exitCode}): ${(error as Error).message}`);
  }
  const parsed = v.safeParse(generatorDocumentSchema, json);
  if (parsed.success) return { kind: 'document', exitCode, document: parsed.output };
  const issue = parsed.issues[0];
  return failed(
    `printed a document of another shape (exit ${exitCode}): ${v.getDotPath(issue) ?? ''} ${issue.message}`,
  );
}

function failed(reason: string): GeneratorRun {
  return { kind: 'failed', reason: `the load generator ${reason}` };
}
