import type { Verdict } from '../compare/verdict.ts';
import type { Comparison } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { baselineFacts } from './baseline-facts.ts';
import { confirmFacts } from './confirm-facts.ts';
import { type Block, list, paragraph, type Section } from './document.ts';
import { driftBlocks } from './drift-table.ts';
import { everyCellTables } from './every-cell.ts';
import { noteworthyPairs, pairTable } from './pair-table.ts';
import { ratioShiftBlocks } from './ratio-shifts.ts';
import { settingsChanges } from './settings-changes.ts';
import { wholeCellTable } from './whole-cells.ts';

/** Everything that the comparison with a baseline found, in reading order. */
export function comparisonSections(evidence: Evidence, comparison: Comparison, verdict: Verdict): Section[] {
  return [
    { title: 'Compared with the baseline', blocks: changeBlocks(evidence, verdict) },
    { title: 'Every cell, baseline and now', blocks: orNone(everyCellTables(verdict, evidence)) },
    { title: 'Ratios, baseline and now', blocks: ratioShiftBlocks(verdict) },
    { title: 'Drift', blocks: driftBlocks(verdict.drift) },
    { title: 'Baseline', blocks: [list(baselineFacts(evidence, comparison))] },
    { title: 'Confirm', blocks: [list(confirmFacts(evidence, comparison, verdict))] },
  ];
}

function changeBlocks(evidence: Evidence, verdict: Verdict): Block[] {
  const pairs = noteworthyPairs(verdict);
  const cells = wholeCellTable(verdict);
  const changed = settingsChanges(evidence);
  return [
    ...(changed.length === 0 ? [] : [list(changed)]),
    pairs.length === 0 ? paragraph('No metric of any cell was suspected of a change.') : pairTable(pairs),
    ...(cells === undefined ? [] : [cells]),
    // Those of a regression are its rows above.
    ...(['inadmissible', 'no-baseline'].includes(verdict.state) ? [list(verdict.reasons)] : []),
  ];
}

const orNone = (blocks: readonly Block[]) =>
  blocks.length === 0 ? [paragraph('No cell has numbers in both sessions.')] : blocks;
