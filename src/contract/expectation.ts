import type { Answer } from './answer.ts';
import { type Mismatch, showBytes } from './clause.ts';
import { utf8 } from './document.ts';
import type { Probe } from './probe.ts';
import { describeRequest, type Request } from './request.ts';

/** What an answer must be; headers have clauses of their own. */
export interface Expectation {
  readonly status: number;
  /** Byte for byte; any body when absent. */
  readonly body?: string | Uint8Array;
}

/** A request and the answer that it must get. */
export interface Expected {
  readonly request: Request;
  readonly expect: Expectation;
}

/** Asks each request on a connection of its own and compares. */
export async function expectAnswers(probe: Probe, cases: readonly Expected[]): Promise<readonly Mismatch[]> {
  const mismatches: Mismatch[] = [];
  for (const { request, expect } of cases) {
    mismatches.push(
      ...(await probe.expecting(request, showExpectation(expect), async () =>
        compare(request, await probe.ask(request), expect),
      )),
    );
  }
  return mismatches;
}

/** None, or the one mismatch between an answer and what it must be. */
export function compare(request: Request, answer: Answer, expect: Expectation): readonly Mismatch[] {
  const sameStatus = answer.status === expect.status;
  const sameBody = expect.body === undefined || Buffer.compare(answer.body, bytesOf(expect.body)) === 0;
  if (sameStatus && sameBody) return [];
  const got = sameStatus ? showBytes(answer.body) : `${answer.status} ${showBytes(answer.body)}`;
  const expected =
    sameStatus && expect.body !== undefined ? showBytes(bytesOf(expect.body)) : showExpectation(expect);
  return [{ subject: describeRequest(request), expected, got }];
}

/** The expectation that an answer is the same as another one. */
export function sameAs(answer: Answer): Expectation {
  return { status: answer.status, body: answer.body };
}

export function showExpectation({ status, body }: Expectation): string {
  return body === undefined ? `${status}` : `${status} ${showBytes(bytesOf(body))}`;
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? utf8(body) : body;
}
