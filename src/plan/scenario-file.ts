import * as v from 'valibot';
import { httpStatus, list, mapping, repositoryPath, text, urlPath, wholeNumber } from './document-values.ts';
import { chosen, hasKey, section } from './section.ts';

const headerName = text(
  /^[A-Za-z][A-Za-z0-9!#$%&'*+.^_`|~-]{0,255}$/,
  'the name of a header, such as Accept',
);
const headerValue = text(
  /^[!-~](?:[ -~]{0,4094}[!-~])?$/,
  'the value of a header: printable ASCII characters in one line; put numbers in quotes',
);
const bodyText = v.string('text; put numbers, true, false and JSON in quotes');

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Any list or mapping of JSON values may stand under a path. */
const jsonFields = v.pipe(
  v.custom<Record<string, unknown>>(
    isMapping,
    'a mapping from dotted paths to values, such as { "0.user_id": 7 }',
  ),
  v.minEntries(1, 'a mapping with at least one path, such as { "0.user_id": 7 }'),
  v.check(
    (fields) => Object.keys(fields).every(isDottedPath),
    'one whose keys are dotted paths, such as 0.user_id',
  ),
  v.check((fields) => isJson(fields), 'one whose values JSON can hold, without .nan and .inf'),
);

const requestEntries = {
  method: v.picklist(methods, `one of ${methods.join(', ')}`),
  path: urlPath,
  headers: v.optional(mapping(headerName, headerValue, 50, 'headers, such as { Accept: application/json }')),
  body: v.optional(bodyText),
  'body-file': v.optional(repositoryPath),
  expect: section('expect', {
    status: httpStatus,
    'content-type': v.optional(headerValue),
    body: v.optional(bodyText),
    'body-sha256': v.optional(text(/^[0-9a-f]{64}$/, 'a SHA-256 of 64 small hexadecimal digits, in quotes')),
    'body-file': v.optional(repositoryPath),
    'json-contains': v.optional(jsonFields),
  }),
};

const requestFileSchema = section('a request', requestEntries);
export type RequestFile = v.InferOutput<typeof requestFileSchema>;

const assumedRate = v.optional(wholeNumber(1, 10_000_000));

/** The two kinds of scenario: one request, or several in turn. */
const oneRequest = section('a scenario', { ...requestEntries, 'assumed-rate': assumedRate });
const severalRequests = section('a scenario with several requests', {
  requests: list(
    requestFileSchema,
    100,
    'a list of requests, such as { method: GET, path: /, expect: { status: 200 } }',
  ),
  'assumed-rate': assumedRate,
});
/** A scenario as it stands in `go-rust-bench.yaml`. */
export const scenarioFileSchema = chosen([oneRequest, severalRequests], (input) =>
  hasKey(input, 'requests') ? severalRequests : oneRequest,
);
export type ScenarioFile = v.InferOutput<typeof scenarioFileSchema>;

function isMapping(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function isDottedPath(key: string): boolean {
  return /^[^.]+(?:\.[^.]+)*$/.test(key);
}

/** A NaN or an infinity equals nothing that a server can answer. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isJson);
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}
