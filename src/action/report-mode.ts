import type { Evidence } from '../evidence/evidence.ts';
import { writeEvidence } from '../evidence/evidence-file.ts';
import type { ExitCode } from '../run/exit-code.ts';
import type { BaselineOrigin } from '../run/found-baseline.ts';
import { UserError } from '../user-error.ts';
import { withAcceptance } from './accepted.ts';
import { type Announcement, announce } from './announce.ts';
import { openBaselines } from './baselines.ts';
import { compareUntrusted, type UntrustedComparison } from './compare-untrusted.ts';
import { sayingUnproved, whyNotOfBase } from './fair-baseline.ts';
import { openResults } from './measure.ts';
import type { Step } from './step.ts';

/**
 * Publishes what another job has measured, one that may be a stranger's: nothing here runs its code, and of its evidence
 * only the figures are taken. Repository, commit and pull request come from the event and the API; the baseline from here,
 * or it is called the other job's claim.
 */
export async function reportMode(step: Step): Promise<ExitCode> {
  const claimed = await untrustedEvidence(step);
  const output = await openResults(step);
  const pullRequest = await judgedPullRequest(step);
  const { evidence: found, noBaseline } = await compared(step, claimed, pullRequest);
  await writeEvidence(output.evidence, found);
  const { evidence } =
    pullRequest?.kind === 'pull-request'
      ? await withAcceptance(step, found, output, pullRequest)
      : { evidence: found };
  return announce(step, { evidence, output, pullRequest, origin: 'untrusted', noBaseline });
}

async function compared(
  step: Step,
  claimed: Evidence,
  target: Announcement['pullRequest'],
): Promise<UntrustedComparison> {
  const { maxBaselineAgeNs } = step.inputs;
  const other =
    target?.kind === 'pull-request' && claimed.run.asked?.servers !== 'reference'
      ? whyNotOfBase(target, step.context.defaultBranch)
      : undefined;
  const baselines = await openBaselines(
    step,
    maxBaselineAgeNs,
    'a report saves no baseline',
    claimed.run.asked,
  );
  const stored = sayingUnproved(baselines.origin);
  const origin: BaselineOrigin =
    other === undefined ? stored : { ...stored, find: async () => ({ kind: 'none', reason: other }) };
  try {
    return await compareUntrusted(claimed, origin, step.inputs, (commit) =>
      isOnBaseBranch(step, target, commit),
    );
  } finally {
    await baselines.release();
  }
}

/** Where the forge cannot be asked, a commit is not of the branch. */
async function isOnBaseBranch(
  { inputs: { githubToken }, context: { repository }, signal, runner }: Step,
  target: Announcement['pullRequest'],
  commit: string,
): Promise<boolean> {
  if (target?.kind !== 'pull-request' || githubToken === undefined) return false;
  const { isOnBranch, openApi, repositoryOf } = await import('./github-api.ts');
  const { realRetry, statusOf, withRetries } = await import('./retry.ts');
  const api = openApi(githubToken);
  const retry = realRetry(signal, (text) => runner.print(text));
  try {
    return await withRetries(
      () => isOnBranch(api, repositoryOf(repository), commit, target.baseBranch),
      retry,
    );
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) throw error;
    runner.print(`the base that was measured is not compared with: the API answered ${status}`);
    return false;
  }
}

async function untrustedEvidence({ inputs, context, signal, runner }: Step): Promise<Evidence> {
  const { evidenceFromArchive, readUntrustedEvidence } = await import('./untrusted-evidence.ts');
  if (inputs.evidence !== undefined) return readUntrustedEvidence(inputs.evidence);
  if (context.event.kind !== 'workflow-run')
    throw new UserError(
      'input evidence: mode report needs it, unless the workflow is triggered by workflow_run; give the path of a benchmark.json, of a directory that holds it, or of a zip archive',
    );
  if (inputs.githubToken === undefined)
    throw new UserError('input github-token: it is empty, and the evidence is downloaded with it');
  const { downloadArtifact } = await import('./download-artifact.ts');
  const { openApi } = await import('./github-api.ts');
  const { realRetry } = await import('./retry.ts');
  return evidenceFromArchive(
    await downloadArtifact(openApi(inputs.githubToken), {
      repository: context.repository,
      runId: context.event.runId,
      name: `go-rust-bench-${inputs.commentId}`,
      retry: realRetry(signal, (text) => runner.print(text)),
    }),
  );
}

async function judgedPullRequest({
  inputs,
  context,
  signal,
  runner,
}: Step): Promise<Announcement['pullRequest']> {
  const { event, repository } = context;
  if (event.kind === 'pull-request') return event;
  if (event.kind !== 'workflow-run' || event.triggeredBy !== 'pull_request') return undefined;
  if (inputs.githubToken === undefined) return { kind: 'none', reason: 'input github-token is empty' };
  const { openApi, pullRequestOf } = await import('./github-api.ts');
  const { realRetry, statusOf, withRetries } = await import('./retry.ts');
  const api = openApi(inputs.githubToken);
  const retry = realRetry(signal, (text) => runner.print(text));
  try {
    const found = await withRetries(() => pullRequestOf(api, repository, event), retry);
    return (
      found ?? {
        kind: 'none',
        reason: `no open pull request has the head ${event.headSha.slice(0, 7)} any more`,
      }
    );
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) throw error;
    return { kind: 'none', reason: `the pull request could not be looked up (the API answered ${status})` };
  }
}
