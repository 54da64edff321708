import { appendFile, writeFile } from 'node:fs/promises';
import { visibleText } from '../report/visible-text.ts';
import type { CommentChoice } from './inputs.ts';
import type { Publication } from './publication.ts';
import { type Retry, statusOf, withRetries } from './retry.ts';
import type { Runner } from './runner.ts';
import {
  type CommentResult,
  type CommentsApi,
  firstLine,
  ownComments,
  upsertComment,
} from './sticky-comment.ts';

/** Where the results of a run go. */
export interface Audience {
  readonly runner: Runner;
  /** `GITHUB_STEP_SUMMARY`; undefined: this runner has none. */
  readonly stepSummary: string | undefined;
  /** Where the summary stays for later steps. */
  readonly summaryFile: string;
  /** The pull request's comments, or why none is written. */
  readonly comments: PullRequestComments | NoComment;
  readonly comment: CommentChoice;
  readonly retry: Retry;
}

export interface PullRequestComments {
  readonly kind: 'api';
  /** Commit that the verdict is about. */
  readonly headSha: string;
  readonly open: () => Promise<CommentsApi>;
}

export interface NoComment {
  readonly kind: 'none';
  /** Undefined: nobody expects one, so nothing is said. */
  readonly reason: string | undefined;
}

/**
 * Publishes: the summary first, so that a failing run still shows its report, then the comment, then annotations. What
 * cannot be published is told in a notice and changes no verdict.
 *
 * @returns the address of the comment; undefined when there is none.
 */
export async function publish(publication: Publication, audience: Audience): Promise<string | undefined> {
  await writeSummary(publication.summary, audience);
  const url = await comment(publication, audience);
  for (const annotation of publication.annotations) audience.runner.annotate(annotation);
  return url;
}

async function writeSummary(summary: string, { stepSummary, summaryFile, runner }: Audience): Promise<void> {
  await writeFile(summaryFile, summary);
  if (stepSummary === undefined) return;
  await appendFile(stepSummary, summary).catch((error: Error) =>
    runner.annotate({
      level: 'notice',
      title: 'go-rust-bench: no job summary',
      message: `it cannot be written (${error.message}); the verdict is unchanged`,
    }),
  );
}

async function comment(publication: Publication, audience: Audience): Promise<string | undefined> {
  const { comments, runner, comment: choice } = audience;
  if (choice === 'never') return undefined;
  const absent = (reason: string) =>
    runner.annotate({
      level: 'notice',
      title: 'go-rust-bench: no comment',
      message: `${reason}; the job summary has the report, and the verdict is unchanged`,
    });
  if (comments.kind === 'none') {
    if (comments.reason !== undefined) absent(comments.reason);
    return undefined;
  }
  try {
    const api = await comments.open();
    const { headSha } = comments;
    const result = await withRetries(() => send(api, publication, headSha, audience.comment), audience.retry);
    if (result === undefined) return undefined;
    if (result.did === 'outdated') {
      absent(
        `the pull request is at ${result.head.slice(0, 7)} now, and ${headSha.slice(0, 7)} was judged here`,
      );
      return undefined;
    }
    runner.print(`comment ${result.did}: ${result.url}`);
    return result.url;
  } catch (error) {
    absent(whyRefused(error));
    return undefined;
  }
}

async function send(
  api: CommentsApi,
  { comment: body, changed }: Publication,
  headSha: string,
  choice: CommentChoice,
): Promise<CommentResult | { readonly did: 'outdated'; readonly head: string } | undefined> {
  // A run of an earlier commit that ends late, or is run again, must not replace the newer one's verdict.
  const head = await api.head();
  if (head !== headSha) return { did: 'outdated', head };
  // An earlier comment must not go on saying what is no longer so.
  if (choice === 'on-change' && !changed && (await ownComments(api, firstLine(body))).length === 0)
    return undefined;
  return upsertComment(api, body);
}

function whyRefused(error: unknown): string {
  const status = statusOf(error);
  const message = visibleText(error instanceof Error ? error.message : String(error)).slice(0, 300);
  if (status === 401) return `the token is not valid (401: ${message})`;
  if (status === 403 || status === 404)
    return `the token may not comment here (${status}: ${message}); it needs pull-requests: write, which pull requests from forks never get`;
  return status === undefined
    ? `the comment could not be written (${message})`
    : `the API answered ${status} (${message})`;
}
