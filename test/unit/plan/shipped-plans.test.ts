import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatDuration } from '../../../src/plan/duration.ts';
import { isGateable } from '../../../src/plan/expand.ts';
import { expectedDuration } from '../../../src/plan/expected-duration.ts';
import { orderSlots } from '../../../src/plan/order.ts';
import { readPlan } from '../../../src/plan/read-plan.ts';
import { referenceScenarios, referenceVariants } from '../../../src/plan/reference.ts';

function shipped(name: string) {
  const fileName = `scenarios/${name}.yaml`;
  const text = readFileSync(new URL(`../../../${fileName}`, import.meta.url), 'utf8');
  return readPlan(text, fileName, { scenarios: referenceScenarios, variants: referenceVariants });
}

describe.each([
  { name: 'smoke', cells: 11, samples: 55, measuring: '1 min 50 s' },
  { name: 'trimmed', cells: 16, samples: 80, measuring: '13 min 20 s' },
  { name: 'proof', cells: 8, samples: 40, measuring: '1 min 40 s' },
  { name: 'seed-000', cells: 40, samples: 200, measuring: '1 h 57 min' },
])('$name', ({ name, cells, samples, measuring }) => {
  const plan = shipped(name);

  it('is named after its file and may fail a build', () => {
    expect(plan.name).toBe(name);
    expect(isGateable(plan)).toBe(true);
  });

  it(`has ${cells} cells, ${samples} samples and ${measuring} of measuring`, () => {
    const expected = expectedDuration(plan, referenceScenarios);
    expect(plan.cells).toHaveLength(cells);
    expect(expected.samples).toBe(samples);
    expect(formatDuration(expected.measuringNs)).toBe(measuring);
  });

  it('has the cells, percentiles and order of the golden file', async () => {
    const described = [
      ...plan.cells.map(({ id, percentiles }) => `cell ${id}: ${percentiles.join(' ')}`),
      ...orderSlots(plan).map(({ block, position, cell }) => `slot ${block}.${position} ${cell}`),
    ];
    await expect(`${described.join('\n')}\n`).toMatchFileSnapshot(`../../golden/plan-${name}.txt`);
  });
});

it('seed-000 has 180 samples of go and rust, and 20 of go with a memory limit', () => {
  const variants = shipped('seed-000').cells.map(({ variant }) => variant);
  expect(variants.filter((variant) => variant !== 'go-memlimit-384').length * 5).toBe(180);
  expect(variants.filter((variant) => variant === 'go-memlimit-384').length * 5).toBe(20);
});

it('promises no p99 for cpu and mixed in the short windows', () => {
  const slow = ['smoke', 'trimmed'].flatMap((name) =>
    shipped(name).cells.filter(({ scenario }) => scenario === 'cpu' || scenario === 'mixed'),
  );
  expect(slow.flatMap(({ percentiles }) => percentiles)).not.toContain('p99');
});
