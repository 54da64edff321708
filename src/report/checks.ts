import type { Evidence } from '../evidence/evidence.ts';
import { list, type Section } from './document.ts';
import { formatDuration, formatNumber } from './format-number.ts';

/** Scenario whose service time is so long that Little's law shows in plain numbers. */
const sanityScenario = 'cpu';
/** What measuring may cost beside the load itself. */
const overheadLimit = 1.1;

/** Figures that say whether the other figures can be right. */
export function checksSection(evidence: Evidence): Section {
  return {
    title: 'Checks',
    blocks: [
      list([
        ...sanityItems(evidence),
        ...positionItems(evidence),
        ...unsteadyItems(evidence),
        ...overheadItems(evidence),
      ]),
    ],
  };
}

function sanityItems({ run, derived }: Evidence): string[] {
  const scenarios = new Map(run.plan.cells.map(({ id, scenario }) => [id, scenario]));
  return derived.littlesLaw
    .filter(({ cell }) => scenarios.get(cell) === sanityScenario)
    .map(({ cell, connections, expectedMeanNs, meanNs, quotient }) => {
      const perSecond = formatNumber((connections / expectedMeanNs) * 1e9);
      return (
        `${cell}: connections ÷ throughput = ${connections} ÷ ${perSecond}/s = ${formatDuration(expectedMeanNs)}, ` +
        `mean latency ${formatDuration(meanNs)}: quotient ${quotient.toFixed(3)}, 1 expected.`
      );
    });
}

/** Whether it mattered when a sample was measured. */
function positionItems({ derived: { position } }: Evidence): string[] {
  return [
    positionText('Place among the variants of a group', position.inGroup),
    positionText('Place in the block', position.inBlock),
  ];
}

function positionText(what: string, effect: Evidence['derived']['position']['inGroup']): string {
  if (effect.kind === 'none') return `${what}: no effect can be estimated; ${effect.reason}.`;
  const { perPlace, low, high, n, cells } = effect;
  const shown = low > 0 || high < 0 ? 'an effect: it is not 0' : 'no effect shown: 0 is within';
  return (
    `${what}: throughput ${signedPercent(perPlace)} [${signedPercent(low)} to ${signedPercent(high)}] for each place later ` +
    `(95 % interval, ${n} samples of ${cells} cells); ${shown}.`
  );
}

/** `+0.12 %` from a change of the logarithm. */
function signedPercent(logChange: number): string {
  const percent = Math.expm1(logChange) * 100;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)} %`;
}

/** Cells with admitted samples whose window was faster or slower at its end: flagged, not rejected. */
function unsteadyItems({ run, samples }: Evidence): string[] {
  return run.plan.cells.flatMap(({ id }) => {
    const admitted = samples.filter(
      ({ cell, state, phase }) => cell === id && state === 'admitted' && phase === 'screen',
    );
    const results = admitted.flatMap(({ admission }) => admission.filter(({ rule }) => rule === 'steady'));
    const flagged = results.filter((result) => result.flagged === true);
    const [first] = flagged;
    if (first === undefined) return [];
    return [
      `${id}: not steady in ${flagged.length} of ${admitted.length} admitted samples (${first.limit}): ${flagged.map(({ value }) => value).join('; ')}.`,
    ];
  });
}

function overheadItems({ derived: { overhead } }: Evidence): string[] {
  const { ratio, rerunsNs, quietWaitNs } = overhead;
  if (ratio === undefined) return ['Overhead: nothing was loaded.'];
  const judged =
    ratio <= overheadLimit ? `within ${overheadLimit.toFixed(2)}` : `above ${overheadLimit.toFixed(2)}`;
  return [
    `Overhead: wall time of first tries ÷ (warm-up + window) = ${ratio.toFixed(2)}, ${judged}. ` +
      `Not in it: reruns ${formatDuration(rerunsNs)}, waiting for quiet ${formatDuration(quietWaitNs)}.`,
  ];
}
