import type { Evidence } from '../src/evidence/evidence.ts';
import type { Sample } from '../src/evidence/sample.ts';

/**
 * Every number that a report may show of a piece of evidence, as text: found by going through the facts and the figures
 * without the report's own code. A number in a golden file that is not among them was made up, or is stale.
 */
export function numbersOfEvidence(evidence: Evidence): Set<string> {
  const { samples, derived, verdicts, comparison, run, servers, host, isolation, tool } = evidence;
  const numbers = new Set<string>();
  // Figures of single samples are shown nowhere.
  const facts = { derived: { ...derived, samples: [] }, verdicts, run, servers, host, isolation, tool };
  const baseFacts =
    comparison === undefined ? [] : [{ ...comparison, base: { ...comparison.base, samples: [] } }];
  for (const value of leaves([facts, baseFacts])) addValue(numbers, value);
  const all = [...samples, ...(comparison?.base.samples ?? [])];
  for (const { admission, block, attempt } of all) {
    for (const value of leaves(admission)) addValue(numbers, value);
    numbers.add(`${block}.${attempt}`);
  }
  for (const count of counts(evidence)) numbers.add(count.toLocaleString('en-US'));
  for (const value of times(evidence)) numbers.add(value);
  return numbers;
}

/** The digits of a text that stand for a number of their own. */
export const numbersIn = (text: string): string[] => text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];

function* leaves(value: unknown): Generator<string | number> {
  if (typeof value === 'string' || typeof value === 'number') yield value;
  else if (Array.isArray(value)) for (const item of value) yield* leaves(item);
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) {
      yield key;
      yield* leaves(item);
    }
}

/** With 0 to 4 decimals; made once, since making one takes longer than using it. */
const formats = [0, 1, 2, 3, 4].map(
  (decimals) =>
    new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
);
const unitSizes = [1, 1e3, 1e6, 1e9, 2 ** 10, 2 ** 20, 2 ** 30, 0.01];

function addValue(numbers: Set<string>, value: string | number): void {
  if (typeof value === 'string') {
    for (const found of numbersIn(value)) numbers.add(found);
    // Digests are shown by their first digits.
    if (/^[0-9a-f]{40,}$/.test(value)) for (const found of numbersIn(value.slice(0, 12))) numbers.add(found);
    if (/^[0-9a-f]{7,}$/.test(value)) for (const found of numbersIn(value.slice(0, 7))) numbers.add(found);
    return;
  }
  const sizes = [...unitSizes.map((size) => value / size), Math.expm1(value) * 100, Math.expm1(-value) * 100];
  for (const size of sizes.map(Math.abs)) for (const format of formats) numbers.add(format.format(size));
  numbers.add(String(Number(value.toPrecision(2))));
  for (const size of sizes.slice(0, unitSizes.length)) numbers.add(String(Number(size.toPrecision(4))));
}

function counts({ samples, verdicts, comparison, run, derived }: Evidence): number[] {
  const base = comparison?.base.samples ?? [];
  const confirm = samples.filter(({ phase }) => phase === 'confirm');
  const screen = samples.filter(({ phase }) => phase === 'screen');
  const lists: readonly (readonly Sample[])[] = [samples, base, confirm, screen, [...samples, ...base]];
  const cells = verdicts.flatMap((verdict) => verdict.cells);
  const metrics = cells.flatMap((cell) => cell.metrics);
  const byState = (list: readonly { readonly state: string }[]) =>
    [...new Set(list.map(({ state }) => state))].map(
      (state) => list.filter((one) => one.state === state).length,
    );
  const ratios = verdicts.flatMap(({ ratioShifts }) => ratioShifts);
  const tested = metrics.flatMap(({ confirmed }) => confirmed ?? []);
  return [
    0,
    ...lists.flatMap((list) => [
      list.length,
      ...byState(list),
      list.filter(({ attempt }) => attempt > 1).length,
    ]),
    ...[...byState(cells), cells.length, ...byState(metrics), metrics.length, tested.length],
    ...[ratios.length, ratios.filter(({ significant }) => significant).length],
    ...[tested.filter(({ looks }) => looks > 1).length, run.plan.cells.length, derived.cells.length],
    // Rows beyond the ten that a comment shows unfolded.
    metrics.filter(({ state }) => state === 'regressed').length - 10,
    new Set(confirm.map(({ cell, block }) => `${cell}#${block}`)).size,
    ...derived.cells.map(({ cell }) => samples.filter((sample) => sample.cell === cell).length),
  ];
}

/** Spans between times of the evidence, and the bound of the false alarms. */
function times({ run, comparison }: Evidence): string[] {
  if (comparison === undefined) return [];
  const ageMs = Date.parse(run.startedAt) - Date.parse(comparison.base.run.endedAt);
  const { confirm, settings } = comparison;
  const confirmMs =
    confirm.kind === 'ran' ? [Date.parse(confirm.endedAt) - Date.parse(confirm.startedAt)] : [];
  const { sessions, falseAlarms } = settings.calibration ?? { sessions: 0, falseAlarms: 1 };
  return [
    // Whole days, or hours and the minutes of the last one.
    ...[ageMs / 86_400_000, ageMs / 3_600_000, (ageMs / 60_000) % 60].map((age) => String(Math.floor(age))),
    ...confirmMs.map((ms) => String(ms / 1000)),
    // Without a false alarm the bound has this closed form.
    ...(falseAlarms === 0 ? [((1 - 0.05 ** (1 / sessions)) * 100).toFixed(1)] : []),
  ];
}
