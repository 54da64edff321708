import { requiredSamples } from '../admission/cell-admission.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { RuleResult, Sample } from '../evidence/sample.ts';
import { nameColumn, paragraph, type Section, wordsColumn } from './document.ts';

/** Every rejected sample, described and not ranked: samples of a cell that a rule found alike share a row. */
export function rejectedSamples({ run, samples, derived }: Evidence): Section {
  const title = 'Rejected samples';
  const rows = rejectionRows(samples);
  if (rows.length === 0) return { title, blocks: [paragraph('None: every sample was admitted.')] };
  const { disturbed, failed, reruns } = derived.admission;
  const counts =
    `${failed} failed by a fault of the server: a result, not repeated. ` +
    `${disturbed} disturbed by the machine; ${reruns} run again. ` +
    `None of them is in the figures above; a cell needs ${requiredSamples(run.plan.repeats)} of ${run.plan.repeats} samples.`;
  const columns = [
    nameColumn('cell'),
    wordsColumn('block.try'),
    nameColumn('state'),
    nameColumn('rule'),
    wordsColumn('found'),
    wordsColumn('limit'),
  ];
  return { title, blocks: [paragraph(counts), { kind: 'table', columns, rows, notes: [] }] };
}

function rejectionRows(samples: readonly Sample[]): string[][] {
  const rows = new Map<string, { readonly sample: Sample; readonly result: RuleResult; tries: string[] }>();
  for (const sample of samples)
    for (const result of sample.admission.filter(({ pass }) => !pass)) {
      const key = JSON.stringify([sample.cell, sample.state, result.rule, result.value, result.limit]);
      const row = rows.get(key) ?? { sample, result, tries: [] };
      row.tries.push(`${sample.block}.${sample.attempt}`);
      rows.set(key, row);
    }
  return [...rows.values()].map(({ sample, result, tries }) => [
    sample.cell,
    tries.join(' '),
    sample.state,
    result.rule,
    result.value,
    result.limit,
  ]);
}

/** Cells that do not fit on this machine, with what they need. They are never run smaller. */
export function cellsNotRun({ run }: Evidence): Section | undefined {
  if (run.notRun.length === 0) return undefined;
  const columns = [nameColumn('cell'), ...['needs', 'there is', 'what to change'].map(wordsColumn)];
  const rows = run.notRun.map(({ cell, need, have, fix }) => [cell, need, have, fix]);
  return { title: 'Cells not run', blocks: [{ kind: 'table', columns, rows, notes: [] }] };
}
