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
  /** Does nothing when it is gone already. */
  readonly remove: (id: number) => Promise<void>;
  /** Commit that the pull request's branch is at. */
  readonly head: () => Promise<string>;
}

export type CommentResult = { readonly did: 'created' | 'updated' | 'left'; readonly url: string };

/**
 * Leaves exactly one comment with this body: its own earlier one is changed, or nothing is sent when it says the same
 * already; several of its own are reduced to the oldest. A comment of another account is never touched, whatever it says.
 * It may be run again at any point.
 *
 * @param body Markdown whose first line is the marker
 */
export async function upsertComment(api: CommentsApi, body: string): Promise<CommentResult> {
  const marker = firstLine(body);
  const [earlier, ...doubles] = await ownComments(api, marker);
  if (earlier !== undefined) return keep(api, earlier, doubles, body);
  const { url } = await api.create(body);
  // Another run may have found none at the same time. Both see the same oldest one now, and both keep that.
  const [oldest, ...others] = await ownComments(api, marker);
  if (oldest === undefined) return { did: 'created', url };
  const kept = await keep(api, oldest, others, body);
  return oldest.url === url ? { did: 'created', url } : kept;
}

async function keep(
  api: CommentsApi,
  { id, url, body: was }: ExistingComment,
  doubles: readonly ExistingComment[],
  body: string,
): Promise<CommentResult> {
  for (const double of doubles) await api.remove(double.id);
  // GitHub stores what it was sent with line ends of its own.
  if (normalised(was) === normalised(body)) return { did: 'left', url };
  return { did: 'updated', ...(await api.update(id, body)) };
}

/** The comments of ours with this marker, oldest first: one, unless two runs have raced. */
export async function ownComments(api: CommentsApi, marker: string): Promise<ExistingComment[]> {
  const viewer = await api.viewer();
  const own: ExistingComment[] = [];
  for await (const comment of api.list()) {
    if (comment.author === undefined || !sameAccount(comment.author, viewer)) continue;
    if (firstLine(comment.body) === marker) own.push(comment);
  }
  return own;
}

/** GraphQL and REST differ in whether an app's login ends in `[bot]`; a person may have that login without it. */
function sameAccount(author: Account, viewer: Account): boolean {
  const bare = ({ login }: Account) => login.replace(/\[bot\]$/, '').toLowerCase();
  return bare(author) === bare(viewer) && author.bot === viewer.bot;
}

export const firstLine = (body: string): string => body.split(/\r?\n/, 1)[0] ?? '';
const normalised = (body: string) => body.replaceAll('\r\n', '\n').trimEnd();
