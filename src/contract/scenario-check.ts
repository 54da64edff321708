import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Expectation, Scenario, ScenarioRequest } from '../plan/scenario.ts';
import { type Answer, headerOf } from './answer.ts';
import { type Mismatch, showBytes } from './clause.ts';
import { NoAnswer } from './connection.ts';
import { utf8 } from './document.ts';
import { Probe } from './probe.ts';
import { describeRequest, type Request, type Target } from './request.ts';

export interface ScenarioOptions {
  /** The longest wait for one answer; 10 s when absent. */
  readonly answerDeadlineMs?: number;
}

export interface ScenarioResult {
  readonly scenario: string;
  /** Empty when every answer was as expected. */
  readonly mismatches: readonly Mismatch[];
}

/**
 * The check for a team's own server, where the contract does not apply: each request of the scenario once, on a
 * connection of its own, and its answer compared with the scenario's expectation. Redirects are not followed.
 */
export async function checkScenario(
  target: Target,
  scenario: Pick<Scenario, 'name' | 'requests'>,
  options: ScenarioOptions = {},
): Promise<ScenarioResult> {
  const answerDeadlineMs = options.answerDeadlineMs ?? 10_000;
  const probe = new Probe({ target, answerDeadlineMs, random: Math.random, journal: [] });
  const mismatches: Mismatch[] = [];
  for (const planned of scenario.requests) {
    const request = requestOf(planned);
    try {
      mismatches.push(...differences(request, await probe.ask(request), planned.expect));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      mismatches.push({ subject: describeRequest(request), expected: 'an answer', got: error.message });
    }
  }
  return { scenario: scenario.name, mismatches };
}

function requestOf({ method, path, headers, body }: ScenarioRequest): Request {
  return body === undefined ? { method, path, headers } : { method, path, headers, body: utf8(body) };
}

function differences(request: Request, answer: Answer, expect: Expectation): readonly Mismatch[] {
  const subject = describeRequest(request);
  const mismatch = (what: string, expected: string, got: string): Mismatch => ({
    subject: `${subject}, ${what}`,
    expected,
    got,
  });
  if (answer.status !== expect.status) {
    // The body of another status is no body to compare, but it often says why.
    return [mismatch('status', `${expect.status}`, `${answer.status} ${showBytes(answer.body)}`)];
  }
  const contentType = headerOf(answer, 'content-type');
  return [
    ...(expect.contentType === undefined || expect.contentType === contentType
      ? []
      : [mismatch('Content-Type', expect.contentType, contentType ?? 'no Content-Type')]),
    ...bodyDifferences(answer.body, expect.body).map(({ what, expected, got }) =>
      mismatch(what, expected, got),
    ),
  ];
}

interface BodyDifference {
  readonly what: string;
  readonly expected: string;
  readonly got: string;
}

function bodyDifferences(body: Uint8Array, expect: Expectation['body']): readonly BodyDifference[] {
  switch (expect?.kind) {
    case undefined:
      return [];
    case 'exact': {
      const expected = utf8(expect.text);
      if (Buffer.compare(body, expected) === 0) return [];
      return [{ what: 'body', expected: showBytes(expected), got: showBytes(body) }];
    }
    case 'sha256': {
      const got = createHash('sha256').update(body).digest('hex');
      return got === expect.hex ? [] : [{ what: 'SHA-256 of the body', expected: expect.hex, got }];
    }
    case 'json-contains':
      return fieldDifferences(body, expect.fields);
  }
}

function fieldDifferences(
  body: Uint8Array,
  fields: Readonly<Record<string, unknown>>,
): readonly BodyDifference[] {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return [{ what: 'body', expected: 'JSON', got: showBytes(body) }];
  }
  return Object.entries(fields).flatMap(([path, expected]): BodyDifference[] => {
    const got = valueAt(value, path);
    if (isDeepStrictEqual(got, expected)) return [];
    return [{ what: path, expected: JSON.stringify(expected), got: JSON.stringify(got) ?? 'nothing there' }];
  });
}

/** The value at a dotted path (`0.user_id`: first element, its field); undefined where there is none. */
function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}
