import { fnv1a64 } from './fnv1a.ts';

/** The typed value behind every JSON scenario. */
export interface BenchmarkDocument {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly values: readonly number[];
  readonly meta: { readonly region: string; readonly version: number };
}

/** The document of the contract: 106 bytes once serialised. */
export const DOCUMENT: BenchmarkDocument = {
  id: 42,
  name: 'benchmark',
  active: true,
  values: [1, 2, 3, 5, 8, 13, 21],
  meta: { region: 'test', version: 1 },
};

/** Rounds of `mixed`, and of `cpu` when the request names none; also the most that `cpu` accepts. */
export const ROUNDS = 50_000;

/** The longest body that a server accepts. */
export const BODY_LIMIT_BYTES = 64 * 1024;

export const TEXT_ANSWER = 'Hello, World!';

const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The document's bytes: keys in the contract's order, no white space, no newline. */
export function documentText(document: BenchmarkDocument): string {
  const { id, name, active, values, meta } = document;
  return JSON.stringify({ id, name, active, values, meta: { region: meta.region, version: meta.version } });
}

/** The right answer to `POST /json`. */
export function jsonPostAnswer(document: BenchmarkDocument): string {
  const { id, name, active, meta } = document;
  return JSON.stringify({
    id,
    name,
    active,
    sum: sumOf(document),
    region: meta.region,
    version: meta.version,
  });
}

/** The right answer to `GET /cpu?rounds=N`. */
export function cpuAnswer(rounds: number): string {
  return JSON.stringify({ hash: fnv1a64(utf8(documentText(DOCUMENT)), rounds) });
}

/** The right answer to `POST /mixed`: the hash is over the body's bytes as they were sent. */
export function mixedAnswer(document: BenchmarkDocument, body: Uint8Array): string {
  return JSON.stringify({ id: document.id, sum: sumOf(document), hash: fnv1a64(body, ROUNDS) });
}

/** A valid document whose bytes are exactly `lengthBytes` long: only its length can be a reason to refuse it. */
export function documentOfLength(lengthBytes: number): BenchmarkDocument {
  const unpadded = documentText({ ...DOCUMENT, name: '' }).length;
  return { ...DOCUMENT, name: 'x'.repeat(lengthBytes - unpadded) };
}

function sumOf(document: BenchmarkDocument): number {
  return document.values.reduce((sum, value) => sum + value, 0);
}
