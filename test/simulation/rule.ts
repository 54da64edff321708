import type { Arm } from '../../src/compare/arm.ts';
import type { RunState } from '../../src/compare/verdict.ts';
import type { Slowdown, SyntheticSession } from './synthetic-session.ts';

/** Two sessions, the baseline's and the head's, by their numbers. */
export interface Arms {
  readonly base: { readonly arm: Arm };
  readonly head: { readonly arm: Arm };
}

/** Two sessions that can be measured again, and what the change under test does. */
export interface Compared extends Arms {
  /** Of the head's session: the order of its pairs is drawn from it. */
  readonly name: string;
  readonly base: SyntheticSession;
  readonly head: SyntheticSession;
  /** Samples of one session. */
  readonly samples: number;
  readonly slowdown?: Slowdown;
}

/** What a rule makes of it. */
export interface Ruling {
  readonly state: RunState;
  /** Cells that it calls slower. */
  readonly slower: readonly string[];
  /** Pairs that were measured for it. */
  readonly pairs: number;
}

export interface Rule {
  readonly name: string;
  judge(compared: Compared): Ruling;
}
