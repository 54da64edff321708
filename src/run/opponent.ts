import { confirmProcedure } from '../compare/confirm-procedure.ts';
import type { BaselineSource, Comparison, ComparisonSettings, ConfirmRun } from '../evidence/comparison.ts';
import type { CalibratedNoise } from '../evidence/noise-limits.ts';
import type { SessionFacts } from '../evidence/seal.ts';
import { budgetForNs, usualBudgetNs } from './confirm-budget.ts';
import type { BaselineAnswer, BaselinePlace, FoundBaseline } from './found-baseline.ts';
import type { MainJob } from './job.ts';
import type { RunLog } from './log.ts';
import { noiseOfPlan } from './noise-of-plan.ts';

/** What a run is compared with, and how. */
export interface Opponent {
  readonly baseline: Exclude<BaselineAnswer, { kind: 'none' }>;
  /** Until the head is measured: see `settingsOfConfirm`. */
  readonly settings: ComparisonSettings;
  /** Somebody chose how long the confirm may take. */
  readonly budgetIsGiven: boolean;
}

/** What was found before anything was built. */
export interface LookedUp {
  /** Undefined: there is nothing to compare with. */
  readonly opponent: Opponent | undefined;
  /** Usual noise of this machine, for the cells of the plan; undefined: it is not calibrated. */
  readonly noiseLimits: CalibratedNoise | undefined;
}

/**
 * Looks for the baseline, and for what is known of this machine.
 *
 * @throws {UserError} when there is a baseline that cannot be used: better now than after a quarter of an hour.
 */
export async function lookUpOpponent(
  { workspace, inputs, against }: MainJob,
  place: BaselinePlace,
  log: RunLog,
): Promise<LookedUp> {
  const { comparison } = inputs;
  if (against === undefined || comparison === undefined)
    return { opponent: undefined, noiseLimits: undefined };
  const {
    noiseLimits: limits,
    noiseTimings: of,
    ...calibration
  } = (await against.origin.findCalibration(place)) ?? {};
  const noiseLimits = noiseOfPlan({ noiseLimits: limits, noiseTimings: of }, workspace.plan);
  const baseline = await against.origin.find(place);
  if (baseline.kind === 'none') {
    log.warn(`nothing is compared: ${baseline.reason}`);
    return { opponent: undefined, noiseLimits };
  }
  const { identicalShortcut } = against;
  const settings: ComparisonSettings = {
    floors: comparison.floors,
    confirm: comparison.confirm,
    identicalShortcut:
      identicalShortcut &&
      // Asked to measure all again, identical programs are the question.
      comparison.confirm !== 'always' &&
      // Whoever can write a record can write the head's hashes into it.
      !(baseline.kind === 'found' && baseline.baseline.source.unproved !== undefined),
    timeBudgetNs: comparison.timeBudgetNs ?? usualBudgetNs(workspace),
    ...('machineKey' in calibration ? { calibration } : {}),
  };
  log.step(`comparing with baseline ${nameOf(baseline)}`);
  const budgetIsGiven = comparison.timeBudgetNs !== undefined;
  return { opponent: { baseline, settings, budgetIsGiven }, noiseLimits };
}

const nameOf = (baseline: Opponent['baseline']): string =>
  baseline.kind === 'found'
    ? baseline.baseline.source.name
    : `commit ${baseline.commit.slice(0, 12)}, which is built and measured first`;

/** The settings of the confirm, once the head is measured and it is known how much has to be confirmed. */
export function settingsOfConfirm(
  { settings, budgetIsGiven }: Pick<Opponent, 'settings' | 'budgetIsGiven'>,
  head: SessionFacts,
  base: FoundBaseline['session'],
): ComparisonSettings {
  if (budgetIsGiven || settings.confirm === 'never') return settings;
  return { ...settings, timeBudgetNs: budgetForNs(confirmProcedure(head, { base, settings }), head.run) };
}

/** The section `comparison` of the evidence. */
export function comparisonSection(
  { source, session }: Pick<FoundBaseline, 'source' | 'session'>,
  artefacts: BaselineSource['artefacts'],
  settings: ComparisonSettings,
  confirm: ConfirmRun,
): Comparison {
  return { source: { ...source, artefacts }, settings, base: session, confirm };
}
