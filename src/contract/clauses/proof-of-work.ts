import type { Clause, Mismatch } from '../clause.ts';
import {
  type BenchmarkDocument,
  cpuAnswer,
  DOCUMENT,
  documentText,
  jsonPostAnswer,
  mixedAnswer,
  ROUNDS,
  utf8,
} from '../document.ts';
import { type Expected, expectAnswers } from '../expectation.ts';
import type { Probe } from '../probe.ts';
import { describeRequest, get, postJson } from '../request.ts';
import { type Random, randomDocument, randomInteger, scrambledText } from '../variation.ts';

const VARIATIONS = 5;
/** Requests under way at the same time, and how many follow each other in each lane. */
const LANES = 4;
const REQUESTS_PER_LANE = 8;

/** A clause whose requests are drawn anew at every run, so that no answer can be prepared. */
function drawn(name: string, clause: string, draw: (random: Random) => readonly Expected[]): Clause {
  return { name, clause, check: (probe) => expectAnswers(probe, draw(probe.random)) };
}

export const PROOF_OF_WORK_CLAUSES: readonly Clause[] = [
  drawn('proof-of-work-id', 'Another id gives the document with that id', (random) =>
    times(VARIATIONS, () => documentWithId(randomInteger(random, 1, 2_000_000_000))),
  ),
  drawn('proof-of-work-values', 'Another document gives its own fields and sum', (random) => [
    ...times(VARIATIONS, () => parsed(randomDocument(random), documentText)),
    ...times(VARIATIONS, () => parsed(randomDocument(random), (document) => scrambledText(document, random))),
    parsed({ ...randomDocument(random), values: [] }, documentText),
  ]),
  drawn(
    'proof-of-work-strings',
    'A string comes back as it is, escaped only where JSON demands it',
    (random) => [
      parsed({ ...randomDocument(random), name: '<a href="/x?y&z">\\ é € 😀 \n\t\u0001' }, documentText),
    ],
  ),
  drawn('proof-of-work-rounds', 'Another number of rounds gives its own hash', (random) =>
    [1, 2, randomInteger(random, 3, 999), randomInteger(random, 1_000, ROUNDS - 1)].map((rounds) => ({
      request: get(`/cpu?rounds=${rounds}`),
      expect: { status: 200, body: cpuAnswer(rounds) },
    })),
  ),
  drawn('proof-of-work-hash', 'Another body gives its own sum and the hash of its bytes', (random) => [
    hashed(randomDocument(random), documentText),
    hashed(randomDocument(random), (document) => scrambledText(document, random)),
  ]),
  drawn('proof-of-work-newline', 'A newline after the document is part of the hash', () => [
    hashed(DOCUMENT, (document) => `${documentText(document)}\n`),
  ]),
  {
    name: 'proof-of-work-different-bodies',
    clause: 'Two different bodies give different hashes',
    check: differentHashes,
  },
  {
    name: 'proof-of-work-concurrent',
    clause: 'Connections served at the same time each get their own answers',
    check: concurrently,
  },
];

function documentWithId(id: number): Expected {
  return { request: get(`/json?id=${id}`), expect: { status: 200, body: documentText({ ...DOCUMENT, id }) } };
}

function parsed(document: BenchmarkDocument, write: (document: BenchmarkDocument) => string): Expected {
  return {
    request: postJson('/json', write(document)),
    expect: { status: 200, body: jsonPostAnswer(document) },
  };
}

function hashed(document: BenchmarkDocument, write: (document: BenchmarkDocument) => string): Expected {
  const body = utf8(write(document));
  return { request: postJson('/mixed', body), expect: { status: 200, body: mixedAnswer(document, body) } };
}

async function differentHashes(probe: Probe): Promise<readonly Mismatch[]> {
  const [one, other] = [randomDocument(probe.random), randomDocument(probe.random)].map((document) =>
    postJson('/mixed', documentText(document)),
  );
  if (one === undefined || other === undefined) throw new Error('two documents were drawn');
  const expected = 'two different hashes';
  return probe.expecting(one, expected, async () => {
    const hashes = [hashIn((await probe.ask(one)).body), hashIn((await probe.ask(other)).body)];
    if (hashes[0] !== undefined && hashes[1] !== undefined && hashes[0] !== hashes[1]) return [];
    return [
      { subject: describeRequest(one), expected, got: hashes.map((hash) => hash ?? 'no hash').join(' and ') },
    ];
  });
}

function hashIn(body: Uint8Array): string | undefined {
  return /"hash":"([^"]*)"/.exec(Buffer.from(body).toString('utf8'))?.[1];
}

async function concurrently(probe: Probe): Promise<readonly Mismatch[]> {
  const lanes = times(LANES, () => [
    ...times(REQUESTS_PER_LANE - 1, (turn) =>
      turn % 2 === 0
        ? documentWithId(randomInteger(probe.random, 1, 2_000_000_000))
        : parsed(randomDocument(probe.random), documentText),
    ),
    hashed(randomDocument(probe.random), documentText),
  ]);
  const mismatches = await Promise.all(lanes.map((cases) => expectAnswers(probe, cases)));
  return mismatches.flat();
}

function times<Item>(count: number, make: (turn: number) => Item): Item[] {
  return Array.from({ length: count }, (_, turn) => make(turn));
}
