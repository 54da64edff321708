import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ListedRecord } from '../baseline/directory-store.ts';
import { measuredCommit } from '../baseline/measured-commit.ts';
import { openDirectoryStore, readOutput } from '../baseline/open-store.ts';
import { baselineQuery } from '../baseline/query.ts';
import { repositoryName } from '../baseline/repository-name.ts';
import { buildEnvironment } from '../build/child-environment.ts';
import type { Acceptance } from '../evidence/comparison.ts';
import { type ListedBaseline, renderBaselines } from '../report/baselines.ts';
import { exitCode } from '../run/exit-code.ts';
import { UserError } from '../user-error.ts';
import type { Directories } from './placement-options.ts';
import { terminalWidth } from './terminal-width.ts';

export interface BaselineOptions {
  readonly store: string;
  readonly runAs: string;
}

export interface SaveOptions extends BaselineOptions {
  /** `owner/name`, where the remote does not say it. */
  readonly repository?: string;
  /** Why a regression, or a removed cell, is accepted. */
  readonly accept?: string;
}

/** `baseline save`: the output of a run becomes the newest record of its key. */
export async function saveCommand(
  directory: string,
  options: SaveOptions,
  { workspace }: Directories,
): Promise<number> {
  const { evidence, artefacts } = await readOutput(join(resolve(directory), 'benchmark.json'));
  const store = await openDirectoryStore(options.store, options, 'make');
  const env = buildEnvironment(process.env);
  const given = options.repository ?? process.env.GITHUB_REPOSITORY;
  const query = baselineQuery(evidence, await repositoryName(workspace, env, given));
  const acceptance = await acceptanceOf(options, measuredCommit(evidence));
  const name = await store.save(query, { evidence, artefacts, ...(acceptance && { acceptance }) });
  const without = evidence.servers
    .filter((server) => !artefacts.has(server.name))
    .map((server) => server.name);
  console.log(`saved as a baseline of ${query.repository}: ${name}`);
  if (without.length > 0)
    console.log(`its numbers only for ${without.join(', ')}: the run did not keep what it measured`);
  return exitCode.pass;
}

async function acceptanceOf(
  { accept }: SaveOptions,
  commit: string | undefined,
): Promise<Acceptance | undefined> {
  if (accept === undefined) return undefined;
  if (accept.trim() === '')
    throw new UserError('--accept needs a reason: who reads the next report will ask');
  const { stdout } = await promisify(execFile)('id', ['-un']);
  return {
    by: process.env.GITHUB_ACTOR ?? stdout.trim(),
    commit: commit ?? 'unknown',
    reason: accept.trim(),
  };
}

/** `baseline show`: every record of a store. Exit code 2 when one of them is damaged. */
export async function showCommand(options: BaselineOptions): Promise<number> {
  const store = await openDirectoryStore(options.store, options, 'refuse');
  const listed: ListedBaseline[] = [];
  for await (const record of store.list()) listed.push(await described(record));
  const view = { store: resolve(options.store), records: listed, now: new Date() };
  process.stdout.write(renderBaselines(view, terminalWidth(process.stdout)));
  return listed.some(({ kind }) => kind === 'refused') ? exitCode.usage : exitCode.pass;
}

async function described(record: ListedRecord): Promise<ListedBaseline> {
  if (record.kind === 'refused') return record;
  const { query, baseline } = record;
  const { evidence, savedAt, commit, acceptance, artefacts, origin } = baseline;
  await baseline.release();
  const verdict = evidence.verdicts[0]?.state;
  return {
    kind: 'record',
    ...query,
    savedAt,
    commit,
    acceptance,
    verdict,
    artefacts: [...artefacts.keys()],
    origin,
  };
}
