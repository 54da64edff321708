import type { CellVerdict, PairState } from '../../compare/verdict.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { cellReason } from '../cell-reason.ts';
import { formatShift } from '../change.ts';
import { type GroupCell, groupsOf } from '../evidence-index.ts';
import { sessionVerdict } from '../session-verdict.ts';
import { verdictHeadline } from '../verdict-headline.ts';
import { attribute, element, xmlText } from './xml.ts';

/**
 * JUnit XML, as test reporters read it: one test suite a session, one test case a cell. A cell that is slower is a
 * failure, one that could not be judged an error, one that was not run is skipped.
 */
export function renderJunit(evidence: Evidence): string {
  const verdict = sessionVerdict(evidence);
  const cells = new Map(verdict.cells.map((cell) => [cell.cell, cell]));
  const measured = groupsOf(evidence).flatMap((group) => group.cells);
  const known = new Set(measured.map(({ cell }) => cell.id));
  const cases = [
    ...measured.map((cell) => caseOf(cell, cells.get(cell.cell.id))),
    ...verdict.cells.filter(({ cell }) => !known.has(cell)).map((cell) => caseOf(undefined, cell)),
  ];
  const count = (kind: Outcome['kind']) => cases.filter(({ outcome }) => outcome.kind === kind).length;
  const totals = [
    attribute('tests', cases.length),
    attribute('failures', count('failure')),
    attribute('errors', count('error')),
  ].join('');
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0).toFixed(3);
  const name = attribute('name', `go-rust-bench: ${evidence.run.plan.name}`);
  const suite = element(
    'testsuite',
    `${name}${totals}${attribute('skipped', count('skipped'))}${attribute('time', seconds)}${attribute('timestamp', evidence.run.startedAt.replace(/\.\d+Z$|Z$/, ''))}`,
    [...cases.map(({ xml }) => xml), element('system-out', '', [xmlText(verdictHeadline(verdict))])],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', `${name}${totals}${attribute('time', seconds)}`, [suite])}\n`;
}

type Outcome =
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'failure' | 'error' | 'skipped';
      /** State of the cell: some readers insist on a type. */
      readonly type: string;
      readonly message: string;
    };

interface TestCase {
  readonly xml: string;
  readonly seconds: number;
  readonly outcome: Outcome;
}

function caseOf(cell: GroupCell | undefined, verdict: CellVerdict | undefined): TestCase {
  const id = cell?.cell.id ?? verdict?.cell ?? '';
  const outcome = verdict === undefined ? measuredOutcome(cell) : judgedOutcome(verdict);
  const seconds = (cell?.samples ?? []).reduce((sum, { durations }) => sum + durations.totalNs, 0) / 1e9;
  const group = cell?.cell.group ?? verdict?.group ?? '';
  const inner =
    outcome.kind === 'passed'
      ? []
      : [
          element(
            outcome.kind,
            attribute('type', outcome.type) + attribute('message', outcome.message),
            outcome.kind === 'skipped' ? [] : [xmlText(outcome.message)],
          ),
        ];
  const attributes = `${attribute('classname', group)}${attribute('name', id)}${attribute('time', seconds.toFixed(3))}`;
  return { xml: element('testcase', attributes, inner), seconds, outcome };
}

const failures: readonly PairState[] = ['regressed'];
const errors: readonly PairState[] = ['missing', 'invalid'];

function judgedOutcome(verdict: CellVerdict): Outcome {
  const message = `${verdict.cell} ${verdict.state}${shiftsOf(verdict)}${verdict.reason === undefined ? '' : `: ${verdict.reason}`}`;
  const type = verdict.state;
  if (failures.includes(type)) return { kind: 'failure', type, message };
  if (errors.includes(type)) return { kind: 'error', type, message };
  return type === 'not run' ? { kind: 'skipped', type, message } : { kind: 'passed' };
}

function shiftsOf({ metrics, state }: CellVerdict): string {
  const shifts = metrics
    .filter((metric) => metric.state === state)
    .flatMap(({ metric, confirmed, shift }) => {
      const value = confirmed?.median ?? shift;
      return value === undefined ? [] : [`${metric} ${formatShift(metric, value)}`];
    });
  return shifts.length === 0 ? '' : ` (${shifts.join(', ')})`;
}

/** A session that was compared with nothing: whether each cell has a result. */
function measuredOutcome(cell: GroupCell | undefined): Outcome {
  const reason = cell && cellReason(cell);
  if (cell === undefined || reason === undefined) return { kind: 'passed' };
  const message = `${cell.cell.id} ${reason}`;
  const type = cell.derived.state;
  if (type === 'not-run') return { kind: 'skipped', type, message };
  return { kind: type === 'fails' ? 'failure' : 'error', type, message };
}
