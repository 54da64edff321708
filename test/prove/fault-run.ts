/** One fault run: the audit server, the generator against it, the server's truth. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { type GeneratorDocument, generatorDocumentSchema } from '../../src/evidence/generator-document.ts';
import {
  backlog,
  brokenIdentities,
  type Complaint,
  type Truth,
  violatedInequalities,
} from './fault-checks.ts';
import type { FaultPlan } from './fault-plan.ts';

/** Far beyond the longest window: a process that is still there then hangs. */
const patienceMs = 120_000;

const truthSchema = v.object({
  accepted: v.number(),
  requests_read: v.number(),
  responses_written: v.number(),
});

export interface Binaries {
  readonly loadgen: string;
  readonly auditServer: string;
}

export interface FaultRun {
  readonly document: GeneratorDocument;
  readonly truth: Truth;
  readonly complaints: readonly Complaint[];
}

/** Rejects when either program fails, hangs or prints something else than it should. */
export async function faultRun(plan: FaultPlan, binaries: Binaries): Promise<FaultRun> {
  const server = start(binaries.auditServer, [...plan.serverArguments, '--backlog', `${backlog}`]);
  try {
    const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
    const port = /^listening (\d+)$/.exec((await lines.next()).value ?? '')?.[1];
    if (port === undefined) throw new Error('the audit server did not say where it listens');
    const document = await generate(binaries.loadgen, [
      '--url',
      `http://127.0.0.1:${port}/`,
      ...plan.generatorArguments,
    ]);
    server.stdin.end();
    const truth = v.parse(truthSchema, JSON.parse((await lines.next()).value ?? ''));
    const complaints = [
      ...brokenIdentities(document),
      ...violatedInequalities(document, truth, plan.isFaultless),
    ];
    return { document, truth, complaints };
  } finally {
    server.kill('SIGKILL');
  }
}

async function generate(loadgen: string, options: readonly string[]): Promise<GeneratorDocument> {
  const generator = start(loadgen, ['run', ...options]);
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(generator.stdout),
    text(generator.stderr),
    once(generator, 'close'),
  ]);
  // 4 may be a broken identity: the document then says which.
  if (code !== 0 && code !== 4) throw new Error(`the generator ended with ${code ?? signal}: ${stderr}`);
  return v.parse(generatorDocumentSchema, JSON.parse(stdout));
}

function start(program: string, programArguments: readonly string[]): ChildProcessWithoutNullStreams {
  const child = spawn(program, programArguments, { timeout: patienceMs, killSignal: 'SIGKILL' });
  // A server that died in full flight no longer reads that it may end.
  child.stdin.on('error', () => {});
  return child;
}
