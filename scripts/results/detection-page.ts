import { metricNamed } from '../../src/compare/metrics.ts';
import { formatShift } from '../../src/report/change.ts';
import type { BenchstatFile } from '../../test/prove/detection/benchstat-output.ts';
import type { ComparedSession } from '../../test/prove/detection/compared-session.ts';
import { byTarget, detectionTable, ours, type RowFound } from '../../test/prove/detection/detection-table.ts';
import { predictedRate } from '../../test/prove/detection/predicted-rate.ts';
import { realisedShift } from '../../test/prove/detection/realised-shift.ts';
import type { Row } from '../../test/prove/detection/rows.ts';
import type { CountedShare } from '../../test/simulation/wilson-interval.ts';
import { table } from '../documents/marked-block.ts';

/** The page of the detection table, from the sessions that lie beside it. */
export function detectionPage(sessions: readonly ComparedSession[], benchstat?: BenchstatFile): string {
  const [first] = sessions;
  if (first === undefined) throw new Error('no session was measured');
  const { planName, machine } = first.judged.head;
  const found = detectionTable(sessions, benchstat);
  return `${[
    '# Results: detection',
    '',
    'Made by `npm run results` from `detection.jsonl.gz`, which lies beside this page and is filled by `npm run prove:detection`:',
    'the figures of every session, from which our rule and the others judge here again. Do not edit.',
    '',
    `${sessions.length} sessions of the plan \`${planName}\`, each held against one of unchanged servers earlier in the same sitting, through`,
    'the whole procedure with its default settings, without calibration; the shortcut for identical programs is off, so every',
    'cell that no brake slows is a comparison of unchanged programs. In brackets: the 95 % interval (Wilson).',
    '',
    `Machine: ${Object.entries(machine)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}.`,
    '',
    '## Found and falsely named',
    '',
    ourTable(found),
    '',
    'A/A rows: sessions that are anything but `pass`. The others: sessions in which a slowed cell is `regressed`.',
    '',
    ...predictionLines(sessions),
    '## By what was slowed',
    '',
    table(['change', 'slowed', 'found', 'measured shift'], targetRows(found, sessions), 'figures'),
    '',
    'A brake is set by what a request costs in the baseline; what the server makes of it under load is the last column: the median',
    'of the sessions, of each the median of its pairs, or, where the confirm did not ask for any, the shift between the two',
    'sessions’ medians. It is of one cell, that whose figures set the brake.',
    '',
    '## Other rules on the same sessions',
    '',
    rulesTable(found),
    '',
    'Last column: cells named that nothing slowed, of all such cells. The other rules see the same numbers of both sessions,',
    'each gated metric of each cell; none of them measures again. github-action-benchmark is no package that could be run here:',
    'its rule is one division, and stands for it.',
    ...(benchstat === undefined
      ? []
      : ['', `benchstat itself is \`${benchstat.program}\`, asked by \`npm run prove:benchstat\`.`]),
  ].join('\n')}\n`;
}

/** Rows with their hits, for documents. */
export function ourTable(found: readonly RowFound[]): string {
  return table(
    ['change', 'sessions', 'found', 'unchanged cells named', 'pairs', 'minutes'],
    found.map(({ row, sessions, rules: [rule], pairs, minutes }) => [
      row.what,
      `${sessions} of ${row.sessions}`,
      rule === undefined ? '–' : counted(rule.hits),
      rule === undefined ? '–' : counted(rule.falselyNamed),
      String(pairs),
      minutes.toFixed(1),
    ]),
    'figures',
  );
}

function predictionLines(sessions: readonly ComparedSession[]): string[] {
  const prediction = predictedRate(sessions, 0.05);
  if (prediction === undefined) return [];
  const { pairedDeviation, pairs, rate } = prediction;
  return [
    `Paired shifts of throughput scatter about the mean of their cell and session with a standard deviation of ${(pairedDeviation * 100).toFixed(2)} %`,
    `(${pairs} pairs). Were they normal, +5 % would be proved in ${(rate * 100).toFixed(1)} % of the runs that flag it, in a family of four.`,
    '',
  ];
}

function targetRows(found: readonly RowFound[], sessions: readonly ComparedSession[]): string[][] {
  return found
    .filter(({ row }) => row.targets !== undefined)
    .flatMap(({ row }) =>
      [...byTarget(sessions.filter((one) => one.row === row.name))].flatMap(([target, ofTarget]) => {
        const [rule] = detectionTable(ofTarget)[0]?.rules ?? [];
        return rule === undefined
          ? []
          : [[row.what, target, `${rule.hits.count} of ${rule.hits.of}`, measuredShift(row, ofTarget)]];
      }),
    );
}

function measuredShift({ slowed }: Row, sessions: readonly ComparedSession[]): string {
  const shift = slowed === undefined ? undefined : realisedShift(sessions, slowed);
  return shift === undefined || slowed === undefined
    ? '–'
    : `${metricNamed(slowed).label} ${formatShift(slowed, shift)}`;
}

/** Every rule on the same sessions: found of each row, and unchanged cells named. */
export function rulesTable(found: readonly RowFound[]): string {
  const names = found[0]?.rules.map(({ rule }) => rule) ?? [];
  const rows = names.map((name, index) => {
    const ofRule = found.flatMap(({ rules }) => rules[index] ?? []);
    const named = ofRule.reduce((sum, { falselyNamed }) => sum + falselyNamed.count, 0);
    const of = ofRule.reduce((sum, { falselyNamed }) => sum + falselyNamed.of, 0);
    return [
      name === ours ? `**${name}**` : name,
      ...ofRule.map(({ hits }) => `${hits.count}/${hits.of}`),
      `${named}/${of}`,
    ];
  });
  return table(['rule', ...found.map(({ row }) => row.name), 'unchanged cells'], rows, 'figures');
}

/** A count with its 95 % interval. */
export const counted = ({ count, of, low, high }: CountedShare): string =>
  `${count} of ${of} (${percent(low)}–${percent(high)} %)`;

const percent = (share: number): string => (share * 100).toFixed(share < 0.1 ? 1 : 0);
