import type { Verdict } from '../compare/verdict.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { baselineFacts } from './baseline-facts.ts';
import { calibrationFacts } from './calibration-facts.ts';
import { checksSection } from './checks.ts';
import { confirmFacts } from './confirm-facts.ts';
import { type Block, details, list, paragraph, type Section } from './document.ts';
import { driftBlocks } from './drift-table.ts';
import { everyCellTables } from './every-cell.ts';
import { groupsOf } from './evidence-index.ts';
import { groupTable } from './group-table.ts';
import { noteworthyPairs, pairTable } from './pair-table.ts';
import { ratioShiftBlocks } from './ratio-shifts.ts';
import { cellsNotRun, rejectedSections } from './rejections.ts';
import { reproduceSection } from './reproduce.ts';
import { machineSection, serversSection } from './surroundings.ts';

/** Everything behind the verdict, folded: for whoever doubts it. */
export function foldedDetails(evidence: Evidence, verdict: Verdict): Block[] {
  return [
    ...comparisonDetails(evidence, verdict),
    details('Rejected samples', rejectedBlocks(evidence)),
    details('Noise and machine', [
      list(calibrationFacts(evidence)),
      ...checksSection(evidence).blocks,
      ...machineSection(evidence).blocks,
      ...serversSection(evidence).blocks,
    ]),
    details('Reproduce it locally', reproduceSection(evidence).blocks),
  ];
}

function comparisonDetails(evidence: Evidence, verdict: Verdict): Block[] {
  const { comparison } = evidence;
  if (comparison === undefined) return [details('Every cell', groupsOf(evidence).map(groupTable))];
  const tested = noteworthyPairs(verdict);
  return [
    ...(tested.length === 0 ? [] : [details('Every change that was suspected', [pairTable(tested)])]),
    ...unlessEmpty(
      'Every cell: medians, ranges, smallest provable slowdown',
      everyCellTables(verdict, evidence),
    ),
    details('Ratios of the variants, baseline and now', ratioShiftBlocks(verdict)),
    details('Baseline, confirm and drift', [
      list([...baselineFacts(evidence, comparison), ...confirmFacts(evidence, comparison, verdict)]),
      ...driftBlocks(verdict.drift),
    ]),
  ];
}

const unlessEmpty = (summary: string, blocks: readonly Block[]) =>
  blocks.length === 0 ? [] : [details(summary, blocks)];

/** Where nothing was rejected and all was run, that is all there is to say. */
function rejectedBlocks(evidence: Evidence): Block[] {
  const { samples, comparison, run } = evidence;
  const all = [...samples, ...(comparison?.base.samples ?? [])];
  if (run.notRun.length === 0 && all.every(({ state }) => state === 'admitted'))
    return [paragraph(`None: all ${all.length} samples were admitted.`)];
  const notRun = cellsNotRun(evidence);
  return [...rejectedSections(evidence), ...(notRun === undefined ? [] : [notRun])].flatMap(titledBlocks);
}

/** A section inside of a fold: its title as the first line of it. */
function titledBlocks({ title, blocks }: Section): Block[] {
  return [...(title === undefined ? [] : [paragraph(`${title}:`)]), ...blocks];
}
