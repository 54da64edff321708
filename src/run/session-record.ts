import { readFile, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { metricNames } from '../compare/metric.ts';
import { digest } from '../evidence/digest.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { parseJson } from '../evidence/parse-json.ts';
import { UserError } from '../user-error.ts';
import type { RunInputs } from './inputs.ts';
import type { Opponent } from './opponent.ts';
import type { Workspace } from './workspace.ts';

/** What a session was told, without where it lies and how patient it is. */
export type StoredInputs = Omit<RunInputs, 'workspace' | 'product' | 'wait'>;

const text = v.optional(v.string());

const recordSchema = v.strictObject({
  schema: v.literal('go-rust-bench/session/v1'),
  session: v.string(),
  startedAt: v.string(),
  resumedAt: v.array(v.string()),
  inputs: v.strictObject({
    plan: text,
    config: text,
    servers: v.picklist(['workspace', 'reference']),
    isolation: v.picklist(['auto', 'A', 'B', 'E']),
    serverCpus: text,
    clientCpus: text,
    runAs: v.string(),
    comparison: v.optional(
      v.strictObject({
        baseline: v.string(),
        confirm: v.picklist(['auto', 'always', 'never']),
        floors: v.strictObject(v.entriesFromList(metricNames, v.optional(v.number()))),
        timeBudgetNs: v.optional(v.number()),
        maxAgeNs: v.number(),
        trustBaseline: v.boolean(),
      }),
    ),
  }),
  identity: v.record(v.string(), v.string()),
  /** SHA-256 of the programs that were built of a base commit, as soon as they are. */
  base: v.optional(v.record(v.string(), v.string())),
});

/**
 * `session.json`: what a session that was interrupted needs to go on as the same one. It lies beside the samples, and is
 * trusted for nothing but a comparison: everything in it is made anew and must come out the same.
 */
export type SessionRecord = v.InferOutput<typeof recordSchema>;

/** What must be the same for samples of two sittings to belong to one session, each with the name by which it is told. */
export function sessionIdentity(
  workspace: Workspace,
  facts: Pick<Evidence, 'tool' | 'host' | 'servers' | 'isolation'>,
  opponent: Opponent | undefined,
): SessionRecord['identity'] {
  const { plan, scenarios, variants, order } = workspace;
  const artefacts = facts.servers.map(({ name, artefactSha256 }) => [`artefact of ${name}`, artefactSha256]);
  return {
    'version of go-rust-bench': facts.tool.version,
    plan: digest({ plan, order }),
    scenarios: digest(scenarios),
    variants: digest(variants),
    ...Object.fromEntries(artefacts),
    machine: String(facts.host.fingerprint),
    kernel: String(facts.host.kernel),
    isolation: digest(facts.isolation),
    ...(opponent === undefined
      ? {}
      : {
          baseline:
            opponent.baseline.kind === 'found'
              ? digest(opponent.baseline.baseline.session.digests)
              : opponent.baseline.commit,
          'settings of the comparison': digest(opponent.settings),
        }),
  };
}

/** @throws {UserError} for the first thing that is not as it was. */
export function refuseIfChanged(was: SessionRecord['identity'], is: SessionRecord['identity']): void {
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (was[name] === is[name]) continue;
    throw new UserError(
      `--resume: the ${name} is not the one that the session began with (${was[name] ?? 'none'}, now ${is[name] ?? 'none'}); ` +
        'put it back, or start a new session',
    );
  }
}

export async function writeSessionRecord(path: string, record: SessionRecord): Promise<void> {
  await writeFile(path, `${JSON.stringify(record, null, 2)}\n`);
}

/** @throws {UserError} when there is no session in the directory, or its record is damaged. */
export async function readSessionRecord(path: string): Promise<SessionRecord> {
  const content = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UserError(`--resume: no session to go on with (${error.message})`);
  });
  const parsed = v.safeParse(recordSchema, parseJson(content, path));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new UserError(
    `--resume: ${path} is no record of a session: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`,
  );
}
