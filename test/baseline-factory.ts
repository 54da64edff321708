import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JudgedUsers } from '../src/baseline/origin.ts';
import { baselineQuery } from '../src/baseline/query.ts';
import type { BaselineQuery, BaselineToSave } from '../src/baseline/store.ts';
import { readArtefact } from '../src/build/artefact.ts';
import type { Evidence } from '../src/evidence/evidence.ts';
import { sealEvidence } from '../src/evidence/seal.ts';
import { createEvidence, type EvidenceOptions } from './evidence-factory.ts';

export const savedAt = new Date('2026-01-02T03:04:05.678Z');

/** Builds and servers of the tests run as nobody that owns anything. */
export const strangers: JudgedUsers = { uids: [4_242_424], mayBecomeRoot: async () => false };

/** The first bytes of an ELF program for an architecture (`e_machine`), little endian. */
export function elfHeader(machine: number): Buffer {
  const header = Buffer.alloc(64);
  header.write('\x7fELF\x02\x01\x01', 'latin1');
  header.writeUInt16LE(machine, 18);
  return header;
}

export const x86 = 62;

export interface Savable extends BaselineToSave {
  readonly evidence: Evidence;
  readonly query: BaselineQuery;
}

/** A directory for one test. */
export function scratchDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'baseline-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A session with the artefacts that it measured: a program of one file (`go`), and a tree with an empty directory (`rust`). */
export async function createSavable(directory: string, options: EvidenceOptions = {}): Promise<Savable> {
  const go = join(directory, 'measured', 'go');
  const rust = join(directory, 'measured', 'rust');
  mkdirSync(join(rust, 'lib', 'empty'), { recursive: true });
  writeFileSync(go, Buffer.concat([elfHeader(x86), Buffer.from(`seed ${options.seed ?? 1}`)]));
  writeFileSync(join(rust, 'run'), '#!/bin/sh\n');
  writeFileSync(join(rust, 'lib', 'data.json'), '{}');
  for (const program of [go, join(rust, 'run')]) chmodSync(program, 0o755);
  const artefacts = new Map([
    ['go', go],
    ['rust', rust],
  ]);
  const bare = createEvidence({ repeats: 1, draws: 5, ...options });
  const servers = await Promise.all(
    bare.servers.map(async (server) => ({
      ...server,
      artefactSha256: (await readArtefact(artefacts.get(server.name) ?? '')).sha256,
    })),
  );
  const evidence = sealEvidence({ ...bare, servers });
  return { evidence, artefacts, query: baselineQuery(evidence, 'acme/shop') };
}
