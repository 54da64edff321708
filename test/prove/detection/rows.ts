import type { MetricName } from '../../../src/compare/metric.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { type BrakedServer, moreMemory, moreWork } from '../../braked-config.ts';

/** One scenario of one server: what a brake slows. */
export interface Target {
  readonly server: 'go' | 'rust';
  readonly scenario: 'text' | 'json-post' | 'cpu';
  /** The cell whose figures tell how strong the brake has to be. */
  readonly cell: string;
}

/** What is done to the head of a session before it is compared. */
export interface Row {
  readonly name: string;
  readonly what: string;
  readonly sessions: number;
  /** What must be found; undefined: nothing, it is an A/A row. */
  readonly targets?: readonly Target[];
  /** What the brake makes worse by itself; whatever else is worse follows from it. */
  readonly slowed?: MetricName;
  /** The servers that are built with their brake, and its setting if it is used. */
  readonly brakes: (base: Evidence, target: Target | undefined) => readonly BrakedServer[];
}

const target = (server: Target['server'], scenario: Target['scenario'], connections: number): Target => ({
  server,
  scenario,
  cell: `${scenario}/c${connections}/${server}`,
});

/** Taken in turn, so that no row rests on one kind of work alone. */
const working = [
  target('rust', 'json-post', 64),
  target('go', 'cpu', 4),
  target('go', 'text', 64),
  target('go', 'json-post', 64),
  target('rust', 'cpu', 4),
  target('rust', 'text', 64),
] as const;

const networked = working.filter(({ scenario }) => scenario !== 'cpu');

/** Every request of the scenario costs so much more of the CPU time that it costs in the baseline. */
const work = (percent: number, sessions: number): Row => ({
  name: `work-${percent}`,
  what: `+${percent} % work in one scenario of one server`,
  sessions,
  targets: working,
  slowed: 'cpu-per-request',
  brakes: (base, slowed) =>
    slowed === undefined
      ? []
      : [{ server: slowed.server, setting: moreWork(base, slowed.cell, percent / 100) }],
});

const fault = (
  row: Pick<Row, 'name' | 'what' | 'targets' | 'slowed'>,
  setting: (base: Evidence, slowed: Target) => string,
): Row => ({
  ...row,
  sessions: 10,
  brakes: (base, slowed) =>
    slowed === undefined ? [] : [{ server: slowed.server, setting: setting(base, slowed) }],
});

/**
 * Of so many requests one is slow, by the p99 of its cell. All that wait behind it on the one CPU are late by as much: 64 of
 * 4,000, 1.6 %, just enough to be the new p99, at some 3 % of the CPU time.
 */
const tailEvery = 4_000;

/** A server dies this long after its first request: after the warm-up, within the window. */
const deathAfterSeconds = 1.5;

/** The detection table. With the `identical` shortcut off, every cell that no brake slows is an A/A comparison. */
export const rows: readonly Row[] = [
  { name: 'same', what: 'A/A, the same artefacts', sessions: 20, brakes: () => [] },
  {
    name: 'rebuilt',
    what: 'A/A, both servers built anew into other binaries: their brake is in them and not used',
    sessions: 20,
    brakes: () => [{ server: 'go' }, { server: 'rust' }],
  },
  work(5, 20),
  work(10, 20),
  work(3, 10),
  work(20, 10),
  fault(
    {
      name: 'tail',
      what: `longer tail: every ${tailEvery}th request of one scenario of one server computes for a p99 longer`,
      targets: networked,
      slowed: 'p99',
    },
    (base, { cell, scenario }) => `${scenario}:tail=${Math.round(figure(base, cell, 'p99'))}ns/${tailEvery}`,
  ),
  fault(
    {
      name: 'memory-10',
      what: '+10 % memory of go under text',
      targets: [target('go', 'text', 1000)],
      slowed: 'peak-memory',
    },
    (base, { cell }) => moreMemory(base, cell, 0.1),
  ),
  fault(
    { name: 'death', what: 'one server ends by itself in the middle of every window', targets: networked },
    (base, { cell, scenario }) =>
      `${scenario}:die=${Math.round(figure(base, cell, 'throughput') * deathAfterSeconds)}`,
  ),
];

/** The target of a row's n-th session, counted from 0. */
export const targetOf = ({ targets }: Row, session: number): Target | undefined =>
  targets?.[session % targets.length];

/** Whether a cell is one that the brake slows. */
export const isBraked = (cell: string, { scenario, server }: Target): boolean =>
  cell.startsWith(`${scenario}/`) && cell.endsWith(`/${server}`);

function figure(base: Evidence, cell: string, metric: 'p99' | 'throughput'): number {
  const statistic = base.derived.cells.find((candidate) => candidate.cell === cell)?.metrics[metric];
  if (statistic === undefined) throw new Error(`the baseline has no ${metric} of ${cell}`);
  return statistic.median;
}
