import type { ConfigFile } from './config-file.ts';
import type { DocumentPath, Problem } from './located-document.ts';
import type { Expectation, Scenario, ScenarioRequest } from './scenario.ts';
import type { RequestFile, ScenarioFile } from './scenario-file.ts';
import { nameOf } from './validate-document.ts';

/**
 * The text of a file of the repository, by its relative path.
 *
 * @throws Error whose message says why it cannot be read: `no such file`.
 */
export type ReadBodyFile = (path: string) => string;

/** Slow enough that no percentile is promised which a slow server could not carry. */
const defaultAssumedRatePerSecond = 1000;

/** What the load generator decides itself, for every request. */
const generatorsHeaders = ['connection', 'content-length', 'expect', 'host', 'transfer-encoding', 'upgrade'];

/** Settings of scenarios that exclude one another, and body files that cannot be read. */
export function findScenarioProblems(
  file: Pick<ConfigFile, 'scenarios'>,
  readBodyFile: ReadBodyFile,
): Problem[] {
  return Object.entries(file.scenarios).flatMap(([name, scenario]) => {
    const path = ['scenarios', name];
    if (!('requests' in scenario)) return requestProblems(scenario, path, readBodyFile);
    return scenario.requests.flatMap((request, index) =>
      requestProblems(request, [...path, 'requests', index], readBodyFile),
    );
  });
}

function requestProblems(request: RequestFile, path: DocumentPath, readBodyFile: ReadBodyFile): Problem[] {
  const { expect } = request;
  const answers = ['body', 'body-file', 'body-sha256', 'json-contains'] as const;
  return [
    ...exclusive(request, ['body', 'body-file'], path),
    ...exclusive(expect, answers, [...path, 'expect']),
    ...answers
      .filter((key) => request.method === 'HEAD' && expect[key] !== undefined)
      .map((key): Problem => {
        const place = [...path, 'expect', key];
        return {
          path: place,
          at: 'key',
          text: `${nameOf(place)} cannot be met: the answer to HEAD has no body; remove it`,
        };
      }),
    ...headerProblems(request.headers ?? {}, [...path, 'headers']),
    ...unreadable(request['body-file'], [...path, 'body-file'], readBodyFile),
    ...unreadable(expect['body-file'], [...path, 'expect', 'body-file'], readBodyFile),
  ];
}

function exclusive<Key extends string>(
  section: { readonly [key in Key]?: unknown },
  keys: readonly Key[],
  path: DocumentPath,
): Problem[] {
  const [first, ...others] = keys.filter((key) => section[key] !== undefined);
  return others.map((key) => {
    const place = [...path, key];
    return { path: place, at: 'key', text: `${nameOf(place)} is given beside ${first}; keep one of the two` };
  });
}

function headerProblems(headers: Readonly<Record<string, string>>, path: DocumentPath): Problem[] {
  const seen = new Set<string>();
  return Object.keys(headers).flatMap((header): Problem[] => {
    const lower = header.toLowerCase();
    const place = [...path, header];
    const isRepeated = seen.has(lower);
    seen.add(lower);
    if (generatorsHeaders.includes(lower)) {
      const text = `"${header}" is set by the load generator; remove it`;
      return [{ path: place, at: 'key', text }];
    }
    if (!isRepeated) return [];
    return [
      {
        path: place,
        at: 'key',
        text: `"${header}" is given twice, in other letter case; remove one of the two`,
      },
    ];
  });
}

function unreadable(file: string | undefined, path: DocumentPath, readBodyFile: ReadBodyFile): Problem[] {
  if (file === undefined) return [];
  try {
    readBodyFile(file);
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const text = `${nameOf(path)} is "${file}", which cannot be read (${why}); correct the path, from the repository's root`;
    return [{ path, at: 'value', text }];
  }
}

/** A scenario whose settings were checked. */
export function toScenario(name: string, file: ScenarioFile, readBodyFile: ReadBodyFile): Scenario {
  const requests = 'requests' in file ? file.requests : [file];
  return {
    name,
    requests: requests.map((request) => toRequest(request, readBodyFile)),
    assumedRatePerSecond: file['assumed-rate'] ?? defaultAssumedRatePerSecond,
  };
}

function toRequest(file: RequestFile, readBodyFile: ReadBodyFile): ScenarioRequest {
  const body = file['body-file'] === undefined ? file.body : readBodyFile(file['body-file']);
  return {
    method: file.method,
    path: file.path,
    headers: file.headers ?? {},
    ...(body === undefined ? {} : { body }),
    expect: toExpectation(file.expect, readBodyFile),
  };
}

function toExpectation(file: RequestFile['expect'], readBodyFile: ReadBodyFile): Expectation {
  const contentType = file['content-type'];
  const body = toExpectedBody(file, readBodyFile);
  return {
    status: file.status,
    ...(contentType === undefined ? {} : { contentType }),
    ...(body === undefined ? {} : { body }),
  };
}

function toExpectedBody(file: RequestFile['expect'], readBodyFile: ReadBodyFile): Expectation['body'] {
  if (file.body !== undefined) return { kind: 'exact', text: file.body };
  if (file['body-file'] !== undefined) return { kind: 'exact', text: readBodyFile(file['body-file']) };
  if (file['body-sha256'] !== undefined) return { kind: 'sha256', hex: file['body-sha256'] };
  if (file['json-contains'] !== undefined) return { kind: 'json-contains', fields: file['json-contains'] };
  return undefined;
}
