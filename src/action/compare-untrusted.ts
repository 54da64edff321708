import type { Comparison } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type SessionFacts, sealEvidence } from '../evidence/seal.ts';
import type { HostFacts } from '../host/host-facts.ts';
import { expectedDuration } from '../plan/expected-duration.ts';
import type { BaselineOrigin, FoundBaseline } from '../run/found-baseline.ts';
import { UserError } from '../user-error.ts';
import type { ActionInputs } from './inputs.ts';

export interface UntrustedComparison {
  readonly evidence: Evidence;
  /** Why there is nothing to compare with; undefined: there is. */
  readonly noBaseline: string | undefined;
}

/**
 * Holds a session that somebody else has measured against a baseline of our own. Whatever the evidence says of a baseline
 * is dropped; its confirm counts only if it measured the very session that was found here, and is that job's claim as all
 * of its figures are.
 *
 * @throws {UserError} when the evidence names a machine or a configuration that leads to a damaged record, or a plan without
 * end
 */
export async function compareUntrusted(
  evidence: Evidence,
  origin: BaselineOrigin,
  { confirm, floors, timeBudgetNs }: Pick<ActionInputs, 'confirm' | 'floors' | 'timeBudgetNs'>,
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
  if (answer.kind === 'none') return { evidence: sealEvidence(own(evidence)), noBaseline: answer.reason };
  if (answer.kind === 'to-measure')
    return {
      evidence: sealEvidence(own(evidence)),
      noBaseline: 'a report measures nothing, also no merge base',
    };
  const { baseline } = answer;
  try {
    // Which samples were admitted is the word of the job that measured; its noise limits stand with them.
    const { noiseLimits: _noise, ...calibration } = (await origin.findCalibration(place)) ?? {};
    const claimed = claimedConfirm(evidence, baseline);
    const comparison: Comparison = {
      source: { ...baseline.source, artefacts: { kind: 'none', reason: 'a report runs no program' } },
      settings: {
        floors,
        confirm,
        identicalShortcut: true,
        timeBudgetNs: timeBudgetNs ?? usualBudgetNs(run),
        ...('machineKey' in calibration ? { calibration } : {}),
      },
      base: baseline.session,
      confirm: claimed.confirm,
    };
    return {
      evidence: sealEvidence({ ...own(evidence), samples: claimed.samples }, comparison),
      noBaseline: undefined,
    };
  } finally {
    await baseline.release();
  }
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

function claimedConfirm(
  evidence: Evidence,
  { session }: FoundBaseline,
): Pick<Comparison, 'confirm'> & Pick<Evidence, 'samples'> {
  const { comparison, samples } = evidence;
  if (comparison?.confirm.kind === 'ran' && isSame(comparison.base.digests, session.digests))
    return { confirm: comparison.confirm, samples };
  return {
    confirm: {
      kind: 'not-run',
      reason: 'the job that measured did not measure the baseline that was found here',
    },
    samples: own(evidence).samples,
  };
}

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) =>
  Object.keys(b).every((section) => a[section] === b[section]);
