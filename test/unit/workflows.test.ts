import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

/** The rules that our own workflows keep. Each is what SECURITY.md promises of them. */

const root = new URL('../..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Step {
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly 'runs-on': string | string[];
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly if?: string;
  readonly environment?: string;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly concurrency?: { readonly group: string };
  readonly jobs: Readonly<Record<string, Job>>;
}

const names = readdirSync(join(root, '.github/workflows')).sort();
const workflow = (name: string) => parse(read(`.github/workflows/${name}`)) as Workflow;
const jobsOf = (name: string) => Object.values(workflow(name).jobs);
const selfHosted = (job: Job) => [job['runs-on']].flat().includes('self-hosted');

test('the workflows of the design are there', () => {
  expect(names).toEqual(
    expect.arrayContaining(['baseline.yml', 'benchmark.yml', 'ci.yml', 'release.yml', 'report.yml']),
  );
});

describe.each(names)('%s', (name) => {
  test('has no permission but those that a job asks for', () => {
    expect(workflow(name).permissions).toEqual({});
    for (const job of jobsOf(name)) expect(job.permissions).toBeDefined();
  });

  test('only the release may write contents, nothing may write anything but comments', () => {
    for (const job of jobsOf(name)) {
      const written = Object.entries(job.permissions ?? {}).filter(([, right]) => right === 'write');
      const allowed = job.environment === 'release' ? 'contents' : 'pull-requests';
      expect(written.filter(([scope]) => scope !== allowed)).toEqual([]);
    }
  });

  test('leaves no token in a checkout', () => {
    const checkouts = jobsOf(name)
      .flatMap(({ steps }) => steps)
      .filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const checkout of checkouts) expect(checkout.with?.['persist-credentials']).toBe(false);
  });

  test('has a concurrency group, of its runner when that is ours, and each job ends in time', () => {
    const { concurrency } = workflow(name);
    expect(concurrency?.group).toBeTruthy();
    for (const job of jobsOf(name)) {
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      if (!selfHosted(job)) continue;
      const [, label] = [job['runs-on']].flat();
      expect(concurrency?.group.startsWith(`runner-${label}-`)).toBe(true);
    }
  });

  test('uploads only what there is', () => {
    for (const { uses, if: condition, with: given } of jobsOf(name).flatMap(({ steps }) => steps)) {
      if (!uses?.startsWith('actions/upload-artifact@')) continue;
      const [, output] = /^\$\{\{ (steps\.[\w.-]+) \}\}$/.exec(String(given?.path)) ?? [];
      expect(condition).toBe(`always() && ${output} != ''`);
    }
  });

  test('puts no expression into a script, where it would be code', () => {
    for (const { run } of jobsOf(name).flatMap(({ steps }) => steps)) expect(run ?? '').not.toContain('${{');
  });

  test('is not started with rights by a pull request', () => {
    expect(Object.keys(workflow(name).on)).not.toContain('pull_request_target');
  });
});

test.each([...names.map((name) => `.github/workflows/${name}`), 'setup/action.yml'])(
  '%s: every action of others is pinned by commit, with its version beside it',
  (path) => {
    const used = [...read(path).matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, what]) => what ?? '');
    for (const what of used.filter((text) => !text.startsWith('./')))
      expect(what).toMatch(/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);

test('one version of an action everywhere', () => {
  const texts = [...names.map((name) => `.github/workflows/${name}`), 'setup/action.yml']
    .map(read)
    .join('\n');
  const pins = new Set([...texts.matchAll(/uses: ([\w./-]+@[0-9a-f]{40} # v[\d.]+)/g)].map(([, pin]) => pin));
  const actions = [...pins].map((pin) => pin?.split('@')[0]);
  expect(actions).toEqual([...new Set(actions)]);
});

test('on our own machine nothing of a fork runs without approval', () => {
  for (const name of names.filter((candidate) => 'pull_request' in workflow(candidate).on))
    for (const job of jobsOf(name).filter(selfHosted))
      expect(
        job.environment !== undefined ||
          job.if === 'github.event.pull_request.head.repo.full_name == github.repository',
      ).toBe(true);
});

test('a pull request is measured by one workflow: its comment has one writer', () => {
  const own = 'github.event.pull_request.head.repo.full_name == github.repository';
  const conditions = names
    .filter((candidate) => 'pull_request' in workflow(candidate).on)
    .flatMap(jobsOf)
    .filter(selfHosted)
    .map((job) => job.if);
  expect(conditions.sort()).toEqual([own.replace('==', '!='), own]);
});

test('a report is made only of a run that has succeeded, one at a time for a pull request', () => {
  const { jobs, concurrency } = workflow('report.yml');
  expect(jobs.report?.if).toContain("github.event.workflow_run.conclusion == 'success'");
  expect(concurrency?.group).not.toContain('workflow_run.id }}');
});

test('what runs after an untrusted job checks out and runs only the default branch', () => {
  for (const name of names.filter((candidate) => 'workflow_run' in workflow(candidate).on))
    for (const job of jobsOf(name)) {
      expect(selfHosted(job)).toBe(false);
      for (const { uses, with: inputs } of job.steps) {
        if (uses?.startsWith('actions/checkout@')) expect(inputs).not.toHaveProperty('ref');
        expect(inputs ?? {}).not.toHaveProperty('repository');
      }
    }
});

test('ci tests both versions of Node that we promise', () => {
  const { strategy } = workflow('ci.yml').jobs.test as unknown as {
    strategy: { matrix: { node: number[] } };
  };
  expect(strategy.matrix.node).toEqual([20, 24]);
});

test('the baseline is refreshed at least every three days', () => {
  const { schedule } = workflow('baseline.yml').on as { schedule: { cron: string }[] };
  // Every second day of a month; at its end the gap is one day.
  expect(schedule.map(({ cron }) => cron.split(' ').slice(2).join(' '))).toEqual(['*/2 * *']);
});
