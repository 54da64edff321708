import type { RuleFigures, SimulatedCondition, Simulation } from '../../test/simulation/simulate.ts';
import type { CountedShare } from '../../test/simulation/wilson-interval.ts';
import { table } from './marked-block.ts';

/** Days that the reach of the procedure was promised for; those besides are shown, and called so. */
const promisedDays = ['normal day', 'machine 5 % slower', '2 % slot effect', 'both'];

/** The procedure, whether both servers were built anew or one: the worse of the two counts. */
const isOurs = ({ rule }: RuleFigures): boolean => rule.startsWith('with confirm');

/** The figures of the procedure itself, the worst of the promised days: what the README says. */
export function simulationReach({ falseAlarms, power }: Simulation): string {
  const promised = (of: readonly SimulatedCondition[]) =>
    of.filter(({ condition }) => promisedDays.includes(condition));
  const worst = worstOf(promised(falseAlarms), ({ notPass }) => notPass, 'largest');
  const least = worstOf(promised(slowedBy5(power)), ({ found }) => found, 'smallest');
  return [
    `Simulated, with confirm: on a normal day, with the whole machine 5 % slower, with a 2 % slot effect, and with both, ${group(worst.of)} runs`,
    `of unchanged programs each: on the worst of these days ${percent(worst)} are anything but \`pass\`, and a cell that lost 5 % of its`,
    `throughput is named in ${percent(least)} of ${group(least.of)} runs. In brackets: the 95 % interval.`,
  ].join('\n');
}

/** What `docs/method.md` says of false alarms and power, from `docs/results/simulation.json`. */
export function simulationFigures(simulation: Simulation): string {
  const { plan, cells, seed, falseAlarms, power } = simulation;
  const at5 = slowedBy5(power);
  return [
    simulationReach(simulation),
    '',
    `All from synthetic sessions of the plan \`${plan}\` (${cells} cells, five blocks), seed \`${seed}\`. "With confirm" is the code that`,
    'judges real runs, within the default time budget, on a machine that is not calibrated. The other rules look at the same',
    'two sessions.',
    '',
    'A/A runs that are anything but `pass`:',
    '',
    rulesTable(falseAlarms, ({ condition }) => condition, percentOf('notPass')),
    '',
    'Runs that name the slowed cell, on a normal day:',
    '',
    rulesTable(
      power.filter(({ condition }) => condition === 'normal day'),
      ({ slowdown }) => `+${Math.round(slowdown * 100)} %`,
      percentOf('found'),
    ),
    '',
    'Runs that name a cell slowed by 5 %, by day:',
    '',
    rulesTable(at5, ({ condition }) => condition, percentOf('found')),
  ].join('\n');
}

const slowedBy5 = (power: readonly SimulatedCondition[]) => power.filter(({ slowdown }) => slowdown === 0.05);

function worstOf(
  conditions: readonly SimulatedCondition[],
  shareOf: (figures: RuleFigures) => CountedShare | undefined,
  which: 'largest' | 'smallest',
): CountedShare {
  const shares = conditions
    .flatMap(({ rules }) => rules.filter(isOurs))
    .flatMap((figures) => shareOf(figures) ?? [])
    .sort((a, b) => a.share - b.share);
  const worst = which === 'largest' ? shares.at(-1) : shares[0];
  if (worst === undefined) throw new Error('the simulation has none of our figures for a promised day');
  return worst;
}

function rulesTable(
  columns: readonly SimulatedCondition[],
  heading: (column: SimulatedCondition) => string,
  show: (figures: RuleFigures) => string,
): string {
  const names = columns[0]?.rules.map(({ rule }) => rule) ?? [];
  const rows = names.map((name, index) => [
    name,
    ...columns.flatMap(({ rules }) => rules[index] ?? []).map(show),
  ]);
  return table(['rule', ...columns.map(heading)], rows, 'figures');
}

const percentOf =
  (share: 'notPass' | 'found') =>
  (figures: RuleFigures): string => {
    const counted = figures[share];
    return counted === undefined ? '–' : percent(counted);
  };

function percent({ share, low, high }: CountedShare): string {
  return `${digits(share)} % (${digits(low)}–${digits(high)})`;
}

/** Two places where it is a few per cent at most, one elsewhere. */
const digits = (share: number): string => (share * 100).toFixed(share < 0.02 ? 2 : 1);

const group = (count: number): string => count.toLocaleString('en-US');
