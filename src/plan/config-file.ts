import * as v from 'valibot';
import { list, mapping, name, repositoryPath, text, wholeNumber } from './document-values.ts';
import { planFileSchema } from './plan-file.ts';
import { chosen, hasKey, section } from './validate-document.ts';

const status = wholeNumber(200, 599);
const urlPath = text(
  /^\/[!-"$-~]{0,8000}$/,
  'a path that begins with a slash, without spaces and #, such as /orders?user_id=7',
);
const argument = text(
  /^[^\0]{0,4096}$/,
  'text of at most 4,096 characters; put numbers and true or false in quotes',
);
const command = list(argument, 200, 'a command as a list, such as [go, build, -o, "{output}", .]');

export const serverFileSchema = section('a server', {
  directory: repositoryPath,
  build: command,
  artefact: v.optional(repositoryPath),
  run: command,
  ready: section('ready', { path: urlPath, status }),
});
export type ServerFile = v.InferOutput<typeof serverFileSchema>;

const environmentName = text(
  /^[A-Za-z_][A-Za-z0-9_]{0,255}$/,
  'a name of letters, digits and underscores, such as GOMAXPROCS',
);

export const variantFileSchema = section('a variant', {
  server: name,
  env: v.optional(
    mapping(environmentName, argument, 100, 'environment variables, such as { GOMAXPROCS: "1" }'),
  ),
  args: v.optional(list(argument, 200, 'a list of arguments, such as [--workers, "1"]')),
});
export type VariantFile = v.InferOutput<typeof variantFileSchema>;

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
    status,
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
const scenarioFile = chosen([oneRequest, severalRequests], (input) =>
  hasKey(input, 'requests') ? severalRequests : oneRequest,
);
export type ScenarioFile = v.InferOutput<typeof scenarioFile>;

const planName = text(
  /^(?:[a-z][a-z0-9._-]{0,63}|(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\\\p{Cc}]{1,1000}\.ya?ml)$/u,
  'a plan, the name of a plan that ships, or the path of a YAML file inside the repository',
);

const planInConfig = chosen([planName, planFileSchema], (input) =>
  typeof input === 'string' ? planName : planFileSchema,
);

/** `go-rust-bench.yaml`: a team's own servers and what to ask of them. */
export const configFileSchema = section('a configuration', {
  servers: mapping(name, serverFileSchema, 20, 'servers by name'),
  variants: mapping(name, variantFileSchema, 100, 'variants by name, such as { api: { server: api } }'),
  scenarios: mapping(name, scenarioFile, 100, 'scenarios by name'),
  plan: planInConfig,
});
export type ConfigFile = v.InferOutput<typeof configFileSchema>;

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
