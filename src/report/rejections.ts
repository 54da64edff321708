import { requiredSamples } from '../admission/cell-admission.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { RuleResult, Sample, SampleState } from '../evidence/sample.ts';
import { nameColumn, paragraph, type Section, type Table, wordsColumn } from './document.ts';

/** Every rejected sample, described and not ranked: samples of a cell that a rule found alike share a row. */
export function rejectedSamples({ run, samples, derived }: Evidence): Section {
  const title = 'Rejected samples';
  const { disturbed, failed, reruns } = derived.admission;
  if (disturbed + failed === 0) return { title, blocks: [paragraph('None: every sample was admitted.')] };
  const needed = `A cell needs ${requiredSamples(run.plan.repeats)} of ${run.plan.repeats} samples.`;
  return {
    title,
    blocks: [
      paragraph(`None of them is in the figures above. ${needed}`),
      ...rejectionTable(
        `Failed by a fault of the server: ${failed}, a result, not run again`,
        samples,
        'failed',
      ),
      ...rejectionTable(`Disturbed by the machine: ${disturbed}; run again: ${reruns}`, samples, 'disturbed'),
    ],
  };
}

function rejectionTable(title: string, samples: readonly Sample[], state: SampleState): Table[] {
  const rows = rejectionRows(samples.filter((sample) => sample.state === state));
  const columns = [
    nameColumn('cell'),
    wordsColumn('block.try'),
    wordsColumn('rule: found'),
    wordsColumn('limit'),
  ];
  return rows.length === 0 ? [] : [{ kind: 'table', title, columns, rows, notes: [] }];
}

function rejectionRows(samples: readonly Sample[]): string[][] {
  const rows = new Map<string, { readonly cell: string; readonly result: RuleResult; tries: string[] }>();
  for (const { cell, block, attempt, admission } of samples)
    for (const result of admission.filter(({ pass }) => !pass)) {
      const key = JSON.stringify([cell, result.rule, result.value, result.limit]);
      const row = rows.get(key) ?? { cell, result, tries: [] };
      row.tries.push(`${block}.${attempt}`);
      rows.set(key, row);
    }
  return [...rows.values()].map(({ cell, result: { rule, value, limit }, tries }) => [
    cell,
    tries.join(' '),
    `${rule}: ${value}`,
    limit,
  ]);
}

/** Cells that do not fit on this machine, with what they need. They are never run smaller. */
export function cellsNotRun({ run }: Evidence): Section | undefined {
  if (run.notRun.length === 0) return undefined;
  const columns = [nameColumn('cell'), ...['needs', 'there is', 'what to change'].map(wordsColumn)];
  const rows = run.notRun.map(({ cell, need, have, fix }) => [cell, need, have, fix]);
  return { title: 'Cells not run', blocks: [{ kind: 'table', columns, rows, notes: [] }] };
}
