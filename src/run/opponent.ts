import type { Comparison, ComparisonSettings, ConfirmRun } from '../evidence/comparison.ts';
import type { CalibratedNoise } from '../evidence/noise-limits.ts';
import { expectedDuration } from '../plan/expected-duration.ts';
import { artefactsOf, type BaselinePlace, type FoundBaseline } from './found-baseline.ts';
import type { MainJob } from './job.ts';
import type { RunLog } from './log.ts';

/** Time that the confirm may take when nothing else was said, in times of the plan's own. */
const budgetInPlans = 3;

/** The baseline that a run is compared with, and how. */
export interface Opponent {
  readonly baseline: FoundBaseline;
  readonly settings: ComparisonSettings;
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
  const { noiseLimits: allNoise, ...calibration } = (await against.origin.findCalibration(place)) ?? {};
  const noiseLimits = ofPlan(allNoise, workspace);
  const answer = await against.origin.find(place);
  if (answer.kind === 'none') {
    log.warn(`nothing is compared: ${answer.reason}`);
    return { opponent: undefined, noiseLimits };
  }
  const { plan, scenarios } = workspace;
  const { accepted, identicalShortcut } = against;
  const settings: ComparisonSettings = {
    floors: comparison.floors,
    confirm: comparison.confirm,
    // Asked to measure all again, identical programs are the question.
    identicalShortcut: identicalShortcut && comparison.confirm !== 'always',
    timeBudgetNs:
      comparison.timeBudgetNs ?? Math.round(budgetInPlans * expectedDuration(plan, scenarios).wallNs),
    ...('machineKey' in calibration ? { calibration } : {}),
    ...(accepted === undefined ? {} : { accepted }),
  };
  log.step(`comparing with baseline ${answer.baseline.source.name}`);
  return { opponent: { baseline: answer.baseline, settings }, noiseLimits };
}

/** The section `comparison` of the evidence. */
export function comparisonSection({ baseline, settings }: Opponent, confirm: ConfirmRun): Comparison {
  const { source, session, programs } = baseline;
  return { source: { ...source, artefacts: artefactsOf(programs) }, settings, base: session, confirm };
}

function ofPlan(
  limits: CalibratedNoise | undefined,
  { plan }: MainJob['workspace'],
): CalibratedNoise | undefined {
  if (limits === undefined) return undefined;
  const entries = Object.entries(limits).filter(([cell]) => plan.cells.some(({ id }) => id === cell));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
