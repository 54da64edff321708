import { headerOf } from '../answer.ts';
import {
  type BadBody,
  INVALID_UTF8,
  MISSING_FIELDS,
  SYNTAX_ERRORS,
  TRAILING_DATA,
  UNKNOWN_FIELDS,
  WRONG_TYPES,
} from '../bad-bodies.ts';
import type { Clause, Mismatch } from '../clause.ts';
import { BODY_LIMIT_BYTES, DOCUMENT, documentOfLength, documentText } from '../document.ts';
import { type Expected, expectAnswers } from '../expectation.ts';
import type { Probe } from '../probe.ts';
import { describeRequest, get, postJson, type Request } from '../request.ts';

const POST_PATHS = ['/json', '/mixed'];
const document = documentText(DOCUMENT);

function refusesBodies(name: string, kind: string, bodies: readonly BadBody[]): Clause {
  const cases = POST_PATHS.flatMap((path) =>
    bodies.map(
      ({ body, note }): Expected => ({ request: postJson(path, body, note), expect: { status: 400 } }),
    ),
  );
  return {
    name,
    clause: `${kind} in a body is refused with 400`,
    check: (probe) => expectAnswers(probe, cases),
  };
}

function refuses(name: string, clause: string, status: number, requests: readonly Request[]): Clause {
  const cases = requests.map((request) => ({ request, expect: { status } }));
  return { name, clause, check: (probe) => expectAnswers(probe, cases) };
}

function typed(path: string, type: string | undefined, status: number): Expected {
  const headers = type === undefined ? {} : { 'Content-Type': type };
  const request = { ...postJson(path, document, `Content-Type ${type ?? 'absent'}`), headers };
  return { request, expect: { status } };
}

const MEDIA_TYPES: readonly Expected[] = [
  ...POST_PATHS.flatMap((path) => [
    typed(path, undefined, 415),
    typed(path, 'text/plain', 415),
    typed(path, 'application/x-www-form-urlencoded', 415),
    typed(path, 'application/jsonp', 415),
    typed(path, 'text/json', 415),
  ]),
  typed('/json', 'application/json; charset=utf-8', 200),
  typed('/json', 'Application/JSON', 200),
];

function tooLarge(path: string, body: string, chunkBytes?: number): Expected {
  const request = postJson(path, body, `65,537 bytes${chunkBytes === undefined ? '' : ' in chunks'}`);
  return {
    request: chunkBytes === undefined ? request : { ...request, chunkBytes },
    expect: { status: 413 },
  };
}

/** A document one byte over the limit: it would be accepted but for its length. */
export const TOO_LARGE = documentText(documentOfLength(BODY_LIMIT_BYTES + 1));

export const REFUSAL_CLAUSES: readonly Clause[] = [
  refusesBodies('refuses-syntax-error', 'A syntax error', SYNTAX_ERRORS),
  refusesBodies('refuses-trailing-data', 'Trailing data', TRAILING_DATA),
  refusesBodies('refuses-wrong-type', 'A wrong type', WRONG_TYPES),
  refusesBodies('refuses-missing-field', 'A missing field', MISSING_FIELDS),
  refusesBodies('refuses-unknown-field', 'An unknown field', UNKNOWN_FIELDS),
  refusesBodies('refuses-invalid-utf8', 'Invalid UTF-8', INVALID_UTF8),
  refuses(
    'refuses-bad-query',
    'A number in the query that is none, or out of range, is refused with 400',
    400,
    [
      get('/cpu?rounds=0'),
      get('/cpu?rounds=50001'),
      get('/cpu?rounds=-1'),
      get('/cpu?rounds=many'),
      get('/cpu?rounds=99999999999999999999'),
      get('/json?id=none'),
      get('/json?id=1.5'),
    ],
  ),
  { name: 'unknown-path-404', clause: 'An unknown path is answered 404', check: unknownPaths },
  { name: 'no-redirect', clause: 'No redirects, also not on //text', check: redirects },
  { name: 'wrong-method-405', clause: 'A wrong method is answered 405 with Allow', check: wrongMethods },
  {
    name: 'too-large-413',
    clause: 'A body of 64 KiB is accepted, one over 64 KiB is refused with 413',
    check: (probe) =>
      expectAnswers(probe, [
        {
          request: postJson('/json', documentText(documentOfLength(BODY_LIMIT_BYTES)), '65,536 bytes'),
          expect: { status: 200 },
        },
        tooLarge('/json', TOO_LARGE),
        // No document: a server without a limit must not be made to hash 64 KiB 50,000 times.
        tooLarge('/mixed', ' '.repeat(TOO_LARGE.length)),
        tooLarge('/json', TOO_LARGE, 8_192),
        tooLarge('/mixed', ' '.repeat(TOO_LARGE.length), 8_192),
      ]),
  },
  {
    name: 'unsupported-media-415',
    clause:
      'A POST that is not application/json is refused with 415; letter case and parameters do not matter',
    check: (probe) => expectAnswers(probe, MEDIA_TYPES),
  },
];

const UNCLEAN_PATHS = ['//text', '/./text', '/no/../text', '/text/', '//'];

async function unknownPaths(probe: Probe): Promise<readonly Mismatch[]> {
  const requests = [
    ...['/', '/nothing', '/text/more', '/TEXT', '/healthz/', ...UNCLEAN_PATHS].map(get),
    postJson('/nothing', document),
  ];
  const cases = requests.map((request) => ({ request, expect: { status: 404 } }));
  // A redirect is the matter of the next clause.
  return (await expectAnswers(probe, cases)).filter(({ got }) => !/^3\d\d /.test(got));
}

async function redirects(probe: Probe): Promise<readonly Mismatch[]> {
  const mismatches: Mismatch[] = [];
  for (const request of UNCLEAN_PATHS.map(get)) {
    const expected = 'no redirect';
    mismatches.push(
      ...(await probe.expecting(request, expected, async () => {
        const answer = await probe.ask(request);
        if (answer.status < 300 || answer.status >= 400) return [];
        const got = `${answer.status} to ${headerOf(answer, 'location') ?? 'nowhere'}`;
        return [{ subject: describeRequest(request), expected, got }];
      })),
    );
  }
  return mismatches;
}

const READING = ['GET', 'HEAD'];

const WRONG_METHODS: readonly { request: Request; allow: readonly string[] }[] = [
  { request: postJson('/text', document), allow: READING },
  { request: postJson('/cpu', document), allow: READING },
  { request: postJson('/healthz', document), allow: READING },
  { request: { method: 'DELETE', path: '/text', headers: {} }, allow: READING },
  { request: { method: 'OPTIONS', path: '/text', headers: {} }, allow: READING },
  { request: get('/mixed'), allow: ['POST'] },
  { request: { method: 'HEAD', path: '/mixed', headers: {} }, allow: ['POST'] },
  { request: { ...postJson('/mixed', document), method: 'PUT' }, allow: ['POST'] },
  { request: { ...postJson('/json', document), method: 'PATCH' }, allow: [...READING, 'POST'] },
];

async function wrongMethods(probe: Probe): Promise<readonly Mismatch[]> {
  const mismatches: Mismatch[] = [];
  for (const { request, allow } of WRONG_METHODS) {
    const expected = `405, Allow: ${allow.join(', ')}`;
    mismatches.push(
      ...(await probe.expecting(request, expected, async () => {
        const answer = await probe.ask(request);
        const got = headerOf(answer, 'allow');
        if (answer.status === 405 && got !== undefined && sameMethods(got, allow)) return [];
        return [
          { subject: describeRequest(request), expected, got: `${answer.status}, Allow: ${got ?? '(none)'}` },
        ];
      })),
    );
  }
  return mismatches;
}

/** `Allow` is a list without order. */
function sameMethods(header: string, methods: readonly string[]): boolean {
  const listed = header.split(',').map((method) => method.trim());
  return listed.sort().join() === [...methods].sort().join();
}
