import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  archivedNames,
  archiveLimitBytes,
  archivePath,
  pagePath,
  readArchive,
  resultsDirectory,
} from '../../../scripts/results/archive.ts';
import { chartSections, chartsDirectory, chartsOf } from '../../../scripts/results/charts.ts';
import { resultsPage } from '../../../scripts/results/page.ts';

const names = archivedNames(resultsDirectory);

test('there is no page without its evidence', () => {
  // Those of the simulation and the detection have their own figures, and their own tests.
  const pages = readdirSync(resultsDirectory).filter(
    (file) => file.endsWith('.md') && !['simulation.md', 'detection.md'].includes(file),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(pages.sort()).toEqual(names.map((name) => `${name}.md`));
});

test.each(names)('the page %s is what its evidence gives (else: npm run results)', (name) => {
  const path = archivePath(resultsDirectory, name);
  expect(statSync(path).size).toBeLessThanOrEqual(archiveLimitBytes);
  const evidence = readArchive(path);
  const sections = chartSections(evidence);
  expect(readFileSync(pagePath(resultsDirectory, name), 'utf8')).toBe(resultsPage(name, evidence, sections));
  const charts = chartsOf(sections);
  const own = chartsDirectory(resultsDirectory, name);
  expect(readdirSync(own).sort()).toEqual(charts.map(({ file }) => file).sort());
  for (const { file, svg } of charts) expect(readFileSync(join(own, file), 'utf8')).toBe(svg);
});
