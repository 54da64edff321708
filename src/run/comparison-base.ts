import { NothingKept } from '../baseline/build-commit.ts';
import type { SessionFacts } from '../evidence/seal.ts';
import type { SampleContext } from '../measure/sample-context.ts';
import { UserError } from '../user-error.ts';
import { type BaseArm, type BaseArmPlace, stageBaseArm, stageBaseCommit } from './base-arm.ts';
import type { FoundBaseline } from './found-baseline.ts';
import type { MainJob } from './job.ts';
import type { RunLog } from './log.ts';
import { measureBase, unmeasuredBase } from './measure-base.ts';
import { comparisonSection, type Opponent } from './opponent.ts';
import { isSameBinaries } from './same-binaries.ts';
import type { SessionInputs } from './session-context.ts';
import type { Sitting } from './sitting.ts';

/** The baseline with its numbers, and its programs as far as they may run. */
export interface Base {
  readonly found: Pick<FoundBaseline, 'source' | 'session'>;
  readonly arm: BaseArm;
}

export type BaseAnswer =
  | (Base & { readonly kind: 'other-binaries' | 'same-binaries' })
  /** While the base commit was measured. */
  | { readonly kind: 'cancelled' }
  /** The base commit cannot be built, and the run goes on without. */
  | { readonly kind: 'none' };

export interface BaseSurroundings {
  readonly shared: SessionInputs;
  readonly context: SampleContext;
  /** The head's, as if nothing were measured. */
  readonly facts: SessionFacts;
  readonly holdBase: Sitting['holdBase'];
}

/**
 * Everything about the baseline that can be had before the head is measured.
 *
 * @throws {UserError} when the baseline cannot be used.
 */
export async function baseOf(
  { baseline, settings }: Opponent,
  job: MainJob,
  { shared, context, facts, holdBase }: BaseSurroundings,
  log: RunLog,
  signal: AbortSignal,
): Promise<BaseAnswer> {
  const { inputs, workspace, output } = job;
  const place = { inputs, workspace, ready: shared.ready };
  const isSame = ({ found, arm }: Base) =>
    isSameBinaries(
      facts,
      comparisonSection(found, arm.artefacts, settings, { kind: 'not-run', reason: 'same binaries' }),
    );
  if (baseline.kind === 'found') {
    const arm = await stageBaseArm(baseline.baseline, place, log, signal);
    if (arm.kind === 'none') log.warn(`a slowdown cannot be confirmed: ${arm.reason}`);
    else await holdBase(arm.servers);
    const base = { found: baseline.baseline, arm };
    return { ...base, kind: isSame(base) ? 'same-binaries' : 'other-binaries' };
  }

  const { commit, goOnWithout } = baseline;
  log.step(`building the base commit ${commit.slice(0, 12)}`);
  const arm = await readyCommit(commit, place, signal).catch((error: unknown) => {
    if (goOnWithout === undefined || !(error instanceof UserError)) throw error;
    if (error.cause instanceof NothingKept) throw error;
    // A base that is broken must not keep out the change that repairs it.
    log.warn(`nothing is compared: ${error.message}`);
    goOnWithout(error.message);
    return undefined;
  });
  if (arm === undefined) return { kind: 'none' };
  await holdBase(arm.servers);
  const source = { store: 'merge-base', name: commit, commit, distance: 0 } as const;
  const unmeasured = { found: { source, session: unmeasuredBase(arm, shared, facts) }, arm };
  if (isSame(unmeasured)) return { ...unmeasured, kind: 'same-binaries' };
  log.step('measuring the base commit');
  const { session, ended } = await measureBase(
    arm,
    context,
    { ...shared, resumed: job.resume },
    facts,
    output.directory,
    log,
    signal,
  );
  return ended === 'cancelled'
    ? { kind: 'cancelled' }
    : { kind: 'other-binaries', found: { source, session }, arm };
}

/** @throws {UserError} when the commit does not build, or its servers do not keep their contract. */
async function readyCommit(
  commit: string,
  place: BaseArmPlace,
  signal: AbortSignal,
): Promise<Extract<BaseArm, { kind: 'ready' }>> {
  const arm = await stageBaseCommit(commit, place, signal);
  if (arm.kind === 'ready') return arm;
  throw new UserError(`the base commit ${commit.slice(0, 12)}: ${arm.reason}`);
}
