import { canBeBuilt } from '../baseline/measured-commit.ts';
import type { Acceptance } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { writeEvidence } from '../evidence/evidence-file.ts';
import { sealEvidence } from '../evidence/seal.ts';
import type { OutputDirectory } from '../run/output-directory.ts';
import type { AcceptanceFinding } from './acceptance.ts';
import type { JudgedPullRequest } from './ask-acceptance.ts';
import type { Octokit, Repository } from './github-api.ts';
import { realRetry, statusOf, withRetries } from './retry.ts';
import type { Step } from './step.ts';

export interface Judged {
  /** With the acceptance, when there is one: its verdict is another one then. */
  readonly evidence: Evidence;
  readonly acceptance: Acceptance | undefined;
}

/**
 * Asks whether somebody has accepted what a run found, and leaves the evidence with the verdict that follows. It is asked
 * when all is measured: the event is as old as the first attempt of the run, and a label is set while others measure.
 *
 * @param pullRequest the one that is judged; by itself that of the event
 */
export async function withAcceptance(
  step: Step,
  evidence: Evidence,
  output: OutputDirectory,
  pullRequest: JudgedPullRequest | undefined = judgedPullRequest(step),
): Promise<Judged> {
  const acceptance = await acceptanceOf(step, evidence, pullRequest);
  const { comparison } = evidence;
  if (acceptance === undefined || comparison === undefined) return { evidence, acceptance };
  const settings = { ...comparison.settings, accepted: acceptance };
  const accepted = sealEvidence(evidence, { ...comparison, settings }, { head: evidence.derived });
  await writeEvidence(output.evidence, accepted);
  return { evidence: accepted, acceptance };
}

/** A merge queue measures a commit of its own, which no line can name: that of its pull request's head counts. */
function judgedPullRequest({ context: { event } }: Step): JudgedPullRequest | undefined {
  if (event.kind === 'pull-request') return event;
  if (event.kind === 'merge-group' && event.number !== undefined) return { number: event.number };
  return undefined;
}

/**
 * On a pull request by its label and line, after the merge by those of the merged ones, in a dispatched refresh by the
 * input `accept`. Without an answer of the API nothing is accepted.
 */
async function acceptanceOf(
  step: Step,
  { run, verdicts: [verdict], comparison }: Evidence,
  pullRequest: JudgedPullRequest | undefined,
): Promise<Acceptance | undefined> {
  const { inputs, context, env } = step;
  const { event, sha } = context;
  if (inputs.accept !== undefined) {
    const { dispatchedAcceptance } = await import('./acceptance.ts');
    return dispatchedAcceptance(inputs.accept, env.GITHUB_ACTOR || 'unknown', sha ?? 'unknown');
  }
  if (run.ended === 'cancelled' || verdict?.state === 'pass') return undefined;
  const questions = await import('./ask-acceptance.ts');
  if (pullRequest !== undefined)
    return verdict && ask(step, (api, place) => questions.askAcceptance(api, place, pullRequest));
  if (event.kind !== 'branch' || !event.onDefaultBranch || sha === undefined) return undefined;
  const base = comparison?.source.commit;
  const range = { branch: event.branch, since: canBeBuilt(base) ? base : undefined, commit: sha };
  return ask(step, (api, place) => questions.askMergedAcceptance(api, place, range));
}

async function ask(
  { inputs: { githubToken }, context: { repository }, runner, signal }: Step,
  question: (api: Octokit, place: Repository) => Promise<AcceptanceFinding>,
): Promise<Acceptance | undefined> {
  if (githubToken === undefined) return undefined;
  const { openApi, repositoryOf } = await import('./github-api.ts');
  const api = openApi(githubToken);
  const place = repositoryOf(repository);
  try {
    const retry = realRetry(signal, (text) => runner.print(text));
    const finding = await withRetries(() => question(api, place), retry);
    if (finding.kind === 'accepted') return finding.acceptance;
    if (finding.kind === 'incomplete')
      // Whoever has done half of it looks here for why that was not enough.
      runner.annotate({ level: 'warning', title: 'go-rust-bench: not accepted', message: finding.reason });
    return undefined;
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) throw error;
    runner.print(`whether a regression is accepted could not be looked up: the API answered ${status}`);
    return undefined;
  }
}
