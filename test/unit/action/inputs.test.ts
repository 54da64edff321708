import { expect, test } from 'vitest';
import { UserError } from '../../../src/user-error.ts';
import { givenInputs } from './create-inputs.ts';

test('what is not given has its default', () => {
  expect(givenInputs()).toEqual({
    mode: 'auto',
    plan: undefined,
    config: undefined,
    servers: 'workspace',
    repeats: undefined,
    sessions: 20,
    failOn: new Set(['regression', 'inadmissible']),
    confirm: 'auto',
    floors: {},
    comment: 'auto',
    commentId: 'default',
    baselineStore: { kind: 'cache' },
    maxBaselineAgeNs: 14 * 24 * 3600 * 1e9,
    serverCpus: undefined,
    clientCpus: undefined,
    memoryLimitBytes: undefined,
    isolation: 'auto',
    runAs: 'nobody',
    timeBudgetNs: undefined,
    accept: undefined,
    allowForks: false,
    evidence: undefined,
    githubToken: undefined,
  });
});

test('what is given is read into its unit', () => {
  expect(
    givenInputs({
      repeats: '7',
      'fail-on': 'regression\nno-baseline',
      floors: 'throughput=5%, p99 = 0.15',
      'baseline-store': 'directory',
      'baseline-path': '/var/lib/bench',
      'max-baseline-age': '36h',
      'memory-limit': '512MiB',
      'time-budget': '20m',
      'server-cpus': '2-3',
      'allow-forks': 'True',
    }),
  ).toMatchObject({
    repeats: 7,
    failOn: new Set(['regression', 'no-baseline']),
    floors: { throughput: 0.05, p99: 0.15 },
    baselineStore: { kind: 'directory', path: '/var/lib/bench' },
    maxBaselineAgeNs: 36 * 3600 * 1e9,
    memoryLimitBytes: 512 * 2 ** 20,
    timeBudgetNs: 20 * 60 * 1e9,
    serverCpus: '2-3',
    allowForks: true,
  });
  expect(givenInputs({ 'fail-on': 'never' }).failOn).toEqual(new Set());
});

test.each<[string, Record<string, string>, RegExp]>([
  ['mode', { mode: 'comparing' }, /^input mode: "comparing": .*auto, compare, refresh, report, calibrate/],
  ['mode, nearly right', { mode: 'refersh' }, /did you mean refresh\?/],
  ['servers', { servers: 'all' }, /^input servers: "all": .*workspace, reference/],
  ['repeats', { repeats: '0' }, /^input repeats: "0": give a whole number from 1 to 99/],
  ['repeats with a sign', { repeats: '-5' }, /^input repeats/],
  ['repeats in words', { repeats: 'five' }, /^input repeats: "five"/],
  ['sessions', { sessions: '0' }, /^input sessions: "0"/],
  ['fail-on', { 'fail-on': 'regressions' }, /^input fail-on: .*did you mean regression\?/],
  [
    'fail-on with never and another',
    { 'fail-on': 'never, regression' },
    /^input fail-on: never stands alone/,
  ],
  ['confirm', { confirm: 'yes' }, /^input confirm: "yes": .*auto, always, never/],
  ['floors without an amount', { floors: 'throughput' }, /^input floors: "throughput": give metrics/],
  ['floors of no metric', { floors: 'speed=5%' }, /^input floors: .*"speed".*throughput, p50, p99/],
  ['floors of a metric that is not gated', { floors: 'mean=5%' }, /^input floors: .*"mean" is gated/],
  ['floors twice', { floors: 'p50=5%, p50=6%' }, /^input floors: .*p50 has two floors/],
  ['a floor of nothing', { floors: 'p50=0%' }, /^input floors: .*from 0.1% to 99%/],
  ['a floor of everything', { floors: 'throughput=100%' }, /^input floors: .*from 0.1% to 99%/],
  ['comment', { comment: 'sometimes' }, /^input comment: "sometimes": .*auto, always, on-change, never/],
  ['comment-id', { 'comment-id': 'a--b' }, /^input comment-id: "a--b"/],
  ['comment-id that would leave its marker', { 'comment-id': 'x --> <b>' }, /^input comment-id/],
  ['baseline-store', { 'baseline-store': 's3' }, /^input baseline-store: "s3"/],
  ['a directory store without a path', { 'baseline-store': 'directory' }, /^input baseline-path: .*needs it/],
  ['a path that does not last', { 'baseline-store': 'directory', 'baseline-path': 'x' }, /absolute path/],
  [
    'a path for the cache',
    { 'baseline-path': '/x' },
    /^input baseline-path: "\/x": baseline-store cache has no path/,
  ],
  ['max-baseline-age', { 'max-baseline-age': '14' }, /^input max-baseline-age: "14": give a duration/],
  ['server-cpus', { 'server-cpus': 'two' }, /input server-cpus.*two/],
  ['memory-limit', { 'memory-limit': '512' }, /^input memory-limit: "512": give a size/],
  ['isolation', { isolation: 'C' }, /^input isolation: "C": .*auto, A, B, E/],
  ['run-as', { 'run-as': '--root' }, /^input run-as: "--root"/],
  ['time-budget', { 'time-budget': '0s' }, /^input time-budget: "0s"/],
  ['allow-forks', { 'allow-forks': 'yes' }, /^input allow-forks: "yes": Allowed are true and false/],
  [
    'config beside the reference servers',
    { servers: 'reference', config: 'a.yaml' },
    /^input config: "a.yaml"/,
  ],
  ['accept in two lines', { accept: 'a\nb' }, /^input accept: .*one line/],
])('%s that is wrong is told in one line with what is allowed', (_, given, message) => {
  let caught: unknown;
  try {
    givenInputs(given);
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(UserError);
  expect((caught as UserError).message).toMatch(message);
  expect((caught as UserError).message).not.toContain('\n');
});

test('a value of any length is told short', () => {
  expect(() => givenInputs({ mode: 'x'.repeat(10_000) })).toThrow(/^.{0,300}$/);
});
