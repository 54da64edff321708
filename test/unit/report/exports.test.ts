import { parse } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { metrics } from '../../../src/compare/metrics.ts';
import { renderBencher } from '../../../src/report/exports/bencher.ts';
import { renderCsv } from '../../../src/report/exports/csv.ts';
import { renderGithubActionBenchmark } from '../../../src/report/exports/github-action-benchmark.ts';
import { renderJunit } from '../../../src/report/exports/junit.ts';
import { renderVerdictJson } from '../../../src/report/exports/verdict-json.ts';
import { createFullEvidence } from '../../smoke-evidence.ts';

const evidence = createFullEvidence();
const admitted = evidence.derived.cells.filter(({ state }) => state === 'admitted');

/** A cell and a variant named to do harm. */
function withNames(name: string) {
  const text = JSON.stringify(evidence).replaceAll('json-get/c64/rust', JSON.stringify(name).slice(1, -1));
  return JSON.parse(text) as typeof evidence;
}

const hostile = '=cmd|"a,b"\n<x>&amp;]]>\u0000\u202e';

describe('csv', () => {
  const rows: Record<string, string>[] = parse(renderCsv(evidence), { columns: true });

  test('one row a sample, its figures exactly those of the evidence', () => {
    expect(rows.map(({ sample }) => sample)).toEqual(evidence.samples.map(({ id }) => id));
    const columns = Object.keys(rows[0] ?? {}).slice(-metrics.length);
    const found = rows.map((row) =>
      columns.map((column) => (row[column] === '' ? undefined : Number(row[column]))),
    );
    const wanted = evidence.derived.samples.map((sample) => metrics.map(({ name }) => sample.metrics[name]));
    expect(found).toEqual(wanted);
  });

  test('a rejected sample says by which rule', () => {
    expect(rows.filter(({ state }) => state !== 'admitted').every(({ rejected_by: by }) => by !== '')).toBe(
      true,
    );
    expect(rows.some(({ rejected_by: by }) => by?.split(' ').includes('no-oom'))).toBe(true);
  });

  test('no field is a formula, whatever a name holds', () => {
    const found: Record<string, string>[] = parse(renderCsv(withNames(hostile)), { columns: true });
    expect(found).toHaveLength(evidence.samples.length);
    for (const row of found)
      for (const [column, value] of Object.entries(row))
        if (Number.isNaN(Number(value))) expect(value, column).not.toMatch(/^[=+\-@\t\r]/);
  });
});

describe('junit', () => {
  const attributes = {
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name: string) => name === 'testcase',
  };
  const suiteOf = (xml: string) => new XMLParser(attributes).parse(xml).testsuites.testsuite;

  test('counts are those of its cases: a cell without a result is no pass', () => {
    const xml = renderJunit(evidence);
    expect(XMLValidator.validate(xml)).toBe(true);
    const suite = suiteOf(xml);
    const count = (kind: string) => suite.testcase.filter((one: object) => kind in one).length;
    expect(suite.testcase).toHaveLength(evidence.run.plan.cells.length);
    expect([suite.failures, suite.errors, suite.skipped].map(Number)).toEqual(
      ['failure', 'error', 'skipped'].map(count),
    );
    expect(count('failure')).toBe(1);
    expect(count('skipped')).toBe(evidence.run.notRun.length);
  });

  test('hostile names stay text', () => {
    const xml = renderJunit(withNames(hostile));
    expect(XMLValidator.validate(xml)).toBe(true);
    const names = suiteOf(xml).testcase.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(evidence.run.plan.cells.length);
  });
});

test('github-action-benchmark: smaller is better in every entry, of every cell with a result', () => {
  const entries: { name: string; value: number; unit: string; range: string }[] = JSON.parse(
    renderGithubActionBenchmark(evidence),
  );
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
  for (const { cell, metrics: figures } of admitted) {
    const inverse = entries.find(({ name }) => name === `${cell}: time per request (1 ÷ throughput)`);
    expect(inverse?.value).toBeCloseTo(1e9 / (figures.throughput?.median ?? 0), 6);
    expect(entries.find(({ name }) => name === `${cell}: p50`)?.value).toBe(figures.p50?.median);
  }
  expect(entries.some(({ name }) => name.startsWith('text/c15000/go:'))).toBe(false);
});

test('bencher: each cell with a result, median between its lower and upper value', () => {
  const found: Record<
    string,
    Record<string, { value: number; lower_value: number; upper_value: number }>
  > = JSON.parse(renderBencher(evidence));
  expect(Object.keys(found)).toEqual(admitted.map(({ cell }) => cell));
  for (const { cell, metrics: figures } of admitted)
    expect(found[cell]?.throughput).toEqual({
      value: figures.throughput?.median,
      lower_value: figures.throughput?.min,
      upper_value: figures.throughput?.max,
    });
});

test('json: a session that was compared with nothing says so', () => {
  expect(JSON.parse(renderVerdictJson(evidence))).toMatchObject({
    state: 'no-baseline',
    form: 'nothing-compared',
  });
});
