import { type Answer, announcesClose, headerOf } from '../answer.ts';
import { type Clause, type Mismatch, showBytes } from '../clause.ts';
import { type Connection, NoAnswer } from '../connection.ts';
import { compare, type Expected, sameAs } from '../expectation.ts';
import type { Probe } from '../probe.ts';
import { describeRequest, get, type Request, withHeader } from '../request.ts';
import { HEALTH_REQUEST, SCENARIO_REQUESTS } from './routes.ts';

const KEPT_ALIVE_REQUESTS = 100;
const { text, 'json-get': jsonGet, 'json-post': jsonPost } = SCENARIO_REQUESTS;

export const CONNECTION_CLAUSES: readonly Clause[] = [
  { name: 'keep-alive-100', clause: 'One connection serves at least 100 requests', check: keepsAlive },
  {
    name: 'connection-close',
    clause: 'Connection: close is answered, then the server closes',
    check: (probe) =>
      forEach([text, jsonPost], async (request) =>
        answersThenCloses(probe, request, withHeader(request, 'Connection', 'close')),
      ),
  },
  {
    name: 'http-1.0',
    clause: 'HTTP/1.0 is answered, then the server closes (or keeps the connection if asked to)',
    check: async (probe) => [
      ...(await forEach([text, jsonPost], (request) =>
        answersThenCloses(probe, request, { ...request, version: '1.0' }),
      )),
      ...(await forEach([text], (request) => keepsHttp10Alive(probe, request))),
    ],
  },
  {
    name: 'split-request',
    clause: 'A request split over many TCP writes is answered the same',
    check: (probe) =>
      forEach([text, jsonPost], (request) =>
        answersTheSame(probe, request, { ...request, note: 'one byte a write' }, (connection, sent) =>
          connection.exchangeInSlices(sent, 1),
        ),
      ),
  },
  {
    name: 'chunked-request',
    clause: 'A request body in chunks is answered the same',
    check: (probe) =>
      forEach([jsonPost], (request) =>
        answersTheSame(
          probe,
          request,
          { ...request, chunkBytes: 10, note: 'in chunks' },
          (connection, sent) => connection.exchange(sent),
        ),
      ),
  },
  {
    name: 'head-like-get',
    clause: 'HEAD is answered as GET, without the body',
    check: (probe) =>
      forEach([text, jsonGet, get('/cpu?rounds=1'), HEALTH_REQUEST, get('/no-such-path')], (request) =>
        headIsLikeGet(probe, request),
      ),
  },
];

async function keepsAlive(probe: Probe): Promise<readonly Mismatch[]> {
  return probe.expecting(text, 'an answer', async () => {
    const turns: Expected[] = [];
    for (const request of [text, jsonGet, jsonPost]) {
      turns.push({ request, expect: sameAs(await probe.usualAnswer(request)) });
    }
    const connection = await probe.connect();
    let count = 0;
    while (count < KEPT_ALIVE_REQUESTS) {
      for (const { request, expect } of turns) {
        count += 1;
        const sent = { ...request, note: `request ${count} on one connection` };
        const mismatches = await probe.expecting(sent, 'the usual answer', async () =>
          compare(sent, await connection.exchange(sent), expect),
        );
        // What follows on a broken connection says nothing new.
        if (mismatches.length > 0) return mismatches;
      }
    }
    return [];
  });
}

/** Sends `sent`, a form of `usual` that must get the same answer. */
async function answersTheSame(
  probe: Probe,
  usual: Request,
  sent: Request,
  exchange: (connection: Connection, sent: Request) => Promise<Answer>,
): Promise<readonly Mismatch[]> {
  return probe.expecting(sent, 'the usual answer', async () => {
    const expected = sameAs(await probe.usualAnswer(usual));
    return compare(sent, await exchange(await probe.connect(), sent), expected);
  });
}

async function answersThenCloses(probe: Probe, usual: Request, sent: Request): Promise<readonly Mismatch[]> {
  return probe.expecting(sent, 'the usual answer, then the end of the connection', async () => {
    const expected = sameAs(await probe.usualAnswer(usual));
    const connection = await probe.connect();
    const mismatches = compare(sent, await connection.exchange(sent), expected);
    return [...mismatches, ...stray(sent, await connection.bytesUntilClosed())];
  });
}

/** HTTP/1.0 may be kept alive on request; what the server says of it must be what it does. */
async function keepsHttp10Alive(probe: Probe, usual: Request): Promise<readonly Mismatch[]> {
  const sent: Request = {
    ...withHeader(usual, 'Connection', 'keep-alive'),
    version: '1.0',
    note: 'keep-alive',
  };
  return probe.expecting(sent, 'the usual answer, then what its Connection header says', async () => {
    const expected = sameAs(await probe.usualAnswer(usual));
    const connection = await probe.connect();
    const first = await connection.exchange(sent);
    const mismatches = compare(sent, first, expected);
    if (announcesClose(first) || headerOf(first, 'connection') === undefined) {
      return [...mismatches, ...stray(sent, await connection.bytesUntilClosed())];
    }
    return [...mismatches, ...compare(sent, await connection.exchange(sent), expected)];
  });
}

async function headIsLikeGet(probe: Probe, usual: Request): Promise<readonly Mismatch[]> {
  const head: Request = { ...usual, method: 'HEAD' };
  return probe.expecting(head, 'the head of the answer to GET', async () => {
    const expected = await probe.usualAnswer(usual);
    const connection = await probe.connect();
    const differences = differentHeads(head, await connection.exchange(head), expected);
    return [...differences, ...(await bodyAfterHead(connection, usual))];
  });
}

/** A body after HEAD would be read as the beginning of the next answer, so a next request brings it to light. */
async function bodyAfterHead(connection: Connection, usual: Request): Promise<readonly Mismatch[]> {
  const next = { ...usual, note: 'after HEAD on the same connection' };
  try {
    await connection.exchange(next);
    return [];
  } catch (error) {
    // Closed without a byte: the matter of `keep-alive-100`.
    if (!(error instanceof NoAnswer) || connection.unread.length === 0) return [];
    return stray(next, connection.unread);
  }
}

function differentHeads(head: Request, got: Answer, expected: Answer): readonly Mismatch[] {
  const subject = describeRequest(head);
  if (got.status !== expected.status)
    return [{ subject, expected: `${expected.status}`, got: `${got.status}` }];
  return ['content-type', 'content-length'].flatMap((name): Mismatch[] => {
    const [gotValue, expectedValue] = [headerOf(got, name), headerOf(expected, name)];
    if (gotValue === expectedValue) return [];
    return [
      { subject, expected: `${name}: ${expectedValue ?? '(none)'}`, got: `${name}: ${gotValue ?? '(none)'}` },
    ];
  });
}

function stray(request: Request, bytes: Uint8Array): readonly Mismatch[] {
  if (bytes.length === 0) return [];
  const got = `${bytes.length} bytes: ${showBytes(bytes)}`;
  return [{ subject: describeRequest(request), expected: 'nothing after the answer', got }];
}

/** One after the other: the checks of a server never compete for it. */
async function forEach(
  requests: readonly Request[],
  check: (request: Request) => Promise<readonly Mismatch[]>,
): Promise<readonly Mismatch[]> {
  const mismatches: Mismatch[] = [];
  for (const request of requests) mismatches.push(...(await check(request)));
  return mismatches;
}
