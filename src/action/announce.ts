import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Evidence } from '../evidence/evidence.ts';
import { renderMarkdown } from '../report/markdown.ts';
import { type ExitCode, exitCode } from '../run/exit-code.ts';
import type { OutputDirectory } from '../run/output-directory.ts';
import { describeRun, isChanged } from './describe-run.ts';
import type { PullRequestEvent } from './event.ts';
import { exitStatus, verdictOf } from './gate.ts';
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
  readonly untrusted: boolean;
  /** The store's name of the baseline that was saved. */
  readonly saved?: string;
}

/** Reports, publishes, writes the outputs, and says how the step ends: in this order, so that a failing run still shows its report. */
export async function announce(step: Step, announcement: Announcement): Promise<ExitCode> {
  const { inputs, context, runner } = step;
  const { evidence, output, untrusted } = announcement;
  runner.group('report');
  await writeFile(output.markdown, renderMarkdown(evidence));
  const publication = describeRun(evidence, {
    runUrl: context.runUrl,
    untrusted,
    changed: isChanged(evidence),
  });
  const audience = audienceOf(step, announcement);
  const commentUrl = await publish(publication, audience);
  writeOutputs({
    verdict: publication.state,
    regressions: regressionsJson(verdictOf(evidence)),
    'summary-path': audience.summaryFile,
    'report-path': output.markdown,
    'evidence-path': output.evidence,
    'baseline-key': announcement.saved ?? evidence.comparison?.source.name,
    'baseline-age': baselineAge(evidence),
    'comment-url': commentUrl,
  });
  runner.endGroup();
  return evidence.run.ended === 'cancelled'
    ? exitCode.cancelled
    : exitStatus(publication.state, inputs.failOn);
}

function audienceOf(step: Step, { output, pullRequest, evidence }: Announcement): Audience {
  const { inputs, env, runner, signal } = step;
  return {
    runner,
    stepSummary: env.GITHUB_STEP_SUMMARY || undefined,
    summaryFile: join(output.directory, 'summary.md'),
    comments:
      evidence.run.ended === 'cancelled'
        ? { kind: 'none', reason: undefined }
        : commentsOf(step, pullRequest),
    comment: inputs.comment,
    commentId: inputs.commentId,
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
