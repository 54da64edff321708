import { type Answer, announcesClose } from '../answer.ts';
import { type Clause, type Mismatch, showBytes } from '../clause.ts';
import { DOCUMENT, documentText } from '../document.ts';
import { compare, sameAs } from '../expectation.ts';
import type { Probe } from '../probe.ts';
import { describeRequest, get, postJson, type Request } from '../request.ts';
import { TOO_LARGE } from './refusals.ts';
import { SCENARIO_REQUESTS } from './routes.ts';

/** A server that leaves this body on the connection answers it as a request. */
const LOOKS_LIKE_A_REQUEST = 'GET /healthz HTTP/1.1\r\nHost: left.over\r\n\r\n';
const document = documentText(DOCUMENT);

const REFUSED: readonly Request[] = [
  postJson('/json', LOOKS_LIKE_A_REQUEST, 'a syntax error'),
  postJson('/mixed', '{}', 'missing fields'),
  get('/nothing'),
  postJson('/nothing', LOOKS_LIKE_A_REQUEST, 'an unknown path with a body'),
  postJson('/text', LOOKS_LIKE_A_REQUEST, 'a wrong method with a body'),
  { ...postJson('/json', LOOKS_LIKE_A_REQUEST, 'no JSON'), headers: { 'Content-Type': 'text/plain' } },
  postJson('/json', TOO_LARGE, 'too large'),
  { ...postJson('/json', `${document}]`, 'trailing data in chunks'), chunkBytes: 16 },
];

/** What must be true after each refusal. */
export const SURVIVAL_CLAUSE: Clause = {
  name: 'survives-refusals',
  clause: 'After a refusal the server lives on and its connection state is right',
  check: async (probe) => {
    const mismatches: Mismatch[] = [];
    for (const refused of REFUSED) mismatches.push(...(await afterRefusal(probe, refused)));
    return mismatches;
  },
};

async function afterRefusal(probe: Probe, refused: Request): Promise<readonly Mismatch[]> {
  const { text } = SCENARIO_REQUESTS;
  const next: Request = { ...text, note: `after ${describeRequest(refused)} on the same connection` };
  return probe.expecting(next, 'the usual answer', async () => {
    const expected = sameAs(await probe.usualAnswer(text));
    const connection = await probe.connect();
    const refusal = await connection.exchange(refused);
    if (!announcesClose(refusal)) return compare(next, await connection.exchange(next), expected);
    return closedAsAnnounced(refused, refusal, await connection.bytesUntilClosed());
  });
}

/** Only after a body that it will not read may a server close, and then it says so. */
function closedAsAnnounced(refused: Request, refusal: Answer, rest: Uint8Array): readonly Mismatch[] {
  const subject = describeRequest(refused);
  if (rest.length > 0) return [{ subject, expected: 'nothing after the refusal', got: showBytes(rest) }];
  if (refusal.status === 413) return [];
  return [{ subject, expected: 'the connection stays open', got: `${refusal.status}, Connection: close` }];
}
