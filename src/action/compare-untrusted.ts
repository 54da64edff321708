import type { Comparison } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type SessionFacts, sealEvidence } from '../evidence/seal.ts';
import type { HostFacts } from '../host/host-facts.ts';
import { expectedDuration } from '../plan/expected-duration.ts';
import type { BaselineOrigin } from '../run/found-baseline.ts';
import { UserError } from '../user-error.ts';
import { type IsOnBaseBranch, opponentOf } from './claimed-base.ts';
import type { ActionInputs } from './inputs.ts';

export interface UntrustedComparison {
  readonly evidence: Evidence;
  /** Why there is nothing to compare with; undefined: there is. */
  readonly noBaseline: string | undefined;
}

/**
 * Holds a session that somebody else has measured against a baseline: one of our own, or what that job has measured beside
 * it (`claimed-base.ts`). Its verdict and its settings are dropped; what it measured is that job's claim.
 *
 * @throws {UserError} when the evidence names a machine or a configuration that leads to a damaged record, or a plan without
 * end
 */
export async function compareUntrusted(
  evidence: Evidence,
  origin: BaselineOrigin,
  { confirm, floors, timeBudgetNs }: Pick<ActionInputs, 'confirm' | 'floors' | 'timeBudgetNs'>,
  isOnBaseBranch: IsOnBaseBranch,
): Promise<UntrustedComparison> {
  const { run, host, isolation } = evidence;
  const { plan, scenarios, variants, order } = run;
  const place = {
    // As it was written down: it is only hashed into a key, under which there is a record or none.
    host: host as unknown as HostFacts,
    rung: isolation.achieved,
    workspace: { plan, scenarios, variants, order, servers: [] },
  };
  const answer = await origin.find(place);
  const stored = answer.kind === 'found' ? answer.baseline : undefined;
  try {
    const opponent = await opponentOf(evidence.comparison, stored, isOnBaseBranch);
    if (opponent === undefined)
      return comparedWithNothing(
        evidence,
        answer.kind === 'none' ? answer.reason : 'a report measures nothing, also no merge base',
      );
    // Which samples were admitted is the word of the job that measured; its noise limits stand with them.
    const { noiseLimits: _noise, ...calibration } = (await origin.findCalibration(place)) ?? {};
    const { identicalShortcut, ...against } = opponent;
    const comparison: Comparison = {
      ...against,
      settings: {
        floors,
        confirm,
        identicalShortcut,
        timeBudgetNs: timeBudgetNs ?? usualBudgetNs(run),
        ...('machineKey' in calibration ? { calibration } : {}),
      },
    };
    const facts = against.confirm.kind === 'ran' ? evidence : own(evidence);
    return { evidence: sealEvidence(facts, comparison), noBaseline: undefined };
  } finally {
    await stored?.release();
  }
}

/** The session alone, with the reason why it is held against nothing. */
export function comparedWithNothing(evidence: Evidence, reason: string): UntrustedComparison {
  return { evidence: sealEvidence(own(evidence)), noBaseline: reason };
}

/** Three times the plan. Whoever wrote it can write figures that add up to no time at all. */
function usualBudgetNs({ plan, scenarios }: Evidence['run']): number {
  const budgetNs = Math.round(3 * expectedDuration(plan, scenarios).wallNs);
  if (Number.isSafeInteger(budgetNs)) return budgetNs;
  throw new UserError('the evidence does not hold: its plan has no end; nothing is published from it');
}

/** The head's own session alone. */
function own({ tool, run, host, servers, isolation, samples }: Evidence): SessionFacts {
  return { tool, run, host, servers, isolation, samples: samples.filter(({ phase }) => phase === 'screen') };
}
