import { SCENARIO_REQUESTS, type ScenarioName } from './clauses/routes.ts';
import type { Exchange } from './connection.ts';

/** One answer as it is on the wire: what a client has to receive for one request. */
export interface WireAnswer {
  readonly headBytes: number;
  readonly bodyBytes: number;
  readonly totalBytes: number;
  /** Status line and headers, with their line ends. */
  readonly head: string;
}

/** The first plain answer of each scenario among all that was seen. */
export function wireAnswers(journal: readonly Exchange[]): Partial<Record<ScenarioName, WireAnswer>> {
  const answers: Partial<Record<ScenarioName, WireAnswer>> = {};
  for (const scenario of Object.keys(SCENARIO_REQUESTS) as ScenarioName[]) {
    const seen = journal.find(({ request }) => request === SCENARIO_REQUESTS[scenario]);
    if (seen === undefined) continue;
    const { head, wireBytes } = seen.answer;
    answers[scenario] = {
      headBytes: head.length,
      bodyBytes: wireBytes - head.length,
      totalBytes: wireBytes,
      head: Buffer.from(head).toString('latin1'),
    };
  }
  return answers;
}
