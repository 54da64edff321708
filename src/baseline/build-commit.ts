import { isAbsolute, join, relative } from 'node:path';
import { type Build, buildServer } from '../build/build-server.ts';
import { buildEnvironment } from '../build/child-environment.ts';
import type { Cell, Plan } from '../plan/plan.ts';
import type { Scenario } from '../plan/scenario.ts';
import type { Server, Variant } from '../plan/server.ts';
import { isBelow } from '../run/repository-files.ts';
import { type Measured, openMeasured, type WorkspaceInputs } from '../run/workspace.ts';
import { UserError } from '../user-error.ts';
import { checkOut } from './checkout.ts';

/** Cells that a change took out of the plan, with the variants that they name. */
export interface RemovedCells {
  readonly cells: readonly Cell[];
  readonly variants: readonly Variant[];
}

/** The servers of another commit, built as those of the workspace are. */
export interface BuiltCommit {
  readonly commit: string;
  readonly builds: readonly Build[];
  /** Its own variants: settings that a change alters belong to the arm that they are measured in. */
  readonly variants: readonly Variant[];
  /** As the commit has them: its programs were written for these. */
  readonly scenarios: readonly Scenario[];
  /** What its own plan measures and the head's does not any more. */
  readonly removed: RemovedCells;
  /** Removes sources and artefacts; call it when they were staged. */
  readonly remove: () => Promise<void>;
}

/**
 * Builds the servers of a commit from source, one after another, in a checkout of its own: with the commit's own
 * configuration, the same commands, environment and toolchain as the workspace's. Equal sources give equal artefacts
 * although the directories differ; see `reproducible` in src/build.
 *
 * @param plan the head's
 * @throws {UserError} when the commit cannot be checked out, has nothing to measure, or does not build; nothing is left
 *   behind then, nor after an abort.
 */
export async function buildCommit(
  inputs: WorkspaceInputs,
  commit: string,
  plan: Plan,
  signal?: AbortSignal,
): Promise<BuiltCommit> {
  if (inputs.servers === 'reference')
    throw new UserError(
      'the servers that ship are the same at every commit of your repository: measure your own (--servers workspace), or compare with a stored baseline',
    );
  const env = buildEnvironment(process.env);
  const checkout = await checkOut(inputs.workspace, commit, env, signal);
  try {
    const { servers, variants, scenarios, removed } = openCommit(inputs, checkout.workspace, plan);
    const directory = join(checkout.workspace, '.go-rust-bench', 'build');
    const builds: Build[] = [];
    for (const server of servers) {
      const build = await buildServer(server, { directory, env, ...(signal && { signal }) });
      // What a build leaves in the checkout would make it look changed.
      builds.push({ ...build, commit });
    }
    return { commit, builds, variants, scenarios, removed, remove: checkout.remove };
  } catch (error) {
    await checkout.remove();
    throw error instanceof UserError ? atCommit(commit, error) : error;
  }
}

/** The variants that the plan measures, as the commit has them, and their servers. */
function openCommit(
  inputs: WorkspaceInputs,
  workspace: string,
  plan: Plan,
): { servers: readonly Server[] } & Pick<BuiltCommit, 'variants' | 'scenarios' | 'removed'> {
  const there = {
    ...inputs,
    workspace,
    config: fileThere(inputs.config, inputs, workspace),
    plan: fileThere(inputs.plan, inputs, workspace),
  };
  // With the commit's own plan, which suits its configuration: the head's may name what was not there yet.
  const all = openMeasured({ ...there, plan: undefined });
  const variants = all.variants.filter(({ name }) => plan.cells.some(({ variant }) => variant === name));
  const servers = all.servers.filter(({ name }) => variants.some(({ server }) => server === name));
  if (servers.length === 0) throw new NothingKept(`it has no variant that the plan ${plan.name} measures`);
  const then = inputs.plan === undefined ? all : askedThere(there);
  return { servers, variants, scenarios: all.scenarios, removed: removedCells(then, plan) };
}

/** What the same command would have measured at the commit; nothing where that plan was not there yet. */
function askedThere(inputs: WorkspaceInputs): Measured | undefined {
  try {
    return openMeasured(inputs);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

function removedCells(then: Measured | undefined, now: Plan): RemovedCells {
  const kept = new Set(now.cells.map(({ id }) => id));
  const cells = then?.plan.cells.filter(({ id }) => !kept.has(id)) ?? [];
  return {
    cells,
    variants: then?.variants.filter(({ name }) => cells.some(({ variant }) => variant === name)) ?? [],
  };
}

/** A file in the workspace is read as the commit has it, one outside of it as it is; a name is no path. */
function fileThere(
  file: string | undefined,
  { workspace }: WorkspaceInputs,
  there: string,
): string | undefined {
  if (file === undefined || !isAbsolute(file)) return file;
  return isBelow(workspace, file) ? join(there, relative(workspace, file)) : file;
}

/** Whatever the commit promised is gone from the head's plan: unlike a commit that does not build, that is the head's doing. */
export class NothingKept extends UserError {}

const atCommit = (commit: string, error: UserError): UserError =>
  new UserError(`the base commit ${commit.slice(0, 12)}: ${error.message}`, { cause: error });
