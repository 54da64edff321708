import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { detectionFigures } from '../../../scripts/documents/detection-figures.ts';
import { pagePath, resultsDirectory } from '../../../scripts/results/archive.ts';
import { detectionPage } from '../../../scripts/results/detection-page.ts';
import { judgeArms } from '../../../src/compare/judge-arms.ts';
import { createArms, createPair } from '../../arm-factory.ts';
import { readBenchstat, slowerByBenchstat } from '../../prove/detection/benchstat-output.ts';
import { type ComparedSession, fromLine, toLine } from '../../prove/detection/compared-session.ts';
import { detectionTable } from '../../prove/detection/detection-table.ts';
import { predictedRate } from '../../prove/detection/predicted-rate.ts';
import { realisedShift } from '../../prove/detection/realised-shift.ts';
import { addSession, readSessions, sessionsName } from '../../prove/detection/sessions-file.ts';

const cell = 'text/c64/go';

/** A session in which one cell is worse by so much, and ten pairs of it were measured. */
function createSession(row: string, by: number, falsely?: string): ComparedSession {
  const worse = { throughput: by };
  const arms = createArms({ [cell]: { worse }, ...(falsely && { [falsely]: { worse } }) });
  const pairs = (worseBy: number) =>
    Array.from({ length: 10 }, (_, index) => createPair(index + 1, { throughput: worseBy }));
  const judged = {
    ...arms,
    settings: { floors: {}, confirm: 'auto', identicalShortcut: false },
    baseProgram: 'runnable',
    outcomes: new Map([[cell, pairs(by)], ...(falsely ? [[falsely, pairs(by)] as const] : [])]),
  } as const;
  return {
    row,
    startedAt: `${row} ${by}`,
    wallNs: 120e9,
    samples: { measured: 100, disturbed: 0 },
    judged,
    state: judgeArms(judged).state,
    ...(row === 'same' ? {} : { target: { server: 'go', scenario: 'text', cell } }),
  };
}

test('a session is judged alike before and after it was written', () => {
  const directory = mkdtempSync(join(tmpdir(), 'detection-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, sessionsName);
  const sessions = [createSession('same', 0), createSession('work-10', 0.1)];
  for (const session of sessions) addSession(session, path);
  expect(readSessions(path)).toEqual(sessions);
  expect(fromLine(toLine(sessions[1] as ComparedSession))).toEqual(sessions[1]);
  expect(readSessions(path).map(({ judged }) => judgeArms(judged).state)).toEqual(['pass', 'regression']);
});

test('counts what was found, and what was named that nothing slowed', () => {
  const [same, work] = detectionTable([
    createSession('same', 0),
    createSession('same', 0.08),
    createSession('work-10', 0.1),
    createSession('work-10', 0),
    createSession('work-10', 0.1, 'json-get/c64/rust'),
  ]);
  expect(same?.rules[0]).toMatchObject({
    hits: { count: 1, of: 2 },
    falselyNamed: { count: 1, of: 16 },
  });
  expect(work?.rules[0]).toMatchObject({
    hits: { count: 2, of: 3 },
    falselyNamed: { count: 1, of: 21 },
  });
});

test('what a brake did is taken from the pairs, else from the blocks, and is the median of the sessions', () => {
  const shiftOf = (...sessions: ComparedSession[]) =>
    Math.exp(realisedShift(sessions, 'throughput') ?? Number.NaN);
  const asked = createSession('work-10', 0.1);
  const { judged } = createSession('work-10', 0.3);
  const notAsked = { ...asked, judged: { ...judged, outcomes: new Map() } };
  expect(shiftOf(asked)).toBeCloseTo(1.1, 2);
  expect(shiftOf(notAsked)).toBeCloseTo(1.3, 2);
  expect(shiftOf(createSession('work-10', 0.2), asked, notAsked)).toBeCloseTo(1.2, 2);
  expect(realisedShift([asked], 'p99')).toBeCloseTo(0, 6);
  expect(realisedShift([createSession('same', 0.1)], 'throughput')).toBeUndefined();
});

test('false failures of all A/A rows together are told', () => {
  const sessions = [createSession('same', 0), createSession('same', 0.08), createSession('work-10', 0.1)];
  expect(detectionFigures(detectionTable(sessions))).toContain(
    '3 sessions. A/A sessions that failed: 1 of 2 (9.5–91 %).',
  );
});

test('the other rules see the same sessions', () => {
  const [row] = detectionTable([createSession('work-10', 0.08)]);
  const hits = Object.fromEntries((row?.rules ?? []).map(({ rule, hits: { count } }) => [rule, count]));
  expect(hits).toMatchObject({
    'go-rust-bench': 1,
    'flat 10 %': 0,
    'flat 5 %': 1,
    'alert at 200 % (github-action-benchmark)': 0,
    'Mann–Whitney, p < 0.05 (benchstat)': 1,
  });
});

test('what benchstat said stands beside them only when it was asked of every session', () => {
  const sessions = [createSession('same', 0), createSession('same', 0.08)];
  const said = sessions.map(({ startedAt, row }) => ({ startedAt, row, slower: [cell] }));
  const rulesOf = (asked: typeof said) =>
    detectionTable(sessions, { program: 'benchstat', sessions: asked })[0]?.rules.at(-1);
  expect(rulesOf(said)).toMatchObject({ rule: 'benchstat itself', hits: { count: 2, of: 2 } });
  expect(rulesOf(said.slice(1))?.rule).not.toBe('benchstat itself');
});

test('reads from benchstat which cells are worse in any metric', () => {
  const csv = [
    ',base,,head,,,',
    ',throughput,CI,throughput,CI,vs base,P',
    'Cell0,1000,∞,900,∞,-10.00%,p=0.008 n=5',
    'Cell1,1000,∞,1100,∞,+10.00%,p=0.008 n=5',
    'Cell2,1000,∞,990,∞,~,p=0.310 n=5',
    'geomean,1000,,990,,-1.00%,',
    '',
    ',base,,head,,,',
    ',p99,CI,p99,CI,vs base,P',
    'Cell2,5,∞,6,∞,+20.00%,p=0.008 n=5',
    '',
  ].join('\n');
  expect(slowerByBenchstat(csv)).toEqual([0, 2]);
});

test('the wider pairs scatter, the less is predicted to be found', () => {
  const rateAt = (scatter: number) => {
    const session = createSession('work-5', 0.05);
    const pairs = Array.from({ length: 20 }, (_, index) => ({
      ...createPair(index, {}),
      head: new Map([['throughput', scatter * (index % 2 === 0 ? 1 : -1)]]),
      base: new Map([['throughput', 0]]),
    }));
    const outcomes = new Map([[cell, pairs]]) as ComparedSession['judged']['outcomes'];
    return predictedRate([{ ...session, judged: { ...session.judged, outcomes } }], 0.05)?.rate ?? Number.NaN;
  };
  expect(rateAt(0.005)).toBe(1);
  expect(rateAt(0.05)).toBeLessThan(rateAt(0.02));
  expect(predictedRate([], 0.05)).toBeUndefined();
});

test('the page is what its sessions give (else: npm run results), and each has the verdict that it had', () => {
  const sessions = readSessions();
  // Without a session there is no page, and nothing is claimed.
  expect(existsSync(pagePath(resultsDirectory, 'detection'))).toBe(sessions.length > 0);
  if (sessions.length === 0) return;
  for (const { judged, state } of sessions) expect(judgeArms(judged).state).toBe(state);
  expect(readFileSync(pagePath(resultsDirectory, 'detection'), 'utf8')).toBe(
    detectionPage(sessions, readBenchstat(resultsDirectory)),
  );
});
