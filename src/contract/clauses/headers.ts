import { type Answer, announcesClose, headerOf } from '../answer.ts';
import { type Clause, type Mismatch, showBytes } from '../clause.ts';
import type { Exchange } from '../connection.ts';
import { describeRequest, type Request, requestHeader } from '../request.ts';

/** `Date` may be a cached string, but not an old one. */
const OLDEST_DATE_MS = 60_000;
/** IMF-fixdate, the one form that RFC 9110 lets a server send. */
const IMF_FIXDATE =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** A clause about one answer at a time, held against every answer that any check has seen. */
function ofEveryAnswer(
  name: string,
  clause: string,
  check: (exchange: Exchange) => Difference | 'kept',
): Clause {
  return {
    name,
    clause,
    check: ({ journal }) =>
      journal
        // A redirect is wrong as a whole; `no-redirect` says so.
        .filter(({ answer }) => answer.status < 300 || answer.status >= 400)
        .flatMap((exchange): Mismatch[] => {
          const difference = check(exchange);
          return difference === 'kept' ? [] : [{ subject: subjectOf(exchange), ...difference }];
        }),
  };
}

type Difference = Omit<Mismatch, 'subject'>;

export const HEADER_CLAUSES: readonly Clause[] = [
  ofEveryAnswer('content-type-exact', 'Content-Type is exact on every answer', ({ request, answer }) => {
    const expected = expectedContentType(request, answer);
    const got = headerOf(answer, 'content-type');
    if (expected === 'any' || got === expected) return 'kept';
    return { expected: expected ?? 'no Content-Type', got: got ?? 'no Content-Type' };
  }),

  ofEveryAnswer(
    'content-length-explicit',
    'Content-Length is explicit, never chunked',
    ({ request, answer }) => {
      const got = showLength(answer);
      if (answer.status === 204)
        return got === 'neither' ? 'kept' : { expected: 'no Content-Length on 204', got };
      if (headerOf(answer, 'content-length') !== undefined) return 'kept';
      const length = request.method === 'HEAD' ? '' : `: ${answer.body.length}`;
      return { expected: `Content-Length${length}`, got: got === 'neither' ? 'no Content-Length' : got };
    },
  ),

  ofEveryAnswer(
    'date-present',
    'Date is present, in the form of RFC 9110, and of now',
    ({ answer, receivedAt }) => {
      const date = headerOf(answer, 'date');
      const expected = 'Date: the time of now, such as Sun, 06 Nov 1994 08:49:37 GMT';
      if (date === undefined) return { expected, got: 'no Date' };
      const isNow =
        IMF_FIXDATE.test(date) && Math.abs(receivedAt.getTime() - Date.parse(date)) < OLDEST_DATE_MS;
      return isNow ? 'kept' : { expected, got: `Date: ${date}` };
    },
  ),

  ofEveryAnswer('no-further-headers', 'No further headers but Allow on 405', (exchange) => {
    const further = furtherHeaders(exchange);
    if (further.length === 0) return 'kept';
    return { expected: 'only Content-Type, Content-Length, Date', got: further.join(', ') };
  }),

  ofEveryAnswer('error-body-json', 'Every refusal has the JSON body {"error":"…"}', ({ request, answer }) => {
    if (answer.status < 400 || request.method === 'HEAD' || isErrorBody(answer.body)) return 'kept';
    return { expected: '{"error":"…"}', got: showBytes(answer.body) };
  }),
];

function expectedContentType(request: Request, answer: Answer): string | undefined | 'any' {
  if (answer.status === 204) return undefined;
  if (answer.status >= 400) return 'application/json';
  const route = request.path.split('?')[0] ?? '';
  if (route === '/text') return 'text/plain; charset=utf-8';
  // A 200 where there is no route is the matter of `unknown-path-404`.
  return ['/json', '/cpu', '/mixed'].includes(route) ? 'application/json' : 'any';
}

function showLength(answer: Answer): string {
  const length = headerOf(answer, 'content-length');
  if (length !== undefined) return `Content-Length: ${length}`;
  const encoding = headerOf(answer, 'transfer-encoding');
  return encoding === undefined ? 'neither' : `Transfer-Encoding: ${encoding}`;
}

/** Header lines that the contract has no place for, repeated ones included. */
function furtherHeaders({ request, answer }: Exchange): string[] {
  const seen = new Set<string>();
  return answer.headers
    .filter((header) => {
      const name = header.name.toLowerCase();
      const isRepeated = seen.has(name);
      seen.add(name);
      return isRepeated || !hasPlace(name, header.value.toLowerCase(), request, answer);
    })
    .map((header) => `${header.name}: ${header.value}`);
}

function hasPlace(name: string, value: string, request: Request, answer: Answer): boolean {
  switch (name) {
    case 'content-type':
    case 'content-length':
    case 'date':
    // The matter of `content-length-explicit`.
    case 'transfer-encoding':
      return true;
    case 'allow':
      return answer.status === 405;
    case 'connection': {
      // HTTP itself asks for this header where the connection ends, or where HTTP/1.0 keeps it.
      const asked = requestHeader(request, 'connection')?.toLowerCase();
      if (value === 'close') return asked === 'close' || request.version === '1.0' || answer.status === 413;
      return value === 'keep-alive' && request.version === '1.0' && asked === 'keep-alive';
    }
    default:
      return false;
  }
}

function isErrorBody(body: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const [[key, message] = [], ...further] = Object.entries(value);
    return key === 'error' && typeof message === 'string' && message !== '' && further.length === 0;
  } catch {
    return false;
  }
}

function subjectOf({ request, answer }: Exchange): string {
  const closing = announcesClose(answer) ? ', closing' : '';
  return `${describeRequest(request)} → ${answer.status}${closing}`;
}
