/** A comment of a pull request, by whomever. */
export interface ExistingComment {
  readonly id: number;
  readonly url: string;
  readonly body: string;
  /** Login of its author, and whether that is an app; undefined when the account is gone. */
  readonly author: Account | undefined;
}

export interface Account {
  readonly login: string;
  readonly bot: boolean;
}

/** The API, as far as the comment needs it. */
export interface CommentsApi {
  /** The account that the token acts as. */
  readonly viewer: () => Promise<Account>;
  /** Every comment of the pull request, oldest first. */
  readonly list: () => AsyncIterable<ExistingComment>;
  readonly create: (body: string) => Promise<{ readonly url: string }>;
  readonly update: (id: number, body: string) => Promise<{ readonly url: string }>;
}

export type CommentResult = { readonly did: 'created' | 'updated' | 'left'; readonly url: string };

/**
 * Leaves exactly one comment with this body: its own earlier one is changed, or nothing is sent when it says the same
 * already. A comment of another account is never touched, whatever it says. It may be run again at any point.
 *
 * @param body Markdown whose first line is the marker
 */
export async function upsertComment(api: CommentsApi, body: string): Promise<CommentResult> {
  const earlier = await findOwnComment(api, firstLine(body));
  if (earlier === undefined) return { did: 'created', ...(await api.create(body)) };
  // GitHub stores what it was sent with line ends of its own.
  if (normalised(earlier.body) === normalised(body)) return { did: 'left', url: earlier.url };
  return { did: 'updated', ...(await api.update(earlier.id, body)) };
}

/** The oldest comment of ours with this marker; undefined when there is none. */
export async function findOwnComment(api: CommentsApi, marker: string): Promise<ExistingComment | undefined> {
  const viewer = await api.viewer();
  for await (const comment of api.list()) {
    if (comment.author === undefined || !sameAccount(comment.author, viewer)) continue;
    if (firstLine(comment.body) === marker) return comment;
  }
  return undefined;
}

/** GraphQL and REST differ in whether an app's login ends in `[bot]`; a person may have that login without it. */
function sameAccount(author: Account, viewer: Account): boolean {
  const bare = ({ login }: Account) => login.replace(/\[bot\]$/, '').toLowerCase();
  return bare(author) === bare(viewer) && author.bot === viewer.bot;
}

export const firstLine = (body: string): string => body.split(/\r?\n/, 1)[0] ?? '';
const normalised = (body: string) => body.replaceAll('\r\n', '\n').trimEnd();
