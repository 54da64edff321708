import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, readAnswer } from '../../../src/contract/answer.ts';
import { utf8 } from '../../../src/contract/document.ts';
import { get, type Request } from '../../../src/contract/request.ts';

const request = get('/text');
const head: Request = { ...request, method: 'HEAD' };
const old: Request = { ...request, version: '1.0' };

function lines(...all: string[]): string {
  return `${all.join('\r\n')}\r\n\r\n`;
}

function whole(text: string, of: Request = request, ended = false): Answer {
  const result = readAnswer(utf8(text), of, ended);
  if (result.state !== 'complete') throw new Error(`the answer is ${JSON.stringify(result)}`);
  return result.answer;
}

const PLAIN = `${lines('HTTP/1.1 200 OK', 'Content-Length: 5', 'X-One:  a b ')}hello`;

describe('a whole answer', () => {
  test('keeps status, names as sent, order, and the bytes of the head', () => {
    const answer = whole(PLAIN);
    expect(answer).toMatchObject({
      version: '1.1',
      status: 200,
      framing: 'content-length',
      wireBytes: PLAIN.length,
    });
    expect(answer.headers).toEqual([
      { name: 'Content-Length', value: '5' },
      { name: 'X-One', value: 'a b' },
    ]);
    expect(Buffer.from(answer.head).toString()).toBe(PLAIN.slice(0, -5));
    expect(Buffer.from(answer.body).toString()).toBe('hello');
  });

  test('ends where its length says; what follows is not part of it', () => {
    expect(whole(`${PLAIN}HTTP/1.1 404`).wireBytes).toBe(PLAIN.length);
  });

  test('in chunks has the body without them, and counts them on the wire', () => {
    const text = `${lines('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n`;
    const answer = whole(text);
    expect(answer).toMatchObject({ framing: 'chunked', wireBytes: text.length });
    expect(Buffer.from(answer.body).toString()).toBe('hello');
  });

  test('without a length ends with the connection', () => {
    const text = `${lines('HTTP/1.0 200 OK')}hello`;
    expect(readAnswer(utf8(text), old, false)).toEqual({ state: 'incomplete' });
    expect(whole(text, old, true)).toMatchObject({ framing: 'until-close', version: '1.0' });
  });

  test.each([
    ['HEAD', head, lines('HTTP/1.1 200 OK', 'Content-Length: 5')],
    ['204', request, lines('HTTP/1.1 204 No Content')],
  ])('to %s has no body', (_kind, of, text) => {
    expect(whole(`${text}HTTP/`, of)).toMatchObject({ framing: 'none', wireBytes: text.length });
  });
});

test('is incomplete at every place where it can be cut, and never malformed there', () => {
  const texts = [PLAIN, `${lines('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}3\r\nhel\r\n0\r\n\r\n`];
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.nat(), (text, place) => {
      const cut = text.slice(0, place % text.length);
      expect(readAnswer(utf8(cut), request, false)).toEqual({ state: 'incomplete' });
    }),
  );
});

test('any bytes give a result, never an exception', () => {
  fc.assert(
    fc.property(
      fc.uint8Array(),
      fc.constantFrom('', 'HTTP/1.1 200 OK\r\n'),
      fc.boolean(),
      (bytes, start, ended) => {
        const state = readAnswer(Buffer.concat([utf8(start), bytes]), request, ended).state;
        expect(['incomplete', 'malformed', 'complete']).toContain(state);
      },
    ),
  );
});

test.each([
  ['no HTTP at all', 'SSH-2.0-x\r\n'],
  ['another version', lines('HTTP/2.0 200 OK')],
  ['a status of two digits', lines('HTTP/1.1 20 OK')],
  ['no space after the status', lines('HTTP/1.1 200', 'Content-Length: 0')],
  ['HTTP/1.0 in answer to HTTP/1.1', lines('HTTP/1.0 200 OK', 'Content-Length: 0')],
  ['an interim answer', lines('HTTP/1.1 100 Continue')],
  ['a line feed alone', 'HTTP/1.1 200 OK\nContent-Length: 0\r\n\r\n'],
  ['a folded header', lines('HTTP/1.1 200 OK', 'Content-Length: 0', ' more')],
  ['a space before the colon', lines('HTTP/1.1 200 OK', 'Content-Length : 0')],
  ['a header without a name', lines('HTTP/1.1 200 OK', ': 0')],
  ['two lengths', lines('HTTP/1.1 200 OK', 'Content-Length: 0', 'Content-Length: 0')],
  ['a length and chunks', lines('HTTP/1.1 200 OK', 'Content-Length: 0', 'Transfer-Encoding: chunked')],
  ['a length that is no number', lines('HTTP/1.1 200 OK', 'Content-Length: +1')],
  ['an unknown coding', lines('HTTP/1.1 200 OK', 'Transfer-Encoding: gzip')],
  ['a wrong chunk size', `${lines('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}x\r\n`],
  [
    'a chunk longer than it says',
    `${lines('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}1\r\nab\r\n0\r\n\r\n`,
  ],
])('%s is malformed, with the reason', (_kind, text) => {
  expect(readAnswer(utf8(text), request, false)).toEqual({
    state: 'malformed',
    reason: expect.stringMatching(/./),
  });
});
