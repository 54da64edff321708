import { median } from 'simple-statistics';
import { judgeArms } from '../../../src/compare/judge-arms.ts';
import { otherRules } from '../../simulation/other-rules.ts';
import { type CountedShare, countedShare } from '../../simulation/wilson-interval.ts';
import type { BenchstatFile } from './benchstat-output.ts';
import type { ComparedSession } from './compared-session.ts';
import { isBraked, type Row, rows, type Target } from './rows.ts';

/** What a rule said of one session. */
interface Said {
  readonly isAlarm: boolean;
  /** Cells that it calls slower. */
  readonly slower: readonly string[];
}

/** One rule over the sessions of one row. */
export interface RuleFound {
  readonly rule: string;
  /** Of an A/A row: sessions that fail. Of the others: sessions in which a slowed cell is named. */
  readonly hits: CountedShare;
  /** Cells named that nothing slowed, of all those cells. */
  readonly falselyNamed: CountedShare;
}

export interface RowFound {
  readonly row: Row;
  readonly sessions: number;
  /** Ours is the first. */
  readonly rules: readonly RuleFound[];
  /** Pairs measured in the confirm, and minutes of the whole session: medians. */
  readonly pairs: number;
  readonly minutes: number;
}

export const ours = 'go-rust-bench';

type Judge = (session: ComparedSession) => Said;

interface Judging {
  readonly name: string;
  readonly judge: Judge;
}

const judges: readonly Judging[] = [
  { name: ours, judge: ourJudgement },
  ...otherRules.map(({ name, judge }) => ({
    name,
    judge: ({ judged: { base, head } }: ComparedSession): Said => {
      const { state, slower } = judge({ base: { arm: base }, head: { arm: head } });
      return { isAlarm: state !== 'pass', slower };
    },
  })),
];

/** Judged again from the figures; whatever is not `pass` stops a pull request. */
function ourJudgement({ judged }: ComparedSession): Said {
  const { state, cells } = judgeArms(judged);
  return {
    isAlarm: state !== 'pass',
    slower: cells.filter((cell) => cell.state === 'regressed').map(({ cell }) => cell),
  };
}

/** What benchstat said itself, as long as it was asked of every session. */
function benchstatItself(
  sessions: readonly ComparedSession[],
  file: BenchstatFile | undefined,
): Judging | undefined {
  const said = new Map(file?.sessions.map(({ startedAt, slower }) => [startedAt, slower]));
  if (!sessions.every(({ startedAt }) => said.has(startedAt))) return undefined;
  return {
    name: 'benchstat itself',
    judge: ({ startedAt }) => {
      const slower = said.get(startedAt) ?? [];
      return { isAlarm: slower.length > 0, slower };
    },
  };
}

/**
 * The detection table, rows without a session left out.
 *
 * @param benchstat what benchstat said, to stand beside the other rules
 */
export function detectionTable(sessions: readonly ComparedSession[], benchstat?: BenchstatFile): RowFound[] {
  const program = benchstatItself(sessions, benchstat);
  const judging = program === undefined ? judges : [...judges, program];
  return rows.flatMap((row) => {
    const ofRow = sessions.filter((session) => session.row === row.name);
    if (ofRow.length === 0) return [];
    return [
      {
        row,
        sessions: ofRow.length,
        rules: judging.map(({ name, judge }) => ruleFound(name, ofRow, judge)),
        pairs: median(ofRow.map(({ judged }) => pairsOf(judged.outcomes))),
        minutes: median(ofRow.map(({ wallNs }) => wallNs / 60e9)),
      },
    ];
  });
}

function ruleFound(rule: string, sessions: readonly ComparedSession[], judge: Judge): RuleFound {
  let [hits, named, unslowed] = [0, 0, 0];
  for (const session of sessions) {
    const { isAlarm, slower } = judge(session);
    const { target } = session;
    const isFalse = (cell: string) => target === undefined || !isBraked(cell, target);
    if (target === undefined ? isAlarm : slower.some((cell) => !isFalse(cell))) hits += 1;
    named += slower.filter(isFalse).length;
    unslowed += session.judged.head.cells.filter(({ id }) => isFalse(id)).length;
  }
  return {
    rule,
    hits: countedShare(hits, sessions.length),
    falselyNamed: countedShare(named, unslowed),
  };
}

const pairsOf = (outcomes: ComparedSession['judged']['outcomes']): number =>
  [...outcomes.values()].reduce((sum, pairs) => sum + pairs.length, 0);

/** Sessions of a row, by what was slowed in them. */
export function byTarget(sessions: readonly ComparedSession[]): Map<string, ComparedSession[]> {
  const groups = new Map<string, ComparedSession[]>();
  for (const session of sessions) {
    const name = session.target === undefined ? '' : nameOf(session.target);
    groups.set(name, [...(groups.get(name) ?? []), session]);
  }
  return groups;
}

const nameOf = ({ scenario, server }: Target): string => `${scenario} of ${server}`;
