import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Target } from '../../src/contract/request.ts';
import { checkScenario } from '../../src/contract/scenario-check.ts';
import type { Expectation, ScenarioRequest } from '../../src/plan/scenario.ts';

const ORDERS = '[{"user_id":7,"items":["a","b"]}]';
let server: Server;
let target: Target;

beforeAll(async () => {
  // A team's server as it may be: chunked answers, headers of its own, an echo.
  server = createServer(async (message, response) => {
    if (message.url === '/hang') return;
    if (message.url === '/endless') {
      const write = () => response.write(Buffer.alloc(1024 * 1024, 'x'));
      response.on('drain', write);
      return write();
    }
    if (message.url === '/moved') return response.writeHead(302, { Location: '/orders' }).end();
    if (message.url === '/echo') {
      response.setHeader('X-Token', message.headers['x-token'] ?? 'none');
      for await (const part of message) response.write(part);
      return response.end();
    }
    if (message.url !== '/orders?user_id=7') return response.writeHead(404).end('no such thing');
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.write(ORDERS.slice(0, 5));
    return response.end(ORDERS.slice(5));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  target = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function orders(expect: Omit<Expectation, 'status'>): ScenarioRequest {
  return { method: 'GET', path: '/orders?user_id=7', headers: {}, expect: { status: 200, ...expect } };
}

async function mismatchesOf(...requests: ScenarioRequest[]) {
  return (await checkScenario(target, { name: 'list', requests })).mismatches;
}

const sha256 = createHash('sha256').update(ORDERS).digest('hex');

test.each<[string, Omit<Expectation, 'status'>]>([
  ['the status alone', {}],
  ['the content type', { contentType: 'application/json; charset=utf-8' }],
  ['the exact body', { body: { kind: 'exact', text: ORDERS } }],
  ['the SHA-256 of the body', { body: { kind: 'sha256', hex: sha256 } }],
  ['a field', { body: { kind: 'json-contains', fields: { '0.user_id': 7 } } }],
  ['a value that is a list', { body: { kind: 'json-contains', fields: { '0.items': ['a', 'b'] } } }],
])('%s is as expected', async (_kind, expectation) => {
  expect(await mismatchesOf(orders(expectation))).toEqual([]);
});

test.each<[string, Omit<Expectation, 'status'>, string, string]>([
  [
    'Content-Type',
    { contentType: 'application/json' },
    'application/json',
    'application/json; charset=utf-8',
  ],
  ['body', { body: { kind: 'exact', text: '[]' } }, '[]', ORDERS],
  ['SHA-256 of the body', { body: { kind: 'sha256', hex: '0'.repeat(64) } }, '0'.repeat(64), sha256],
  ['0.user_id', { body: { kind: 'json-contains', fields: { '0.user_id': '7' } } }, '"7"', '7'],
  ['1.user_id', { body: { kind: 'json-contains', fields: { '1.user_id': 7 } } }, '7', 'nothing there'],
  [
    '0.constructor',
    { body: { kind: 'json-contains', fields: { '0.constructor': 7 } } },
    '7',
    'nothing there',
  ],
])('a wrong %s is named', async (what, expectation, expected, got) => {
  const subject = `GET /orders?user_id=7, ${what}`;
  expect(await mismatchesOf(orders(expectation))).toEqual([{ subject, expected, got }]);
});

test('headers and body are sent, and every request of the scenario is checked', async () => {
  const echo = (text: string): ScenarioRequest => ({
    method: 'POST',
    path: '/echo',
    headers: { 'X-Token': 't' },
    body: 'grüße',
    expect: { status: 200, body: { kind: 'exact', text } },
  });
  expect(await mismatchesOf(echo('grüße'), echo('other'), orders({}))).toEqual([
    { subject: 'POST /echo, body', expected: 'other', got: 'grüße' },
  ]);
});

test('another status is shown with its body; a redirect is not followed', async () => {
  const request = { method: 'GET', headers: {}, expect: { status: 200 } };
  expect(await mismatchesOf({ ...request, path: '/none' }, { ...request, path: '/moved' })).toMatchObject([
    { subject: 'GET /none, status', expected: '200', got: '404 no such thing' },
    { subject: 'GET /moved, status', expected: '200', got: '302 an empty body' },
  ]);
});

test('an answer that is no JSON is said to be none', async () => {
  const expectation: Expectation = { status: 404, body: { kind: 'json-contains', fields: { a: 1 } } };
  expect(await mismatchesOf({ method: 'GET', path: '/none', headers: {}, expect: expectation })).toEqual([
    { subject: 'GET /none, body', expected: 'JSON', got: 'no such thing' },
  ]);
});

test('a server that does not answer is a mismatch after the deadline', async () => {
  const request = { method: 'GET', path: '/hang', headers: {}, expect: { status: 200 } };
  const result = await checkScenario(
    target,
    { name: 'hang', requests: [request] },
    { answerDeadlineMs: 200 },
  );
  expect(result).toMatchObject({
    scenario: 'hang',
    mismatches: [
      {
        subject: 'GET /hang',
        expected: 'an answer',
        got: expect.stringMatching(/^no whole answer within 0.2 s/),
      },
    ],
  });
});

test('an answer without an end is given up long before it fills the memory', async () => {
  const request = { method: 'GET', path: '/endless', headers: {}, expect: { status: 200 } };
  expect(await mismatchesOf(request)).toEqual([
    { subject: 'GET /endless', expected: 'an answer', got: 'more than 16777216 bytes in one answer' },
  ]);
});
