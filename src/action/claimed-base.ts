import { canBeBuilt } from '../baseline/measured-commit.ts';
import type { Comparison } from '../evidence/comparison.ts';
import type { FoundBaseline } from '../run/found-baseline.ts';

/** What a session is held against. */
export type Opponent = Pick<Comparison, 'source' | 'base' | 'confirm'> & {
  /** Whether "the same programs" may be concluded from hashes. */
  readonly identicalShortcut: boolean;
};

/** Whether a commit is in the history of the branch that the change goes into, by the word of the forge. */
export type IsOnBaseBranch = (commit: string) => Promise<boolean>;

const claimed = { kind: 'claimed' } as const;

/**
 * What an untrusted session is held against: a stored record that it measured itself against; else the base that it
 * measured side by side, if that is of a commit of the base branch; else a stored record, without a confirm.
 *
 * The second is a claim as the session itself is, and is marked as one. It stands before the third because a machine that
 * is thrown away seldom finds a record of its kind, or one of its own history, and only what was measured in pairs can be
 * confirmed. Nobody gains by it: who can make up a base can make up the head.
 */
export async function opponentOf(
  comparison: Comparison | undefined,
  stored: FoundBaseline | undefined,
  isOnBaseBranch: IsOnBaseBranch,
): Promise<Opponent | undefined> {
  if (stored !== undefined && comparison?.confirm.kind === 'ran' && isOf(stored, comparison))
    return { ...ofRecord(stored, comparison.confirm), source: { ...stored.source, artefacts: claimed } };
  const beside = comparison && (await measuredBeside(comparison, isOnBaseBranch));
  if (beside !== undefined || stored === undefined) return beside;
  return ofRecord(stored, {
    kind: 'not-run',
    reason: 'the job that measured did not measure the baseline that was found here',
  });
}

function ofRecord({ source, session }: FoundBaseline, confirm: Comparison['confirm']): Opponent {
  const artefacts = { kind: 'none', reason: 'a report runs no program' } as const;
  // Whoever can write a record can write the head's hashes into it.
  const identicalShortcut = source.unproved === undefined;
  return { source: { ...source, artefacts }, base: session, confirm, identicalShortcut };
}

async function measuredBeside(
  { source: { store, commit }, base, confirm }: Comparison,
  isOnBaseBranch: IsOnBaseBranch,
): Promise<Opponent | undefined> {
  if (store !== 'merge-base' || !canBeBuilt(commit) || !(await isOnBaseBranch(commit))) return undefined;
  return {
    source: {
      store,
      name: commit,
      commit,
      unproved: 'that it is this commit, and what it did, is the word of the job that measured both',
      artefacts: claimed,
    },
    base,
    confirm: confirm.kind === 'ran' ? confirm : { kind: 'not-run', reason: 'the job that measured ran none' },
    // An honest job measures nothing then, and a dishonest one has easier lies.
    identicalShortcut: true,
  };
}

const isOf = ({ session }: FoundBaseline, { base }: Comparison) =>
  Object.entries(session.digests).every(
    ([section, digest]) => base.digests[section as keyof typeof base.digests] === digest,
  );
