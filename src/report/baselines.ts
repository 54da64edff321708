import { formatAge } from '../baseline/age.ts';
import type { Origin } from '../baseline/store.ts';
import type { RunState } from '../compare/verdict.ts';
import type { Acceptance } from '../evidence/comparison.ts';
import { nameColumn, numberColumn, wordsColumn } from './document.ts';
import { layoutTable } from './terminal-table.ts';
import { visibleText } from './visible-text.ts';

/** What is told of a record of a store. */
export type ListedBaseline =
  | {
      readonly kind: 'record';
      readonly repository: string;
      readonly configId: string;
      readonly planName: string;
      readonly machineKey: string;
      readonly savedAt: string;
      readonly commit: string | undefined;
      readonly acceptance: Acceptance | undefined;
      /** Verdict of the run that was saved; absent when it was compared with nothing. */
      readonly verdict: RunState | undefined;
      readonly artefacts: readonly string[];
      readonly origin: Origin;
    }
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string };

export interface BaselinesView {
  readonly store: string;
  readonly records: readonly ListedBaseline[];
  readonly now: Date;
}

const columns = [
  nameColumn('repository'),
  nameColumn('plan'),
  nameColumn('commit'),
  numberColumn('age'),
  wordsColumn('verdict'),
  nameColumn('machine'),
  nameColumn('configuration'),
  wordsColumn('artefacts'),
  wordsColumn('origin'),
];

/** The records of a store for a terminal, the newest of a key first; then those that were refused, each with its reason. */
export function renderBaselines({ store, records, now }: BaselinesView, width: number): string {
  if (records.length === 0) return `${visibleText(store)} holds no baseline\n`;
  const rows = records.flatMap((record) => (record.kind === 'record' ? [row(record, now)] : []));
  const refused = records.flatMap((record) =>
    record.kind === 'refused' ? [visibleText(record.reason)] : [],
  );
  const table = rows.length === 0 ? [] : layoutTable({ columns, rows }, width);
  const reasons = refused.map((reason) => `refused: ${reason}`);
  return `${[...table, ...(table.length > 0 && reasons.length > 0 ? [''] : []), ...reasons].join('\n')}\n`;
}

function row(record: ListedBaseline & { kind: 'record' }, now: Date): string[] {
  const { repository, configId, planName, machineKey, savedAt, commit, artefacts, origin } = record;
  return [
    repository,
    planName,
    commit?.replace(/^([0-9a-f]{12})[0-9a-f]*/, '$1') ?? 'unknown',
    formatAge((now.getTime() - Date.parse(savedAt)) * 1e6),
    verdictText(record),
    machineKey,
    configId,
    artefacts.length === 0 ? 'none: numbers only' : artefacts.join(', '),
    origin.kind === 'proved' ? `proved: ${origin.proof}` : `not proved: ${origin.reason}`,
  ].map(visibleText);
}

function verdictText({ verdict, acceptance }: ListedBaseline & { kind: 'record' }): string {
  const state = verdict ?? 'not compared';
  return acceptance === undefined ? state : `${state}, accepted by ${acceptance.by}: ${acceptance.reason}`;
}
