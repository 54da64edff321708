import type { Clause, Mismatch } from './clause.ts';
import { CONNECTION_CLAUSES } from './clauses/connections.ts';
import { HEADER_CLAUSES } from './clauses/headers.ts';
import { PROOF_OF_WORK_CLAUSES } from './clauses/proof-of-work.ts';
import { REFUSAL_CLAUSES } from './clauses/refusals.ts';
import { HEALTH_REQUEST, ROUTE_CLAUSES, type ScenarioName } from './clauses/routes.ts';
import { SURVIVAL_CLAUSE } from './clauses/survival.ts';
import { type Exchange, NoAnswer } from './connection.ts';
import { Probe, type ProbeSettings } from './probe.ts';
import { checkReadyLine, type ExpectedReadyLine } from './ready-line.ts';
import type { Target } from './request.ts';
import type { Random } from './variation.ts';
import { type WireAnswer, wireAnswers } from './wire.ts';

export interface ContractOptions {
  /** The server's ready line, parsed. */
  readonly readyLine: unknown;
  /** What the server's variant wants the line to say. */
  readonly expectedReadyLine: ExpectedReadyLine;
  /** The longest wait for one answer; 10 s when absent. */
  readonly answerDeadlineMs?: number;
  /** The longest time of one check; 30 s when absent. */
  readonly checkDeadlineMs?: number;
  /** The longest time of all checks; 120 s when absent. Checks that it leaves out are not passed. */
  readonly deadlineMs?: number;
  /** Where the varied values come from; `Math.random` when absent. */
  readonly random?: Random;
}

export type CheckOutcome =
  | { readonly state: 'passed' }
  | { readonly state: 'failed'; readonly mismatches: readonly [Mismatch, ...Mismatch[]] }
  | { readonly state: 'not-checked'; readonly reason: string };

export interface CheckResult {
  readonly name: string;
  readonly clause: string;
  readonly outcome: CheckOutcome;
}

export interface ContractResult {
  readonly server: string;
  readonly target: Target;
  /** Every clause was checked and kept. */
  readonly kept: boolean;
  /** Every clause of the contract, in the order of the checks. */
  readonly checks: readonly CheckResult[];
  /** The bytes of one answer of each scenario, for those that were answered. */
  readonly wire: Readonly<Partial<Record<ScenarioName, WireAnswer>>>;
}

/**
 * Holds a running reference server to every clause of the contract. Never stops at the first difference, never throws
 * for what a server does, and ends in bounded time: a server that is gone fails the check in which it went, and the
 * checks after that are not checked.
 */
export async function checkContract(target: Target, options: ContractOptions): Promise<ContractResult> {
  const journal: Exchange[] = [];
  const checks = await runClauses(clausesFor(options), options, {
    target,
    answerDeadlineMs: options.answerDeadlineMs ?? 10_000,
    random: options.random ?? Math.random,
    journal,
  });
  const kept = checks.every(({ outcome }) => outcome.state === 'passed');
  return { server: options.expectedReadyLine.server, target, kept, checks, wire: wireAnswers(journal) };
}

function clausesFor({ readyLine, expectedReadyLine }: ContractOptions): readonly Clause[] {
  return [
    {
      name: 'ready-line',
      clause: 'The ready line says what the variant sets',
      check: () =>
        checkReadyLine(readyLine, expectedReadyLine).map(({ field, ...rest }) => ({
          subject: field,
          ...rest,
        })),
    },
    ANSWERS_HTTP,
    ...ROUTE_CLAUSES,
    // Before all other refusals: a server that does not survive one is told by this name.
    SURVIVAL_CLAUSE,
    ...CONNECTION_CLAUSES,
    ...REFUSAL_CLAUSES,
    ...PROOF_OF_WORK_CLAUSES,
    // Last: they hold for every answer that the checks above have seen.
    ...HEADER_CLAUSES,
  ];
}

const ANSWERS_HTTP: Clause = {
  name: 'answers-http',
  clause: 'The server answers HTTP/1.1 where its ready line says',
  check: (probe) =>
    probe.expecting(HEALTH_REQUEST, 'an answer', async () => {
      await probe.ask(HEALTH_REQUEST);
      return [];
    }),
};

async function runClauses(
  clauses: readonly Clause[],
  options: ContractOptions,
  settings: ProbeSettings,
): Promise<readonly CheckResult[]> {
  const checkDeadlineMs = options.checkDeadlineMs ?? 30_000;
  const deadlineMs = options.deadlineMs ?? 120_000;
  const end = performance.now() + deadlineMs;
  const results: CheckResult[] = [];
  let stopped: string | undefined;
  for (const { name, clause, check } of clauses) {
    if (stopped === undefined && performance.now() >= end)
      stopped = `all checks together took ${deadlineMs / 1000} s`;
    if (stopped !== undefined) {
      results.push({ name, clause, outcome: { state: 'not-checked', reason: stopped } });
      continue;
    }
    const mismatches = [...(await withinDeadline(check, settings, checkDeadlineMs))];
    const gone = name === 'ready-line' ? 'no' : await isGone(settings);
    if (gone !== 'no') {
      stopped = `the server did not answer any more after ${name}`;
      if (mismatches.length === 0)
        mismatches.push({ subject: 'the server', expected: 'it lives on', got: gone });
    }
    results.push({ name, clause, outcome: outcomeOf(mismatches) });
  }
  return results;
}

async function withinDeadline(
  check: Clause['check'],
  settings: ProbeSettings,
  deadlineMs: number,
): Promise<readonly Mismatch[]> {
  const probe = new Probe(settings);
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<readonly Mismatch[]>((resolve) => {
    timer = setTimeout(() => {
      resolve([
        { subject: 'the whole check', expected: `an end within ${deadlineMs / 1000} s`, got: 'no end' },
      ]);
    }, deadlineMs);
  });
  try {
    return await Promise.race([check(probe), overdue]);
  } finally {
    clearTimeout(timer);
    probe.giveUp();
  }
}

/** `no`, or what happened instead of an answer. */
async function isGone(settings: ProbeSettings): Promise<string> {
  const probe = new Probe(settings);
  try {
    await probe.ask(HEALTH_REQUEST);
    return 'no';
  } catch (error) {
    if (error instanceof NoAnswer) return error.message;
    throw error;
  } finally {
    probe.giveUp();
  }
}

function outcomeOf(mismatches: readonly Mismatch[]): CheckOutcome {
  const [first, ...further] = mismatches;
  return first === undefined ? { state: 'passed' } : { state: 'failed', mismatches: [first, ...further] };
}
