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
  if (kind === 'pulls' && method === 'GET')
    return second === undefined ? { status: 200, body: pulls(state, url) } : pull(state, Number(second));
  // Every commit here was pushed directly.
  if (kind === 'commits' && third === 'pulls') return { status: 200, body: [] };
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

/** One page, with the address of the next one in `link` as GitHub gives it. */
function list(state: RestState, issue: number, url: URL): Answer {
  const all = state.comments.filter((comment) => comment.issue === issue);
  const size = Number(url.searchParams.get('per_page') ?? 30);
  const page = Number(url.searchParams.get('page') ?? 1);
  const next = new URL(url);
  next.searchParams.set('page', `${page + 1}`);
  return {
    status: 200,
    ...(all.length > page * size ? { headers: { link: `<${next}>; rel="next"` } } : {}),
    body: all.slice((page - 1) * size, page * size).map(shown),
  };
}

function shown({ id, body, issue, author, association = 'NONE' }: RestState['comments'][number]) {
  return {
    id,
    body,
    html_url: `https://forge.example/pull/${issue}#issuecomment-${id}`,
    user: author,
    author_association: association,
  } as Pick<IssueComment, 'id' | 'body' | 'html_url' | 'user' | 'author_association'>;
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

function pulls(state: RestState, url: URL) {
  const head = url.searchParams.get('head');
  return state.pulls.filter((pull) => `${pull.head.repo?.owner.login}:${pull.head.ref}` === head);
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
