import { isAncestor } from '../baseline/merge-base.ts';
import { buildEnvironment } from '../build/child-environment.ts';
import { withDistance } from '../run/baseline-distance.ts';
import type { BaselineAnswer, BaselineOrigin, BaselinePlace, FoundBaseline } from '../run/found-baseline.ts';
import { UserError } from '../user-error.ts';
import { baseOf } from './event.ts';
import { runInputs } from './measure.ts';
import { mergeBase } from './merge-base-origin.ts';
import type { Step } from './step.ts';

/**
 * A pull request, alone or in a merge queue, is judged by a stored record only if nobody whom it judges could have written
 * it, and if it is of a commit that the pull request has in its history; else by its merge base. When that cannot be built
 * either, an unproved record's numbers are compared with, and the headline says so; with another branch's, nothing is.
 */
export function fairBaseline(stored: BaselineOrigin, step: Step): BaselineOrigin {
  const base = baseOf(step.context.event);
  if (base === undefined) return sayingUnproved(stored);
  return {
    find: async (place) => {
      const answer = await storedFor(base, stored, place, step);
      if (answer.kind === 'good') return { kind: 'found', baseline: answer.baseline };
      const built = await mergeBase(step);
      if (built.kind === 'to-measure') {
        if (answer.kind === 'unproved') await answer.baseline.release();
        const instead = `the merge base is built and measured instead: ${answer.reason}`;
        // Another branch, or no record yet, is nobody's fault.
        if (answer.kind === 'none') step.runner.print(instead);
        else warn(step, 'the stored baseline is not used', instead);
        return built;
      }
      const reason = `${answer.reason}; ${built.reason}`;
      switch (answer.kind) {
        case 'none':
          return { kind: 'none', reason };
        case 'unproved':
          warn(step, "the baseline's origin is not proved", reason);
          return { kind: 'found', baseline: numbersOnly(answer.baseline, reason) };
        case 'unusable':
          throw new UserError(reason, { cause: answer.error });
      }
    },
    findCalibration: async (place) => {
      try {
        return await stored.findCalibration(place);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        warn(step, 'this machine counts as not calibrated', error.message);
        return undefined;
      }
    },
  };
}

/** The same baseline, marked where nothing proves who wrote it, so that the verdict says it. */
export function sayingUnproved(stored: BaselineOrigin): BaselineOrigin {
  return {
    ...stored,
    find: async (place) => {
      const answer = await stored.find(place);
      if (answer.kind !== 'found' || answer.baseline.origin.kind === 'proved') return answer;
      return { kind: 'found', baseline: marked(answer.baseline, answer.baseline.origin.reason) };
    },
  };
}

type ChangeBase = NonNullable<ReturnType<typeof baseOf>>;

/** What a store has for a change. */
type StoredFor =
  | { readonly kind: 'good'; readonly baseline: FoundBaseline }
  | { readonly kind: 'unproved'; readonly baseline: FoundBaseline; readonly reason: string }
  /** Damaged or hostile, or the service is down. */
  | { readonly kind: 'unusable'; readonly error: UserError; readonly reason: string }
  | { readonly kind: 'none'; readonly reason: string };

async function storedFor(
  base: ChangeBase,
  stored: BaselineOrigin,
  place: BaselinePlace,
  step: Step,
): Promise<StoredFor> {
  const { defaultBranch } = step.context;
  const { servers } = runInputs(step);
  // Servers that ship are the same at every commit: then no branch can be blamed for another one's.
  const ofCommits = servers === 'workspace';
  const other = ofCommits ? whyNotOfBase(base, defaultBranch) : undefined;
  if (other !== undefined) return none(other);
  let answer: BaselineAnswer;
  try {
    answer = await stored.find(place);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { kind: 'unusable', error, reason: error.message };
  }
  if (answer.kind !== 'found') return answer.kind === 'none' ? answer : none('the store keeps no records');
  const { baseline } = answer;
  const { origin, source } = baseline;
  if (origin.kind === 'unproved')
    return { kind: 'unproved', baseline, reason: `${source.name}: ${origin.reason}` };
  if (!ofCommits) return { kind: 'good', baseline };
  const { workspace } = runInputs(step);
  const env = buildEnvironment(step.env);
  if ((await isAncestor(workspace, source.commit, env)) === 'no') {
    await baseline.release();
    return none(`the commit of ${source.name} is not in the history of what was checked out`);
  }
  const near = await withDistance(answer, workspace, base.baseSha, env, step.signal);
  return { kind: 'good', baseline: near.kind === 'found' ? near.baseline : baseline };
}

/** Only the default branch saves baselines: what it has gained or lost is not the doing of who goes elsewhere. */
export function whyNotOfBase(
  { baseBranch }: Pick<ChangeBase, 'baseBranch'>,
  defaultBranch: string | undefined,
): string | undefined {
  return defaultBranch === undefined || baseBranch === defaultBranch
    ? undefined
    : `baselines are those of ${defaultBranch}, and this change goes into ${baseBranch}`;
}

const none = (reason: string): StoredFor => ({ kind: 'none', reason });

const marked = (baseline: FoundBaseline, unproved: string): FoundBaseline => ({
  ...baseline,
  source: { ...baseline.source, unproved },
});

/** Also the commit that it names is whoever wrote it's word: built for the confirm, it could be the head's own. */
const numbersOnly = (baseline: FoundBaseline, reason: string): FoundBaseline => ({
  ...marked(baseline, reason),
  programs: { kind: 'none', reason: `nothing proves who wrote it: ${reason}` },
});

/** In the log and beside the checks: another baseline than the usual one is worth knowing of. */
function warn({ runner }: Step, title: string, message: string): void {
  runner.print(message);
  runner.annotate({ level: 'warning', title: `go-rust-bench: ${title}`, message });
}
