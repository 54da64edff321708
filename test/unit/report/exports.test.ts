import { parse } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { metrics } from '../../../src/compare/metrics.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { renderBencher } from '../../../src/report/exports/bencher.ts';
import { renderCsv } from '../../../src/report/exports/csv.ts';
import { renderGithubActionBenchmark } from '../../../src/report/exports/github-action-benchmark.ts';
import { renderJunit } from '../../../src/report/exports/junit.ts';
import { renderVerdictJson } from '../../../src/report/exports/verdict-json.ts';
import { changed } from '../../report-figures/figure-text.ts';
import { createFullEvidence } from '../../smoke-evidence.ts';
import { storyEvidence } from '../../verdict-stories.ts';

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

/**
 * What the schema of Jenkins' xUnit plug-in asks of a file (`junit-10.xsd`), which most readers share: its elements, its
 * attributes and the kinds of their values, nothing else.
 */
const whole = v.pipe(v.string(), v.digits());
const decimal = v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?$/));
const outcome = v.optional(
  v.union([
    v.string(),
    v.strictObject({
      '#text': v.optional(v.string()),
      message: v.optional(v.string()),
      type: v.optional(v.string()),
    }),
  ]),
);
const testcase = v.strictObject({
  name: v.string(),
  classname: v.string(),
  time: v.optional(decimal),
  skipped: outcome,
  error: outcome,
  failure: outcome,
});
const totals = { name: v.string(), tests: whole, failures: whole, errors: whole, time: decimal };
const junitDocument = v.object({
  testsuites: v.strictObject({
    ...totals,
    testsuite: v.strictObject({
      ...totals,
      skipped: whole,
      timestamp: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)),
      testcase: v.array(testcase),
      'system-out': v.optional(v.string()),
    }),
  }),
});

describe('junit', () => {
  const attributes = {
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
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

  test.each([
    ['measured alone', evidence],
    ['compared', storyEvidence('one-regression')],
    ['with hostile names', withNames(hostile)],
  ])('a session %s has the shape that the Jenkins schema asks for', (_, of) => {
    v.parse(junitDocument, new XMLParser(attributes).parse(renderJunit(of)));
  });

  test('every number is that of its cell', () => {
    const compared = storyEvidence('one-regression');
    const suite = suiteOf(renderJunit(compared));
    const verdicts = compared.verdicts[0]?.cells ?? [];
    for (const { name, time, failure } of suite.testcase) {
      const own = compared.samples.filter(({ cell, phase }) => cell === name && phase === 'screen');
      const ns = own.reduce((sum, { durations }) => sum + durations.totalNs, 0);
      expect(time).toBe((ns / 1e9).toFixed(3));
      const slower = verdicts
        .find(({ cell }) => cell === name)
        ?.metrics.filter(({ state }) => state === 'regressed');
      const shifts = (slower ?? []).map(
        ({ metric, confirmed }) => `${metric} ${changed(metric, confirmed?.median ?? 0)} %`,
      );
      expect(failure?.message).toBe(
        shifts.length === 0 ? undefined : `${name} regressed (${shifts.join(', ')})`,
      );
    }
    const total = suite.testcase.reduce((sum: number, { time }: { time: string }) => sum + Number(time), 0);
    expect(Number(suite.time)).toBeCloseTo(total, 2);
    expect(suite.timestamp).toBe('2026-01-02T14:00:00');
  });

  test('hostile names stay text', () => {
    const xml = renderJunit(withNames(hostile));
    expect(XMLValidator.validate(xml)).toBe(true);
    const names = suiteOf(xml).testcase.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(evidence.run.plan.cells.length);
  });
});

describe('github-action-benchmark', () => {
  const entries: unknown[] = JSON.parse(renderGithubActionBenchmark(evidence));

  test('has the documented shape of customSmallerIsBetter, no name twice', () => {
    // README of benchmark-action/github-action-benchmark: name, unit, value are asked for, range and extra may be there.
    const documented = v.strictObject({
      name: v.pipe(v.string(), v.nonEmpty()),
      unit: v.string(),
      value: v.pipe(v.number(), v.finite()),
      range: v.optional(v.string()),
      extra: v.optional(v.string()),
    });
    const parsed = v.parse(v.array(documented), entries);
    expect(new Set(parsed.map(({ name }) => name)).size).toBe(parsed.length);
  });

  test('every number is that of its cell and metric; smaller is better in all; cells without a result have none', () => {
    const own = [
      ['p50', 'p50', 'ns'],
      ['p99', 'p99', 'ns'],
      ['CPU per request', 'cpu-per-request', 'ns/request'],
      ['peak memory', 'peak-memory', 'bytes'],
    ] as const;
    const entryOf = (name: string, unit: string, [value, low, high, n]: readonly number[]) => ({
      name,
      unit,
      value,
      range: `${low}–${high}`,
      extra: `median of ${n} samples, range is minimum–maximum`,
    });
    const wanted = admitted.flatMap(({ cell, metrics: { throughput, ...figures } }) => [
      ...(throughput === undefined
        ? []
        : [
            entryOf(`${cell}: time per request (1 ÷ throughput)`, 'ns', [
              1e9 / throughput.median,
              1e9 / throughput.max,
              1e9 / throughput.min,
              throughput.n,
            ]),
          ]),
      ...own.flatMap(([label, metric, unit]) => {
        const of = figures[metric];
        return of === undefined
          ? []
          : [entryOf(`${cell}: ${label}`, unit, [of.median, of.min, of.max, of.n])];
      }),
    ]);
    expect(entries).toEqual(wanted);
  });
});

describe('bencher', () => {
  const found: unknown = JSON.parse(renderBencher(evidence));

  test('has the documented shape of the Bencher Metric Format', () => {
    // bencher.dev/docs/reference/bencher-metric-format: benchmark → measure (a slug or a name) → value and its bounds.
    const number = v.pipe(v.number(), v.finite());
    const metric = v.pipe(
      v.strictObject({ value: number, lower_value: v.optional(number), upper_value: v.optional(number) }),
      v.check(
        ({ value, lower_value = value, upper_value = value }) => lower_value <= value && value <= upper_value,
      ),
    );
    const slug = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/));
    v.parse(v.record(v.pipe(v.string(), v.maxLength(1024)), v.record(slug, metric)), found);
  });

  test('every number is that of its cell and metric', () => {
    const slugs = [
      ['throughput', 'throughput'],
      ['latency', 'p50'],
      ['latency-p99', 'p99'],
      ['cpu-per-request', 'cpu-per-request'],
      ['peak-memory', 'peak-memory'],
    ] as const;
    const wanted = admitted.map(({ cell, metrics: figures }) => {
      const own = slugs.flatMap(([slug, metric]) => {
        const of = figures[metric];
        return of === undefined
          ? []
          : [[slug, { value: of.median, lower_value: of.min, upper_value: of.max }] as const];
      });
      return [cell, Object.fromEntries(own)] as const;
    });
    expect(found).toEqual(Object.fromEntries(wanted));
  });
});

/** The files as other tools get them; `-u` makes them again. */
test.each<[string, (of: Evidence) => string]>([
  ['export.csv', renderCsv],
  ['export-junit.xml', renderJunit],
  ['export-verdict.json', renderVerdictJson],
  ['export-bencher.json', renderBencher],
  ['export-github-action-benchmark.json', renderGithubActionBenchmark],
])('golden %s', async (name, render) => {
  await expect(render(storyEvidence('one-regression'))).toMatchFileSnapshot(`../../golden/${name}`);
});

test('json: a session that was compared with nothing says so', () => {
  expect(JSON.parse(renderVerdictJson(evidence))).toMatchObject({
    state: 'no-baseline',
    form: 'nothing-compared',
  });
});

test('json: the verdict is that of the evidence, number by number', () => {
  const compared = storyEvidence('one-regression');
  expect(JSON.parse(renderVerdictJson(compared))).toEqual(JSON.parse(JSON.stringify(compared.verdicts[0])));
});
