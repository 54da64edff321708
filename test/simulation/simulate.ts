import { noisyMetrics } from './noise-model.ts';
import { otherRules } from './other-rules.ts';
import { withConfirm, withConfirmOfGo, withoutConfirm } from './our-procedure.ts';
import { randomSource } from './random-source.ts';
import type { Compared, Rule } from './rule.ts';
import { simulatedPlan } from './simulated-plan.ts';
import { type Slowdown, syntheticSession } from './synthetic-session.ts';
import { type CountedShare, countedShare } from './wilson-interval.ts';

export const rules: readonly Rule[] = [
  { name: 'with confirm', judge: withConfirm },
  { name: 'with confirm, only one server changed', judge: withConfirmOfGo },
  { name: 'without confirm', judge: withoutConfirm },
  ...otherRules,
];

/** What is the matter on the day of the head's session; a slot effect is there in both. */
export interface Condition {
  readonly name: string;
  /** Relative: 0.05 is 5 %. */
  readonly machineSlower: number;
  readonly slotEffect: number;
  /** Share of samples slowed by something unnoticed, in both sessions. */
  readonly burstShare: number;
}

const normalDay = { machineSlower: 0, slotEffect: 0, burstShare: 0 };

export const conditions: readonly Condition[] = [
  { ...normalDay, name: 'normal day' },
  { ...normalDay, name: 'machine 5 % slower', machineSlower: 0.05 },
  { ...normalDay, name: '2 % slot effect', slotEffect: 0.02 },
  { ...normalDay, name: 'both', machineSlower: 0.05, slotEffect: 0.02 },
  // Not asked of it, but the noise of a machine is not normal: some samples are worse than their spread tells.
  { ...normalDay, name: '1 sample in 20 is 10 % slower', burstShare: 0.05 },
];

/** Throughput of one cell of the Go server lower by these factors: 0.05 is 1 ÷ 1.05 of it. Nothing else moves. */
export const slowdowns = [0.03, 0.05, 0.1, 0.2] as const;

export interface RuleFigures {
  readonly rule: string;
  /** Runs that are anything but `pass`. */
  readonly notPass: CountedShare;
  readonly regression: number;
  readonly inadmissible: number;
  /** Runs that name the slowed cell; absent where nothing was slowed. */
  readonly found?: CountedShare;
  /** Pairs measured for it in a run, on average. */
  readonly meanPairs: number;
}

export interface SimulatedCondition {
  readonly condition: string;
  /** 0 in an A/A run. */
  readonly slowdown: number;
  readonly sessions: number;
  readonly rules: readonly RuleFigures[];
}

export interface Simulation {
  readonly plan: string;
  readonly cells: number;
  readonly seed: string;
  readonly noise: Readonly<Record<string, unknown>>;
  readonly falseAlarms: readonly SimulatedCondition[];
  readonly power: readonly SimulatedCondition[];
}

/** `docs/results/simulation.json`. */
export interface PublishedSimulation extends Simulation {
  /** The code whose figures these are; see `code-digest.ts`. */
  readonly codeSha256: string;
}

export interface SimulationSize {
  readonly plan: string;
  readonly seed: string;
  /** A/A sessions in each condition. */
  readonly sessions: number;
  /** Sessions with each slowdown in each condition. */
  readonly powerSessions: number;
}

/** Many sessions of one kind. Its random numbers are its own, so parts may be made in any order. */
export interface Part {
  readonly condition: Condition;
  /** 0 in an A/A run. */
  readonly slowdown: number;
  readonly sessions: number;
}

export function partsOf({ sessions, powerSessions }: SimulationSize): Part[] {
  return [
    ...conditions.map((condition) => ({ condition, slowdown: 0, sessions })),
    ...conditions.flatMap((condition) =>
      slowdowns.map((slowdown) => ({ condition, slowdown, sessions: powerSessions })),
    ),
  ];
}

/** @param results of all parts, in their order */
export function simulationOf(
  { plan: planName, seed }: SimulationSize,
  results: readonly SimulatedCondition[],
): Simulation {
  const plan = simulatedPlan(planName);
  return {
    plan: plan.name,
    cells: plan.cells.length,
    seed,
    noise: Object.fromEntries(noisyMetrics.map(({ name, noise }) => [name, noise])),
    falseAlarms: results.filter(({ slowdown }) => slowdown === 0),
    power: results.filter(({ slowdown }) => slowdown !== 0),
  };
}

export function simulate(size: SimulationSize): Simulation {
  return simulationOf(
    size,
    partsOf(size).map((part) => simulatePart(size, part)),
  );
}

interface Tally {
  regression: number;
  inadmissible: number;
  noBaseline: number;
  found: number;
  pairs: number;
}

export function simulatePart(
  { plan: planName, seed }: Pick<SimulationSize, 'plan' | 'seed'>,
  { condition, slowdown, sessions }: Part,
): SimulatedCondition {
  const plan = simulatedPlan(planName);
  const random = randomSource(`${seed}\0${condition.name}\0${slowdown}`);
  const usual = {
    machineSlower: 0,
    slotEffect: Math.log1p(condition.slotEffect),
    burstShare: condition.burstShare,
  };
  const today = { ...usual, machineSlower: Math.log1p(condition.machineSlower) };
  const goCells = plan.cells.filter(({ server }) => server === 'go').map(({ cell }) => cell.id);
  const tallies = rules.map(
    (): Tally => ({ regression: 0, inadmissible: 0, noBaseline: 0, found: 0, pairs: 0 }),
  );
  for (let index = 0; index < sessions; index += 1) {
    const slowed = slowdown === 0 ? undefined : slowdownOf(goCells[random.integer(goCells.length)], slowdown);
    const compared: Compared = {
      name: `${seed} ${condition.name} ${slowdown} ${index}`,
      samples: plan.samples,
      base: syntheticSession(plan, random, usual),
      head: syntheticSession(plan, random, today, slowed),
      ...(slowed === undefined ? {} : { slowdown: slowed }),
    };
    for (const [place, rule] of rules.entries()) count(tallies[place], rule, compared);
  }
  return {
    condition: condition.name,
    slowdown,
    sessions,
    rules: rules.map(({ name }, place) => ruleFigures(name, tallies[place], sessions, slowdown !== 0)),
  };
}

function slowdownOf(cell: string | undefined, slowdown: number): Slowdown {
  if (cell === undefined) throw new Error('the plan has no cell of the Go server');
  return { cell, metric: 'throughput', by: Math.log1p(slowdown) };
}

function count(tally: Tally | undefined, rule: Rule, compared: Compared): void {
  if (tally === undefined) return;
  const { state, slower, pairs } = rule.judge(compared);
  if (state === 'regression') tally.regression += 1;
  if (state === 'inadmissible') tally.inadmissible += 1;
  if (state === 'no-baseline') tally.noBaseline += 1;
  if (compared.slowdown !== undefined && slower.includes(compared.slowdown.cell)) tally.found += 1;
  tally.pairs += pairs;
}

function ruleFigures(rule: string, tally: Tally | undefined, of: number, isSlowed: boolean): RuleFigures {
  const { regression, inadmissible, noBaseline, found, pairs } = tally ?? missing();
  return {
    rule,
    notPass: countedShare(regression + inadmissible + noBaseline, of),
    regression,
    inadmissible,
    ...(isSlowed ? { found: countedShare(found, of) } : {}),
    meanPairs: pairs / of,
  };
}

function missing(): never {
  throw new Error('a rule without a tally');
}
