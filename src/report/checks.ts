import type { Evidence } from '../evidence/evidence.ts';
import { list, type Section } from './document.ts';
import { formatDuration, formatNumber } from './format-number.ts';

/** Scenario whose service time is so long that Little's law shows in plain numbers. */
const sanityScenario = 'cpu';
/** What measuring may cost beside the load itself. */
const overheadLimit = 1.1;

/** Figures that say whether the other figures can be right. */
export function checksSection(evidence: Evidence): Section {
  return { title: 'Checks', blocks: [list([...sanityItems(evidence), ...overheadItems(evidence)])] };
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
