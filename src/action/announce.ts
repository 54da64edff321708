import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Evidence } from '../evidence/evidence.ts';
import { renderMarkdown } from '../report/markdown.ts';
import type { ExitCode } from '../run/exit-code.ts';
import type { OutputDirectory } from '../run/output-directory.ts';
import { sessionExitCode } from '../run/session-exit-code.ts';
import { describeRun } from './describe-run.ts';
import type { PullRequestEvent } from './event.ts';
import { writeOutputs } from './outputs.ts';
import { type Audience, publish } from './publish.ts';
import { regressionsJson } from './regressions.ts';
import { realRetry } from './retry.ts';
import type { Step } from './step.ts';

/** What a mode knows beside its evidence. */
export interface Announcement {
  readonly evidence: Evidence;
  readonly output: OutputDirectory;
  /** The pull request that the comment goes to, or why there is none; undefined: nobody expects a comment. */
  readonly pullRequest: PullRequestEvent | { readonly kind: 'none'; readonly reason: string } | undefined;
  /** Whose word the figures are. */
  readonly origin: 'own' | 'untrusted';
  /** Why nothing was compared, where a baseline was looked for. */
  readonly noBaseline?: string | undefined;
  /** The store's name of the baseline that was saved. */
  readonly saved?: string | undefined;
}

/**
 * Reports, publishes, writes the outputs, and says how the step ends: in this order, so that a failing run still shows
 * its report.
 */
export async function announce(step: Step, announcement: Announcement): Promise<ExitCode> {
  const { inputs, runner } = step;
  const { evidence, output } = announcement;
  runner.group('report');
  await writeFile(output.markdown, renderMarkdown(evidence));
  const { renderHtml } = await import('../report/html/html-report.ts');
  await writeFile(output.html, await renderHtml(evidence));
  const publication = describeRun(reportOf(step, announcement));
  const audience = audienceOf(step, announcement);
  const commentUrl = await publish(publication, audience);
  writeOutputs({
    verdict: publication.state,
    regressions: regressionsJson(evidence.verdicts[0]),
    'summary-path': audience.summaryFile,
    'report-path': output.html,
    'evidence-path': output.evidence,
    'baseline-key': announcement.saved ?? evidence.comparison?.source.name,
    'baseline-age': baselineAge(evidence),
    'comment-url': commentUrl,
  });
  runner.endGroup();
  return sessionExitCode(evidence, inputs.failOn);
}

function reportOf(
  { inputs, context }: Step,
  { evidence, pullRequest, origin, noBaseline }: Announcement,
): Parameters<typeof describeRun>[0] {
  return {
    evidence,
    origin,
    id: inputs.commentId,
    links: {
      ...(context.artifactsUrl === undefined ? {} : { report: context.artifactsUrl }),
      ...(context.runUrl === undefined ? {} : { run: context.runUrl }),
    },
    ...(pullRequest?.kind === 'pull-request' ? { headCommit: pullRequest.headSha } : {}),
    ...(noBaseline === undefined ? {} : { noBaseline }),
  };
}

function audienceOf(step: Step, { output, pullRequest, evidence }: Announcement): Audience {
  const { inputs, env, runner, signal } = step;
  return {
    runner,
    stepSummary: env.GITHUB_STEP_SUMMARY || undefined,
    summaryFile: join(output.directory, 'summary.md'),
    // Who cancels a job gives it seconds, and half a session is no news.
    comments:
      evidence.run.ended === 'cancelled'
        ? { kind: 'none', reason: undefined }
        : commentsOf(step, pullRequest),
    comment: inputs.comment,
    retry: realRetry(signal, (text) => runner.print(text)),
  };
}

function commentsOf(
  { inputs: { githubToken }, context: { repository } }: Step,
  pullRequest: Announcement['pullRequest'],
): Audience['comments'] {
  if (pullRequest === undefined) return { kind: 'none', reason: undefined };
  if (pullRequest.kind === 'none') return pullRequest;
  if (githubToken === undefined) return { kind: 'none', reason: 'input github-token is empty' };
  return {
    kind: 'api',
    headSha: pullRequest.headSha,
    open: async () => {
      const { commentsApi, openApi } = await import('./github-api.ts');
      return commentsApi(openApi(githubToken), repository, pullRequest.number);
    },
  };
}

/** Whole seconds from the end of the baseline's session to the start of this one. */
function baselineAge({ comparison, run }: Evidence): number | undefined {
  if (comparison === undefined) return undefined;
  return Math.max(
    0,
    Math.round((Date.parse(run.startedAt) - Date.parse(comparison.base.run.endedAt)) / 1000),
  );
}
