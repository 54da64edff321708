import { requiredSamples } from '../admission/cell-admission.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { RuleResult, Sample, SampleState } from '../evidence/sample.ts';
import { nameColumn, paragraph, type Section, type Table, wordsColumn } from './document.ts';

/** The rejected samples of this session, and where there was a comparison those of the baseline and of the confirm. */
export function rejectedSections(evidence: Evidence): Section[] {
  const { run, samples, comparison } = evidence;
  const own = rejectedSamples('Rejected samples', samples.filter(isScreen), run);
  if (comparison === undefined) return [own];
  const { base } = comparison;
  const confirm = samples.filter((sample) => !isScreen(sample));
  return [
    own,
    rejectedSamples('Rejected samples of the baseline', base.samples.filter(isScreen), base.run),
    ...(confirm.length === 0 ? [] : [rejectedInConfirm(confirm)]),
  ];
}

const isScreen = ({ phase }: Sample) => phase === 'screen';
const countOf = (samples: readonly Sample[], wanted: SampleState) =>
  samples.filter(({ state }) => state === wanted).length;

/** Every rejected sample, described and not ranked: samples of a cell that a rule found alike share a row. */
function rejectedSamples(title: string, samples: readonly Sample[], run: Evidence['run']): Section {
  const disturbed = countOf(samples, 'disturbed');
  const failed = countOf(samples, 'failed');
  const reruns = samples.filter(({ attempt }) => attempt > 1).length;
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

/** A pair of which either side was disturbed is measured again whole. */
function rejectedInConfirm(samples: readonly Sample[]): Section {
  const title = 'Rejected samples of the confirm';
  if (samples.every(({ state }) => state === 'admitted'))
    return { title, blocks: [paragraph('None: every sample was admitted.')] };
  const arms = [
    ['base', 'the baseline’s program'],
    ['head', 'the program of now'],
  ] as const;
  const tables = arms.flatMap(([arm, program]) => {
    const own = samples.filter((sample) => sample.arm === arm);
    return [
      ...rejectionTable(`Failed, ${program}: ${countOf(own, 'failed')}`, own, 'failed'),
      ...rejectionTable(`Disturbed, ${program}: ${countOf(own, 'disturbed')}`, own, 'disturbed'),
    ];
  });
  return { title, blocks: [paragraph('A pair with a disturbed side was measured again whole.'), ...tables] };
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
