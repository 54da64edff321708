import { max, min } from 'simple-statistics';
import type { Arm, ArmCell } from './arm.ts';
import { type CellMatch, differingTerm, matchCells } from './comparability.ts';
import type { ConfirmSettings } from './confirm-protocol.ts';
import { driftOf, mayBeTheChange } from './drift.ts';
import { failsMostly } from './failing-share.ts';
import { type Gate, gateOfCell, gates, shiftOfMedians, turnedLogs } from './gate.ts';
import type { MetricName } from './metric.ts';
import type { Drift } from './verdict.ts';

/** One metric of a compared cell, judged by the two sessions' own numbers. Logarithms, turned so that + is worse. */
export interface ScreenedMetric {
  readonly kind: 'screened';
  readonly gate: Gate;
  readonly base: readonly number[];
  readonly head: readonly number[];
  readonly rawShift: number;
  /** Less the drift of the machine. */
  readonly shift: number;
  /** Every figure of the head, less drift, is worse than every one of the baseline. */
  readonly disjoint: boolean;
  /** The same the other way round. */
  readonly disjointBetter: boolean;
  /** A confirm is asked for. */
  readonly flagged: boolean;
}

/** A gated metric that cannot be compared, and why. */
export interface UnscreenedMetric {
  readonly kind: 'unscreened';
  readonly gate: Gate;
  readonly state: 'missing' | 'new' | 'invalid' | 'not comparable';
  readonly reason: string;
}

export interface ScreenedCell {
  readonly match: Extract<CellMatch, { kind: 'compared' }>;
  readonly metrics: readonly (ScreenedMetric | UnscreenedMetric)[];
}

/** A (cell, metric) pair that the confirm tests. */
export interface FamilyMember {
  readonly cell: string;
  readonly gate: Gate;
  readonly rawShift: number;
  readonly shift: number;
}

export interface Screening {
  readonly matches: readonly CellMatch[];
  readonly compared: ReadonlyMap<string, ScreenedCell>;
  readonly drift: readonly Drift[];
  /** Kernel or generator that differs: then the numbers of the baseline say nothing, and everything is confirmed. */
  readonly otherInstruments: string | undefined;
  /** Everything that can be compared is confirmed, and nothing is judged by the numbers of the two sessions alone. */
  readonly confirmsAll: boolean;
  /** Fixed before the confirm, the largest shift ÷ floor first. */
  readonly family: readonly FamilyMember[];
  /** Cells whose server starts to fail, to be tried beside the baseline's program. */
  readonly failing: readonly string[];
}

/** Cells flagged besides when everything drifted: a dependency can slow all of them at once. */
const flaggedByDrift = 3;

/** Compares the numbers of two sessions of one plan on one machine. Nothing is measured for it. */
export function screen(base: Arm, head: Arm, settings: ConfirmSettings): Screening {
  const matches = matchCells(base, head, settings);
  const otherInstruments = differingTerm(base.instruments, head.instruments);
  const confirmsAll = settings.confirm === 'always' || otherInstruments !== undefined;
  const all = gates(settings);
  const raw = new Map<string, Map<MetricName, RawMetric>>();
  for (const match of matches)
    if (match.kind === 'compared')
      raw.set(
        match.head.id,
        new Map(all.flatMap((gate) => rawMetric(gate, match, base.memoryCounting === head.memoryCounting))),
      );
  const isKnown = (match: { identical: boolean }) => settings.identicalShortcut && match.identical;
  const compared = matches.filter((match) => match.kind === 'compared');
  const drift = all.flatMap((gate) => {
    const shifts = compared.flatMap((match) => {
      const metric = raw.get(match.head.id)?.get(gate.metric);
      return metric?.kind === 'raw' ? [{ shift: metric.rawShift, identical: isKnown(match) }] : [];
    });
    return driftOf(gate, shifts, settings.calibration) ?? [];
  });
  const suspects = driftSuspects(
    drift.filter((one) => mayBeTheChange(one, floorOf(all, one.metric))),
    compared.filter((match) => !isKnown(match)),
    raw,
  );
  const driftBy = new Map(drift.map(({ metric, shift }) => [metric, shift]));
  const cells = new Map(
    compared.map((match): [string, ScreenedCell] => [
      match.head.id,
      {
        match,
        metrics: [...(raw.get(match.head.id)?.values() ?? [])].map((metric) => {
          if (metric.kind === 'unscreened') return metric;
          const screened = lessDrift(metric, driftBy.get(metric.gate.metric) ?? 0);
          const asked =
            confirmsAll ||
            isSlower(screened) ||
            suspects.get(metric.gate.metric)?.has(match.head.id) === true;
          return { ...screened, flagged: asked && !isKnown(match) };
        }),
      },
    ]),
  );
  return {
    matches,
    compared: cells,
    drift,
    otherInstruments,
    confirmsAll,
    family: familyOf(cells),
    failing: matches.flatMap((match) =>
      match.kind === 'starts-to-fail' && !isKnown(match) && failsMostly(match.failure) ? [match.head.id] : [],
    ),
  };
}

const floorOf = (all: readonly Gate[], metric: MetricName): number =>
  all.find((gate) => gate.metric === metric)?.floor ?? 0;

/** d > floor ÷ 2 and (ranges disjoint or d > floor). */
function isSlower({ shift, disjoint, gate: { floor } }: Omit<ScreenedMetric, 'flagged'>): boolean {
  return shift > floor / 2 && (disjoint || shift > floor);
}

type RawMetric =
  | (Pick<ScreenedMetric, 'gate' | 'base' | 'head' | 'rawShift'> & { readonly kind: 'raw' })
  | UnscreenedMetric;

/** Nothing for a metric that neither session has: the plan does not gate it in this cell. */
function rawMetric(
  gate: Gate,
  { base, head }: { base: ArmCell; head: ArmCell },
  sameMemoryCounting: boolean,
): [MetricName, RawMetric][] {
  const before = turnedLogs(gate, base.figures.get(gate.metric)?.values() ?? []);
  const now = turnedLogs(gate, head.figures.get(gate.metric)?.values() ?? []);
  if (before.length === 0 && now.length === 0) return [];
  const unscreened = (state: UnscreenedMetric['state'], reason: string): [MetricName, RawMetric][] => [
    [gate.metric, { kind: 'unscreened', gate, state, reason }],
  ];
  if (gate.metric === 'peak-memory' && !sameMemoryCounting)
    return unscreened('not comparable', 'memory was counted by another cgroup version or rung');
  if (now.length === 0) return unscreened('missing', 'the baseline has this figure, this run does not');
  if (before.length === 0)
    return base.figures.has(gate.metric)
      ? unscreened('invalid', 'the figures of the baseline are no numbers above 0')
      : unscreened('new', 'the baseline does not have this figure');
  return [
    [
      gate.metric,
      {
        kind: 'raw',
        gate: gateOfCell(gate, before),
        base: before,
        head: now,
        rawShift: shiftOfMedians(before, now),
      },
    ],
  ];
}

function lessDrift(
  metric: Extract<RawMetric, { kind: 'raw' }>,
  drift: number,
): Omit<ScreenedMetric, 'flagged'> {
  const { gate, base, head, rawShift } = metric;
  return {
    kind: 'screened',
    gate,
    base,
    head,
    rawShift,
    shift: rawShift - drift,
    disjoint: min([...head]) - drift > max([...base]),
    disjointBetter: max([...head]) - drift < min([...base]),
  };
}

/** The cells with the largest raw shifts of every metric whose drift may be the change itself. */
function driftSuspects(
  drift: readonly Drift[],
  compared: readonly { head: ArmCell }[],
  raw: ReadonlyMap<string, ReadonlyMap<MetricName, RawMetric>>,
): ReadonlyMap<MetricName, ReadonlySet<string>> {
  const suspects = new Map<MetricName, ReadonlySet<string>>();
  for (const { metric } of drift) {
    const largest = compared
      .flatMap(({ head: { id } }) => {
        const found = raw.get(id)?.get(metric);
        return found?.kind === 'raw' ? [{ id, rawShift: found.rawShift }] : [];
      })
      .sort((a, b) => b.rawShift - a.rawShift)
      .slice(0, flaggedByDrift);
    suspects.set(metric, new Set(largest.map(({ id }) => id)));
  }
  return suspects;
}

function familyOf(cells: ReadonlyMap<string, ScreenedCell>): FamilyMember[] {
  const family = [...cells].flatMap(([cell, { metrics }]) =>
    metrics.flatMap((metric): FamilyMember[] => {
      if (metric.kind === 'unscreened' || !metric.flagged) return [];
      const { gate, rawShift, shift } = metric;
      return [{ cell, gate, rawShift, shift }];
    }),
  );
  return family.sort((a, b) => b.shift / b.gate.floor - a.shift / a.gate.floor);
}
