import { expect, test } from 'vitest';
import { publishedSection } from '../../../scripts/results/published.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { createEvidence, createProfile, killedForMemory } from '../../evidence-factory.ts';

const mebibyte = 2 ** 20;

function rowsOf(evidence: Evidence): Map<string, readonly string[]> {
  const [table] = publishedSection(evidence)?.blocks ?? [];
  return new Map(table?.kind === 'table' ? table.rows.map(([what = '', ...rest]) => [what, rest]) : []);
}

const profiles = [
  createProfile('text', 'go', 5000, { peakMemoryBytes: 200 * mebibyte }),
  createProfile('text', 'rust', 5000, { meanNs: 62_500_000, peakMemoryBytes: 100 * mebibyte }),
  createProfile('text', 'go', 15_000),
  createProfile('text', 'go-memlimit-384', 15_000),
];
const dead = Object.fromEntries([1, 2, 3].map((block) => [`text/c15000/go#b${block}`, [killedForMemory]]));

test('what was measured stands beside what was published, each with its range and n', () => {
  const evidence = createEvidence({ profiles, troubles: dead });
  const rows = rowsOf(evidence);
  const ratio = evidence.derived.ratios.find(({ group }) => group === 'text/c5000')?.metrics.throughput;
  expect(rows.get('text, 5,000 connections: throughput, rust ÷ go')).toEqual([
    '1.78',
    expect.stringMatching(new RegExp(`^${ratio?.median.toFixed(2)}\\S* \\[.*\\] ▲$`)),
    '5',
  ]);
  // 200 MiB ÷ 5,000 are 40.96 KiB; the factory scatters by a few percent.
  expect(rows.get('text, 5,000 connections, go: peak memory per connection')).toEqual([
    '36.9 KiB',
    expect.stringMatching(/^4[01]\.\d \[.*\] KiB$/),
    '5',
  ]);
  expect(rows.get('text, 15,000 connections, go-memlimit-384: outcome')).toEqual(['alive', 'alive', '5']);
  expect(rows.get('text, 15,000 connections, go: outcome')).toEqual([
    'killed by its memory limit',
    'was killed by its memory limit in 3 of 5 samples',
    '',
  ]);
});

test('a figure that this machine does not give has its reason', () => {
  const rows = rowsOf(createEvidence({ profiles, rung: 'E' }));
  expect(rows.get('text, 5,000 connections, go: peak memory per connection')).toEqual([
    '36.9 KiB',
    'rung E: no cgroup counts it',
    '',
  ]);
  const notRun = [{ cell: 'text/c5000/go', need: 'more', have: 'less', fix: 'raise it' }];
  expect(
    rowsOf(createEvidence({ profiles, notRun })).get('text, 5,000 connections: throughput, rust ÷ go')?.[1],
  ).toBe('go was not run: it does not fit on this machine');
});

test('cells that are not in the plan have no row', () => {
  expect([...rowsOf(createEvidence({ profiles })).keys()].filter((what) => !what.startsWith('text'))).toEqual(
    [],
  );
  expect(publishedSection(createEvidence())).toBeUndefined();
});
