import { serverEnvironment } from '../build/child-environment.ts';
import type { BaselineSource } from '../evidence/comparison.ts';
import type { BuiltServer } from '../evidence/sections.ts';
import type { Program } from '../measure/sample-context.ts';
import type { Variant } from '../plan/server.ts';
import { UserError } from '../user-error.ts';
import { type OwnPlan, type StagedServer, stageCommit, stageRecorded } from './base-programs.ts';
import { checkServers } from './check-servers.ts';
import type { FoundBaseline } from './found-baseline.ts';
import type { RunLog } from './log.ts';
import type { ServersInPlace } from './servers-in-place.ts';
import type { Workspace, WorkspaceInputs } from './workspace.ts';

type Artefacts = BaselineSource['artefacts'];

/** The baseline's programs, staged and checked, or why a confirm cannot have them. */
export type BaseArm =
  | {
      readonly kind: 'ready';
      readonly artefacts: Artefacts;
      readonly programs: ReadonlyMap<string, Program>;
      readonly variants: readonly Variant[];
      readonly servers: readonly BuiltServer[];
      /** Of a commit that was built; what a record was asked stands in its session. */
      readonly own?: OwnPlan;
    }
  | { readonly kind: 'none'; readonly artefacts: Artefacts; readonly reason: string };

/** Where the base arm is to run, and what it is asked. */
export interface BaseArmPlace {
  readonly inputs: WorkspaceInputs;
  readonly workspace: Workspace;
  readonly ready: ServersInPlace;
}

/**
 * Stages the baseline's programs beside the head's and holds them to their contract before anything is timed: what is
 * wrong with the baseline is known at once.
 *
 * @throws {UserError} when an artefact is not the one that was measured: nothing of it is run.
 */
export async function stageBaseArm(
  baseline: FoundBaseline,
  place: BaseArmPlace,
  log: RunLog,
  signal: AbortSignal,
): Promise<BaseArm> {
  const { programs, session, source } = baseline;
  const { builds, staging } = place.ready;
  switch (programs.kind) {
    case 'none':
      return noArm(programs.reason);
    case 'artefacts': {
      const servers = builds.map(({ server }) => server);
      const staged = await stageRecorded(baseline, programs.paths, servers, staging);
      if (staged.length > 0) return checkedArm(staged, programs.origin, session.run, place, signal);
      return noArm(`${source.name} has no program of a server of this run`);
    }
    case 'commit':
      try {
        log.step(`building the base commit ${programs.commit.slice(0, 12)}: of the baseline ${programs.why}`);
        return await stageBaseCommit(programs.commit, place, signal);
      } catch (error) {
        // Its numbers stay, and are worth comparing.
        if (error instanceof UserError) return noArm(`${programs.why}; ${error.message}`);
        throw error;
      }
  }
}

/**
 * The same of a commit that is built here.
 *
 * @throws {UserError} when it cannot be built.
 */
export async function stageBaseCommit(
  commit: string,
  place: BaseArmPlace,
  signal: AbortSignal,
): Promise<BaseArm> {
  const { inputs, workspace, ready } = place;
  const { plan } = workspace;
  const { staged, own } = await stageCommit(inputs, commit, plan, ready.staging, signal);
  // A change of what is asked is none of theirs: they are held to what they were written for.
  const asked = { plan, scenarios: measuredOf(own.scenarios, plan) };
  const arm = await checkedArm(staged, { kind: 'built', commit }, asked, place, signal);
  return arm.kind === 'ready' ? { ...arm, own } : arm;
}

const measuredOf = (scenarios: OwnPlan['scenarios'], { cells }: Workspace['plan']) =>
  scenarios.filter(({ name }) => cells.some(({ scenario }) => scenario === name));

const noArm = (reason: string): BaseArm => ({
  kind: 'none',
  artefacts: { kind: 'none', reason },
  reason,
});

/** @param asked the plan and the scenarios that the programs were made for */
async function checkedArm(
  staged: readonly StagedServer[],
  artefacts: Artefacts,
  asked: Pick<Workspace, 'plan' | 'scenarios'>,
  { ready: { placement, nextNumber } }: BaseArmPlace,
  signal: AbortSignal,
): Promise<BaseArm> {
  const programs = new Map<string, Program>();
  for (const { server, artefact, variants } of staged)
    for (const variant of variants)
      programs.set(variant.name, {
        server,
        variant,
        artefact,
        env: serverEnvironment(process.env, variant.env),
      });
  const names = staged.map(({ server }) => server.name);
  const checks = await checkServers(names, programs, placement, asked, nextNumber, signal);
  const broken = checks.filter(({ contract }) => contract.failed.length > 0);
  if (broken.length > 0) {
    const reports = broken.map(({ server, report }) => `${server}: ${report.split('\n', 1)[0]}`);
    // Programs that are there and fail are no reason to believe numbers alone: what is flagged stays open.
    return {
      kind: 'none',
      artefacts,
      reason: `the baseline's programs do not keep their contract: ${reports.join('; ')}`,
    };
  }
  return {
    kind: 'ready',
    artefacts,
    programs,
    variants: staged.flatMap(({ variants }) => variants),
    servers: staged.map(({ built }, index) => ({
      ...built,
      contract: checks[index]?.contract ?? { passed: 0, failed: [] },
    })),
  };
}
