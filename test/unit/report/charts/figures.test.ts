import { expect, test } from 'vitest';
import { figureSections } from '../../../../src/report/html/figures.ts';
import { createFullEvidence } from '../../../smoke-evidence.ts';

const figures = figureSections(createFullEvidence()).flatMap(({ groups }) =>
  groups.flatMap((group) => group.figures),
);

function figure(idStart: string) {
  const found = figures.find(({ id }) => id.startsWith(idStart));
  if (found === undefined) throw new Error(`no figure ${idStart}`);
  return found;
}

/** Labels in the drawing, and the words of its marks. */
const labels = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
const words = (svg: string) => [...svg.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => text);

test('every place of the variants has its label', () => {
  expect(labels(figure('session-place').svg)).toEqual(expect.arrayContaining(['1', '2', '3']));
});

test('connections are whole numbers, at the axis and in the table', () => {
  const { svg, table } = figure('connections-throughput');
  expect(labels(svg)).toEqual(expect.arrayContaining(['64', '15,000']));
  expect(table.rows.map(([connections]) => connections)).toEqual(['64', '15,000', '20,000']);
});

test('a load without a result has a mark that says why', () => {
  expect(words(figure('connections-p99').svg)).toEqual(
    expect.arrayContaining([
      'go, 15,000 connections: was killed by its memory limit in 4 of 5 samples',
      'go, 20,000 connections: was not run: it does not fit on this machine',
      'rust, 20,000 connections: was not run: it does not fit on this machine',
    ]),
  );
});

test('gaps say in words what became of a cell, never the name of a state', () => {
  const gaps = figures.flatMap((one) => one.gaps);
  expect(gaps).toContain('text/c15000/go was killed by its memory limit in 4 of 5 samples');
  expect(gaps).toContain('text/c20000/rust was not run: it does not fit on this machine');
  expect(gaps.filter((gap) => / is (fails|not-run|invalid)$/.test(gap))).toEqual([]);
});

test('a latency curve has marks apart from each other, from the median on', () => {
  const all = words(figure('latency').svg);
  expect(all.length).toBeGreaterThan(6);
  expect(all.length).toBeLessThanOrEqual(3 * 10);
  expect(all.filter((text) => /, p[0-4]?\d(\.\d+)?:/.test(text ?? ''))).toEqual([]);
});

test('a window of two parts has marks and no line, which would be a trend that nobody measured', () => {
  const { svg, table } = figure('seconds');
  expect(words(svg).length).toBe(table.rows.length * 2);
  expect(svg).not.toContain('<polyline');
  expect(svg).not.toMatch(/<path d="M[^"]*" fill="none" stroke="var\(--series/);
});
