import { listCaches } from './cache-list.ts';
import type { IssueComment, RestState } from './rest-state.ts';

export interface Question {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const notFound: Answer = { status: 404, body: { message: 'Not Found' } };
const forbidden: Answer = { status: 403, body: { message: 'Resource not accessible by integration' } };

/** Answers one request as GitHub would, and changes the repository accordingly. */
export function answer(state: RestState, question: Question): Answer {
  const { method, url } = question;
  const route = `${method} ${url.pathname}`;
  const parts = url.pathname.split('/').slice(4);
  if (route === 'POST /graphql') return graphql(state, question);
  if (!url.pathname.startsWith('/repos/')) return notFound;
  const [kind, second, third] = parts;
  if (kind === 'issues' && third === 'comments')
    return method === 'POST' ? create(state, Number(second), question) : list(state, Number(second), url);
  if (kind === 'issues' && second === 'comments' && method === 'PATCH')
    return update(state, Number(third), question);
  if (kind === 'issues' && second === 'comments' && method === 'DELETE') return remove(state, Number(third));
  if (kind === 'pulls' && method === 'GET')
    return second === undefined ? { status: 200, body: pulls(state, url) } : pull(state, Number(second));
  if (kind === 'collaborators' && third === 'permission')
    return permission(state, decodeURIComponent(second ?? ''));
  if (kind === 'compare') return compare(state, decodeURIComponent(second ?? ''), url);
  if (kind === 'actions' && second === 'caches' && state.cache !== undefined)
    return { status: 200, body: listCaches(state.cache, url.searchParams) };
  if (kind === 'actions' && second === 'runs' && parts[3] === 'artifacts') return artifacts(state, url);
  if (kind === 'actions' && second === 'artifacts' && parts[3] === 'zip') return archive(Number(third), url);
  return notFound;
}

function graphql(state: RestState, { body }: Question): Answer {
  const { query } = JSON.parse(body) as { query: string };
  if (!/\bviewer\s*\{\s*login\s*\}/.test(query))
    return { status: 200, body: { errors: [{ message: `unknown query ${query}` }] } };
  return { status: 200, body: { data: { viewer: { login: state.viewer.login } } } };
}

function pageOf<Item>(all: readonly Item[], { searchParams }: URL) {
  const size = Number(searchParams.get('per_page') ?? 30);
  const page = Number(searchParams.get('page') ?? 1);
  return { size, page, items: all.slice((page - 1) * size, page * size) };
}

/** One page, with the address of the next one in `link` as GitHub gives it. */
function list(state: RestState, issue: number, url: URL): Answer {
  const all = state.comments.filter((comment) => comment.issue === issue);
  const { size, page, items } = pageOf(all, url);
  const next = new URL(url);
  next.searchParams.set('page', `${page + 1}`);
  return {
    status: 200,
    ...(all.length > page * size ? { headers: { link: `<${next}>; rel="next"` } } : {}),
    body: items.map(shown),
  };
}

function shown({ id, body, issue, author }: RestState['comments'][number]) {
  return {
    id,
    body,
    html_url: `https://forge.example/pull/${issue}#issuecomment-${id}`,
    user: author,
  } as Pick<IssueComment, 'id' | 'body' | 'html_url' | 'user'>;
}

function create(state: RestState, issue: number, { body }: Question): Answer {
  if (!state.writable) return forbidden;
  const text = (JSON.parse(body) as { body: string }).body;
  if (text.length > 65_536)
    return {
      status: 422,
      body: { message: 'Validation Failed: body is too long (maximum is 65536 characters)' },
    };
  const comment = { id: 1000 + state.comments.length, issue, author: state.viewer, body: text };
  state.comments.push(comment);
  return { status: 201, body: shown(comment) };
}

function update(state: RestState, id: number, { body }: Question): Answer {
  const comment = state.comments.find((candidate) => candidate.id === id);
  if (comment === undefined) return notFound;
  if (!state.writable || comment.author.login !== state.viewer.login) return forbidden;
  Object.assign(comment, { body: (JSON.parse(body) as { body: string }).body });
  return { status: 200, body: shown(comment) };
}

function remove(state: RestState, id: number): Answer {
  const index = state.comments.findIndex((candidate) => candidate.id === id);
  const [comment] = state.comments.slice(index, index + 1);
  if (index < 0 || comment === undefined) return notFound;
  if (!state.writable || comment.author.login !== state.viewer.login) return forbidden;
  state.comments.splice(index, 1);
  return { status: 204, body: undefined };
}

function pulls(state: RestState, url: URL) {
  const wanted = (name: string) => url.searchParams.get(name);
  const matching = state.pulls.filter(
    ({ head, base, state: isOpen }) =>
      [null, `${head.repo?.owner.login}:${head.ref}`].includes(wanted('head')) &&
      [null, base.ref].includes(wanted('base')) &&
      isOpen === (wanted('state') ?? 'open'),
  );
  return pageOf(matching, url).items;
}

function permission({ permissions }: RestState, login: string): Answer {
  const found = permissions[login];
  return found === undefined ? notFound : { status: 200, body: { permission: found } };
}

/** Commits after the first up to the second, oldest first. The branch is at the newest. */
function compare({ commits }: RestState, basehead: string, url: URL): Answer {
  const positionOf = (ref: string) => (ref === 'main' ? commits.length - 1 : commits.indexOf(ref));
  const [base, head] = basehead.split('...').map(positionOf);
  if (base === undefined || head === undefined || base < 0 || head < 0) return notFound;
  const between = commits.slice(base + 1, head + 1).map((sha) => ({ sha }));
  return {
    status: 200,
    body: {
      url: url.href,
      status: base === head ? 'identical' : base < head ? 'ahead' : 'behind',
      total_commits: between.length,
      commits: pageOf(between, url).items,
    },
  };
}

function pull({ pulls: known }: RestState, number: number): Answer {
  const found = known.find((candidate) => candidate.number === number);
  return found === undefined ? notFound : { status: 200, body: found };
}

function artifacts(state: RestState, url: URL): Answer {
  const name = url.searchParams.get('name');
  const found = state.artifacts.flatMap((artifact, index) =>
    artifact.name === name
      ? [
          {
            id: index + 1,
            name: artifact.name,
            size_in_bytes: artifact.claimedBytes ?? artifact.archive.length,
            expired: false,
          },
        ]
      : [],
  );
  return { status: 200, body: { total_count: found.length, artifacts: found } };
}

/** GitHub sends the caller on to a signed address of another host. */
function archive(id: number, url: URL): Answer {
  const blob = new URL(`/blobs/${id}.zip?sig=signed`, url);
  // Another origin, and the same machine: credentials must not follow.
  blob.hostname = 'localhost';
  return { status: 302, headers: { location: blob.href }, body: '' };
}
