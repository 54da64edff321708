import type { Acceptance } from '../evidence/comparison.ts';
import type { AcceptanceFinding } from './acceptance.ts';
import type { Octokit, Repository } from './github-api.ts';
import { realRetry, statusOf, withRetries } from './retry.ts';
import type { Step } from './step.ts';

/**
 * Whether a regression of this run is accepted: on a pull request, and in a merge queue, by its label and line, after the
 * merge by those of the merged one, in a dispatched refresh by the input `accept`. Without an answer of the API nothing is accepted.
 */
export async function acceptedRegression(step: Step): Promise<Acceptance | undefined> {
  const { inputs, context, env } = step;
  const { event, sha } = context;
  const acceptances = await import('./acceptance.ts');
  if (inputs.accept !== undefined)
    return acceptances.dispatchedAcceptance(inputs.accept, env.GITHUB_ACTOR || 'unknown', sha ?? 'unknown');
  if (event.kind === 'pull-request') {
    // The event is as old as the run: a label that was set since is seen by the next one.
    if (!event.labels.includes(acceptances.acceptanceLabel)) return undefined;
    return ask(step, (api, place) => acceptances.askAcceptance(api, place, event.number));
  }
  if (event.kind === 'merge-group') {
    const { number, headSha } = event;
    if (number === undefined) return undefined;
    // A push takes a pull request out of the queue, so its head is the one that is in the group.
    const accepted = await ask(step, (api, place) => acceptances.askAcceptance(api, place, number));
    return accepted && { ...accepted, commit: headSha };
  }
  if (event.kind === 'branch' && event.onDefaultBranch && sha !== undefined)
    return ask(step, (api, place) => acceptances.askMergedAcceptance(api, place, sha));
  return undefined;
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
    if (finding.kind === 'incomplete') runner.print(`no regression is accepted: ${finding.reason}`);
    return undefined;
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) throw error;
    runner.print(`whether a regression is accepted could not be looked up: the API answered ${status}`);
    return undefined;
  }
}
