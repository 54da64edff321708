import type { Arm, ArmCell } from './arm.ts';
import { type Gate, type GateSettings, gates } from './gate.ts';
import { canBePermuted, combinations, permutationP } from './permutation.ts';
import { rankSumP } from './rank-sum.ts';
import { type BlockValues, defaultPairs, type PairedRatio, pairedRatio } from './ratios.ts';
import type { Screening } from './screen.ts';
import type { RatioShift } from './verdict.ts';

/** Ratio shifts of every group, and how many significant ones chance alone lets expect among them. */
export interface RatioShifts {
  readonly shifts: RatioShift[];
  readonly byChance: number;
}

/**
 * How the ratios of variants moved since the baseline: a machine that is slower today moves both variants alike.
 * Significant: the blocks' ratios now and then are fully separated, and the shift is at least the floor and the limit of
 * this machine. Uncorrected, so what chance lets expect stands beside it; it never fails a build.
 */
export function ratioShifts(
  base: Arm,
  head: Arm,
  { compared }: Pick<Screening, 'compared'>,
  settings: GateSettings,
): RatioShifts {
  const before = new Map(base.cells.map((cell) => [cell.id, cell]));
  const groups = new Map<string, ArmCell[]>();
  for (const cell of head.cells)
    if (compared.has(cell.id)) groups.set(cell.group, [...(groups.get(cell.group) ?? []), cell]);
  const all = gates(settings).filter(
    ({ metric }) => metric !== 'peak-memory' || base.memoryCounting === head.memoryCounting,
  );
  const shifts: RatioShift[] = [];
  let byChance = 0;
  for (const [group, cells] of groups) {
    const byVariant = new Map(cells.map((cell) => [cell.variant, cell]));
    for (const { variant, over } of defaultPairs([...byVariant.keys()]))
      for (const gate of all) {
        const [upper, lower] = [byVariant.get(variant), byVariant.get(over)];
        const then = ratioOf(gate, before.get(upper?.id ?? ''), before.get(lower?.id ?? ''));
        const now = ratioOf(gate, upper, lower);
        if (then === undefined || now === undefined) continue;
        const limit = Math.max(gate.floor, settings.calibration?.ratioLimit[gate.metric] ?? 0);
        const moved = ratioShift(then, now, limit);
        byChance += moved.leastP;
        const names = { group, variant, over, metric: gate.metric };
        shifts.push({ ...names, base: then.shown, head: now.shown, ...moved.figures });
      }
  }
  return { shifts, byChance };
}

interface Ratio {
  readonly shown: RatioShift['base'];
  readonly logs: readonly number[];
}

function ratioOf(gate: Gate, upper?: ArmCell, lower?: ArmCell): Ratio | undefined {
  const none: BlockValues = new Map();
  const numerator = upper?.figures.get(gate.metric) ?? none;
  const denominator = lower?.figures.get(gate.metric) ?? none;
  const ratio: PairedRatio | undefined = pairedRatio(numerator, denominator);
  if (ratio === undefined) return undefined;
  const logs = ratio.blocks.map((block) =>
    Math.log((numerator.get(block) ?? 0) / (denominator.get(block) ?? 0)),
  );
  return { shown: { ...ratio, blocks: [...ratio.blocks] }, logs };
}

/** The least p, two-sided, that so many blocks can have is that of full separation. */
function ratioShift(then: Ratio, now: Ratio, limit: number) {
  const shift = Math.log(now.shown.median / then.shown.median);
  const [higher, lower] = shift >= 0 ? [now, then] : [then, now];
  // Of many repeats the arrangements are too many to count; their ranks are not, and tell separation as well.
  const test = canBePermuted(then.logs.length, now.logs.length) ? permutationP : rankSumP;
  const p = Math.min(1, 2 * test(higher.logs, lower.logs));
  const separated = higher.shown.min > lower.shown.max;
  return {
    figures: { shift, p, significant: separated && Math.abs(shift) >= limit },
    leastP: Math.min(1, 2 / combinations(then.logs.length + now.logs.length, now.logs.length)),
  };
}
