import type { Clause } from '../clause.ts';
import {
  cpuAnswer,
  DOCUMENT,
  documentText,
  jsonPostAnswer,
  mixedAnswer,
  ROUNDS,
  TEXT_ANSWER,
  utf8,
} from '../document.ts';
import { expectAnswers } from '../expectation.ts';
import { get, postJson, type Request } from '../request.ts';

export type ScenarioName = 'text' | 'json-get' | 'json-post' | 'cpu' | 'mixed';

const documentBytes = utf8(documentText(DOCUMENT));

/** The request of each scenario, as the load generator sends it. */
export const SCENARIO_REQUESTS: Readonly<Record<ScenarioName, Request>> = {
  text: get('/text'),
  'json-get': get('/json'),
  'json-post': postJson('/json', documentBytes),
  cpu: get('/cpu'),
  mixed: postJson('/mixed', documentBytes),
};

export const HEALTH_REQUEST = get('/healthz');

function route(name: string, clause: string, request: Request, status: number, body: () => string): Clause {
  return {
    name,
    clause,
    check: (probe) => expectAnswers(probe, [{ request, expect: { status, body: body() } }]),
  };
}

/** Status and body of every route, byte for byte. */
export const ROUTE_CLAUSES: readonly Clause[] = [
  route('healthz-204', 'GET /healthz answers 204', HEALTH_REQUEST, 204, () => ''),
  route('text-body', 'GET /text answers the fixed text', SCENARIO_REQUESTS.text, 200, () => TEXT_ANSWER),
  route(
    'json-get-body',
    'GET /json answers the document, byte for byte',
    SCENARIO_REQUESTS['json-get'],
    200,
    () => documentText(DOCUMENT),
  ),
  route(
    'json-post-body',
    'POST /json answers the fields and the sum',
    SCENARIO_REQUESTS['json-post'],
    200,
    () => jsonPostAnswer(DOCUMENT),
  ),
  route('cpu-body', 'GET /cpu answers the hash of 50,000 rounds', SCENARIO_REQUESTS.cpu, 200, () =>
    cpuAnswer(ROUNDS),
  ),
  route('mixed-body', 'POST /mixed answers sum and hash', SCENARIO_REQUESTS.mixed, 200, () =>
    mixedAnswer(DOCUMENT, documentBytes),
  ),
];
