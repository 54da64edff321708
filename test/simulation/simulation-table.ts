import type { RuleFigures, SimulatedCondition, Simulation } from './simulate.ts';
import type { CountedShare } from './wilson-interval.ts';

/** The result as Markdown: how often each rule is wrong, and how often it finds what is there. */
export function simulationTable({ plan, cells, seed, falseAlarms, power }: Simulation): string {
  const days = [...new Set(power.map(({ condition }) => condition))];
  return [
    '# Simulated false alarms and power',
    '',
    'Made by `npm run simulate`; the code is in `test/simulation`. Do not edit.',
    '',
    `Synthetic sessions of the plan \`${plan}\` (${cells} cells, five blocks), seed \`${seed}\`. The first three rules are`,
    'this tool: the code that judges real runs, measuring its pairs on demand within the default time budget, without',
    'calibration. Without confirm it needs a control, so there the change touched the Go server only. The other rules',
    'look at the same two sessions. In brackets: the 95 % interval (Wilson).',
    '',
    '## False alarms',
    '',
    `Share of A/A runs that are anything but \`pass\`, of ${group(falseAlarms[0]?.sessions ?? 0)} in each column. The last column: pairs that the`,
    'confirm measured in a run, on average over all days.',
    '',
    ...table(falseAlarms, ({ notPass }) => percent(notPass), true),
    '',
    ...days.flatMap((day) => {
      const columns = power.filter(({ condition }) => condition === day);
      return [
        `## Power: ${day}`,
        '',
        `Share of runs that name the slowed cell, of ${group(columns[0]?.sessions ?? 0)} in each column. Throughput of one cell of the Go server,`,
        'drawn at random, is lower by that factor; no other metric moves.',
        '',
        ...table(columns, ({ found }) => (found === undefined ? '–' : percent(found)), false),
        '',
      ];
    }),
  ].join('\n');
}

function table(
  columns: readonly SimulatedCondition[],
  show: (figures: RuleFigures) => string,
  hasPairs: boolean,
): string[] {
  const headings = columns.map(({ condition, slowdown }) =>
    slowdown === 0 ? condition : `+${Math.round(slowdown * 100)} %`,
  );
  const names = columns[0]?.rules.map(({ rule }) => rule) ?? [];
  const rows = names.map((name, index) => {
    const figures = columns.flatMap(({ rules }) => rules[index] ?? []);
    const pairs = figures.reduce((sum, { meanPairs }) => sum + meanPairs, 0) / figures.length;
    return [name, ...figures.map(show), ...(hasPairs ? [pairs === 0 ? '–' : pairs.toFixed(1)] : [])];
  });
  const heads = ['rule', ...headings, ...(hasPairs ? ['pairs'] : [])];
  return [heads, heads.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map(
    (row) => `| ${row.join(' | ')} |`,
  );
}

function percent({ share, low, high }: CountedShare): string {
  return `${digits(share)} % (${digits(low)}–${digits(high)})`;
}

/** Two places where it is about half a per cent, one elsewhere. */
function digits(share: number): string {
  return (share * 100).toFixed(share < 0.02 ? 2 : 1);
}

function group(count: number): string {
  return count.toLocaleString('en-US');
}
