import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archivePath, pagePath, readArchive } from '../../../scripts/results/archive.ts';
import { chartSections, chartsDirectory, chartsOf } from '../../../scripts/results/charts.ts';
import { makePages, publish } from '../../../scripts/results/publish.ts';
import { wholeSessionTitles } from '../../../src/report/html/figures.ts';
import { createFullEvidence } from '../../smoke-evidence.ts';

const evidence = createFullEvidence();
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'results-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a page says what its evidence says, machine and all, and is made again the same', () => {
  publish(directory, evidence, 'full');
  makePages(directory);
  expect(readdirSync(directory).sort()).toEqual(['charts', 'full.json.gz', 'full.md']);
  expect(readArchive(archivePath(directory, 'full'))).toEqual(evidence);
  const page = readFileSync(pagePath(directory, 'full'), 'utf8');
  expect(page).toMatch(/^# Results: full\n/);
  for (const heading of ['Beside published figures', 'Machine and isolation', 'text, 64 connections'])
    expect(page).toContain(`# ${heading}\n`);

  const charts = chartsDirectory(directory, 'full');
  const shown = [...page.matchAll(/\]\((charts\/full\/[^)]+)\)\]/g)].map(([, file = '']) => file);
  expect(shown.map((file) => basename(file)).sort()).toEqual(readdirSync(charts).sort());
  expect(shown).not.toEqual([]);

  writeFileSync(pagePath(directory, 'full'), `${page}one number more`);
  writeFileSync(join(charts, 'of-another-plan.svg'), '');
  makePages(directory);
  expect(readFileSync(pagePath(directory, 'full'), 'utf8')).toBe(page);
  expect(readdirSync(charts)).not.toContain('of-another-plan.svg');
});

test('evidence that does not hold is not published', () => {
  const [cell, ...cells] = evidence.derived.cells;
  const changed = { ...evidence, derived: { ...evidence.derived, cells } };
  expect(cell).toBeDefined();
  expect(() => publish(directory, changed, 'full')).toThrow(/does not hold: derived\.cells/);
  expect(() => publish(directory, evidence, '../full')).toThrow('"../full" is no name of a page');
  expect(readdirSync(directory)).toEqual([]);
});

test('a chart stands alone: whole XML, its colours and a name for each variant', () => {
  const sections = chartSections(evidence);
  for (const { svg, title } of chartsOf(sections)) {
    expect(XMLValidator.validate(svg)).toBe(true);
    const used = new Set([...svg.matchAll(/var\((--[a-z0-9-]+)\)/g)].map(([, name = '']) => name));
    for (const name of used) expect(svg.split(`${name}:`)).toHaveLength(3);
    const words = [...svg.matchAll(/>([^<]*)<\/text>/g)].map(([, text]) => text).join(' ');
    expect(words).toContain(title);
  }
  const byVariant = sections.filter(({ title }) => title === wholeSessionTitles.connections);
  for (const { svg } of chartsOf(byVariant))
    for (const { name } of evidence.run.variants) expect(svg).toContain(`>${name}</text>`);
});
