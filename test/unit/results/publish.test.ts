import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archivePath, pagePath, readArchive } from '../../../scripts/results/archive.ts';
import { makePages, publish } from '../../../scripts/results/publish.ts';
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
  expect(readdirSync(directory).sort()).toEqual(['full.json.gz', 'full.md']);
  expect(readArchive(archivePath(directory, 'full'))).toEqual(evidence);
  const page = readFileSync(pagePath(directory, 'full'), 'utf8');
  expect(page).toMatch(/^# Results: full\n/);
  for (const heading of ['Beside published figures', 'Machine and isolation', 'text, 64 connections'])
    expect(page).toContain(`# ${heading}\n`);

  writeFileSync(pagePath(directory, 'full'), `${page}one number more`);
  makePages(directory);
  expect(readFileSync(pagePath(directory, 'full'), 'utf8')).toBe(page);
});

test('evidence that does not hold is not published', () => {
  const [cell, ...cells] = evidence.derived.cells;
  const changed = { ...evidence, derived: { ...evidence.derived, cells } };
  expect(cell).toBeDefined();
  expect(() => publish(directory, changed, 'full')).toThrow(/does not hold: derived\.cells/);
  expect(() => publish(directory, evidence, '../full')).toThrow('"../full" is no name of a page');
  expect(readdirSync(directory)).toEqual([]);
});
