import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderSlots } from '../../../src/plan/order.ts';
import type { Cell, Slot } from '../../../src/plan/plan.ts';

const variantNames = ['go', 'go-memlimit-384', 'rust', 'node', 'zig'];

/** Plans of 1 to 8 groups with 1 to 5 variants each, over 1 to 12 blocks. */
const somePlan = fc.record({
  name: fc.string({ minLength: 1, maxLength: 12 }),
  repeats: fc.integer({ min: 1, max: 12 }),
  cells: fc
    .uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 })
    .chain((loads) =>
      fc.tuple(
        ...loads.map((load) => fc.integer({ min: 1, max: 5 }).map((variants) => cells(load, variants))),
      ),
    )
    .map((groups) => groups.flat()),
});

function cells(connections: number, variants: number): Cell[] {
  const group = `text/c${connections}`;
  return variantNames.slice(0, variants).map((variant) => ({
    id: `${group}/${variant}`,
    group,
    variant,
    scenario: 'text',
    load: { kind: 'connections', connections },
    percentiles: [],
  }));
}

function inBlock(slots: readonly Slot[], block: number): Slot[] {
  return slots.filter((slot) => slot.block === block);
}

function blocksOf(plan: { repeats: number }): number[] {
  return Array.from({ length: plan.repeats }, (_, index) => index + 1);
}

const groupOf = (cellId: string) => cellId.slice(0, cellId.lastIndexOf('/'));

describe('order of a session', () => {
  it('runs every cell once in every block, at positions 1, 2, 3, …', () => {
    fc.assert(
      fc.property(somePlan, (plan) => {
        const slots = orderSlots(plan);
        for (const block of blocksOf(plan)) {
          const inThis = inBlock(slots, block);
          expect(inThis.map(({ cell }) => cell).sort()).toEqual(plan.cells.map(({ id }) => id).sort());
          expect(inThis.map(({ position }) => position)).toEqual(plan.cells.map((_, index) => index + 1));
        }
        expect(slots).toHaveLength(plan.repeats * plan.cells.length);
      }),
    );
  });

  it('keeps the variants of a group side by side and counts their places', () => {
    fc.assert(
      fc.property(somePlan, (plan) => {
        for (const block of blocksOf(plan)) {
          const inThis = inBlock(orderSlots(plan), block);
          for (const [index, slot] of inThis.entries()) {
            const before = inThis[index - 1];
            const follows = before !== undefined && groupOf(before.cell) === groupOf(slot.cell);
            expect(slot.positionInGroup).toBe(follows ? before.positionInGroup + 1 : 1);
          }
          const starts = inThis.filter(({ positionInGroup }) => positionInGroup === 1);
          expect(starts).toHaveLength(new Set(plan.cells.map(({ group }) => group)).size);
        }
      }),
    );
  });

  it('gives every variant every place equally often, to within one block', () => {
    fc.assert(
      fc.property(somePlan, (plan) => {
        const slots = orderSlots(plan);
        for (const cell of plan.cells) {
          const size = plan.cells.filter(({ group }) => group === cell.group).length;
          for (let place = 1; place <= size; place += 1) {
            const turns = slots.filter(
              (slot) => slot.cell === cell.id && slot.positionInGroup === place,
            ).length;
            expect(turns).toBeGreaterThanOrEqual(Math.floor(plan.repeats / size));
            expect(turns).toBeLessThanOrEqual(Math.ceil(plan.repeats / size));
          }
        }
      }),
    );
  });

  it('alternates two variants', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const slots = orderSlots({ name, repeats: 6, cells: cells(64, 2) });
        const firsts = slots.filter(({ positionInGroup }) => positionInGroup === 1).map(({ cell }) => cell);
        for (const [index, first] of firsts.entries()) {
          expect(first === firsts[index + 1]).toBe(false);
        }
      }),
    );
  });

  it('is the same for the same plan, in whatever order its cells are written', () => {
    fc.assert(
      fc.property(
        somePlan.chain((plan) =>
          fc.tuple(fc.constant(plan), fc.shuffledSubarray(plan.cells, { minLength: plan.cells.length })),
        ),
        ([plan, shuffledCells]) => {
          expect(orderSlots({ ...plan, cells: shuffledCells })).toEqual(orderSlots(plan));
        },
      ),
    );
  });

  it('leaves the other groups as they were when one is added, and the earlier blocks when some are', () => {
    fc.assert(
      fc.property(somePlan, (plan) => {
        const longer = { ...plan, repeats: plan.repeats + 2, cells: [...plan.cells, ...cells(5000, 2)] };
        const kept = orderSlots(longer)
          .filter(({ cell, block }) => block <= plan.repeats && groupOf(cell) !== 'text/c5000')
          .map(({ cell, block, positionInGroup }) => ({ cell, block, positionInGroup }));
        const before = orderSlots(plan).map(({ cell, block, positionInGroup }) => ({
          cell,
          block,
          positionInGroup,
        }));
        expect(kept).toEqual(before);
      }),
    );
  });

  it('differs between plan names, between groups and between blocks', () => {
    const many = Array.from({ length: 20 }, (_, index) => cells(index + 1, 2)).flat();
    const a = orderSlots({ name: 'a', repeats: 4, cells: many });
    const b = orderSlots({ name: 'b', repeats: 4, cells: many });
    expect(a).not.toEqual(b);
    const groupsOf = (slots: Slot[], block: number) => inBlock(slots, block).map(({ cell }) => groupOf(cell));
    expect(groupsOf(a, 1)).not.toEqual(groupsOf(a, 2));
    const goFirst = inBlock(a, 1).filter(
      ({ cell, positionInGroup }) => positionInGroup === 1 && cell.endsWith('go'),
    );
    expect(goFirst.length).toBeGreaterThan(0);
    expect(goFirst.length).toBeLessThan(20);
  });
});
