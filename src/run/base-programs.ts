import { type BuiltCommit, buildCommit } from '../baseline/build-commit.ts';
import { readArtefact } from '../build/artefact.ts';
import type { BuiltServer } from '../evidence/sections.ts';
import type { Plan } from '../plan/plan.ts';
import type { Server, Variant } from '../plan/server.ts';
import { UserError } from '../user-error.ts';
import { builtServer } from './check-servers.ts';
import type { FoundBaseline } from './found-baseline.ts';
import type { Staging } from './staging.ts';
import type { WorkspaceInputs } from './workspace.ts';

/** A server of the baseline, in place beside the head's. */
export interface StagedServer {
  /** How it is started. */
  readonly server: Server;
  readonly artefact: string;
  /** Its variants, with the arguments and the environment that belong to the baseline. */
  readonly variants: readonly Variant[];
  /** What the evidence says of it; its contract is still to be checked. */
  readonly built: Omit<BuiltServer, 'contract'>;
}

/** What a commit that was built asks of its own programs, and what of that the head does not ask any more. */
export type OwnPlan = Pick<BuiltCommit, 'scenarios' | 'removed'>;

/** As long as `head-`: see `stagePrograms`. */
const directoryOf = (server: string) => `base-${server}`;

/**
 * The programs of a record, those of servers that the head has too. All that belongs to starting them comes from the
 * record; how a server becomes ready, from the head where an older record does not say it.
 *
 * @throws {UserError} when an artefact is not the one that was measured: nothing of it is run.
 */
export async function stageRecorded(
  { session, source }: Pick<FoundBaseline, 'session' | 'source'>,
  paths: ReadonlyMap<string, string>,
  servers: readonly Server[],
  staging: Staging,
): Promise<StagedServer[]> {
  const staged: StagedServer[] = [];
  for (const { contract: _then, ...built } of session.servers) {
    const server = servers.find(({ name }) => name === built.name);
    const path = paths.get(built.name);
    if (server === undefined || path === undefined) continue;
    const artefact = await staging.artefact(directoryOf(built.name), path);
    // The staged copy is what runs, so it is what is hashed.
    const { sha256 } = await readArtefact(artefact);
    if (sha256 !== built.artefactSha256)
      throw new UserError(
        `baseline ${source.name}: the artefact of server ${built.name} is not the one that was measured (SHA-256 ${sha256}, its evidence says ${built.artefactSha256}); ` +
          'nothing of it was run; save the baseline again',
      );
    const variants = session.run.variants.filter((variant) => variant.server === built.name);
    const { runCommand: run, ready = server.ready } = built;
    staged.push({ server: { ...server, run, ready }, artefact, variants, built });
  }
  return staged;
}

/**
 * The programs of a commit, built from its source with its own configuration.
 *
 * @throws {UserError} when it cannot be built.
 */
export async function stageCommit(
  inputs: WorkspaceInputs,
  commit: string,
  plan: Plan,
  staging: Staging,
  signal: AbortSignal,
): Promise<{ staged: readonly StagedServer[]; own: OwnPlan }> {
  const { builds, variants, scenarios, removed, remove } = await buildCommit(inputs, commit, plan, signal);
  try {
    const staged: StagedServer[] = [];
    for (const build of builds) {
      const { server } = build;
      const artefact = await staging.artefact(directoryOf(server.name), build.artefact.path);
      const { contract: _unchecked, ...built } = builtServer(build, { passed: 0, failed: [] });
      const own = variants.filter((variant) => variant.server === server.name);
      staged.push({ server, artefact, variants: own, built });
    }
    return { staged, own: { scenarios, removed } };
  } finally {
    await remove();
  }
}
