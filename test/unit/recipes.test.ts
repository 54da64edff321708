import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

/** People copy what stands in the recipes: it parses, and asks for nothing that there is not. */

const root = new URL('../..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Action {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
}
interface Step {
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly if?: string;
  readonly strategy?: { readonly matrix: object };
  readonly permissions?: object;
  readonly steps: readonly Step[];
}
interface Recipe {
  readonly on?: unknown;
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly jobs?: Readonly<Record<string, Job>>;
  readonly steps?: readonly Step[];
}

const actions: Readonly<Record<string, Action>> = {
  'org/go-rust-bench@v1': parse(read('action.yml')) as Action,
  'org/go-rust-bench/setup@v1': parse(read('setup/action.yml')) as Action,
};

const ourPins = new Set(
  readdirSync(join(root, '.github/workflows'))
    .flatMap((name) => [...read(`.github/workflows/${name}`).matchAll(/uses: (\S+@[0-9a-f]{40} # v[\d.]+)/g)])
    .map(([, pin]) => pin),
);

const documents = ['docs/recipes.md', 'docs/runner-setup.md'];
const blocks = documents.flatMap((path) =>
  [...read(path).matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(
    ([, yaml], index) => [`${path} block ${index + 1}`, yaml ?? ''] as const,
  ),
);

const stepsOf = ({ jobs = {}, steps = [] }: Recipe): readonly Step[] => [
  ...steps,
  ...Object.values(jobs).flatMap((job) => job.steps),
];

describe.each(blocks)('%s', (_name, yaml) => {
  const recipe = parse(yaml) as Recipe;

  test('asks only for inputs and outputs that there are', () => {
    for (const { uses = '', with: given = {} } of stepsOf(recipe)) {
      const action = actions[uses];
      if (action === undefined) expect(uses).toMatch(/^actions\//);
      else expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
    }
    const outputs = Object.keys(actions['org/go-rust-bench@v1']?.outputs ?? {});
    for (const [, output] of yaml.matchAll(/steps\.\w+\.outputs\.([\w-]+)/g))
      expect(outputs).toContain(output);
  });

  test('pins the actions of others as we do, and leaves no token in a checkout', () => {
    for (const [, used] of yaml.matchAll(/uses: (actions\/.*)/g)) expect(ourPins).toContain(used);
    for (const { uses, with: given } of stepsOf(recipe))
      if (uses?.startsWith('actions/checkout@')) expect(given?.['persist-credentials']).toBe(false);
  });

  test('uploads only what there is, and no name twice', () => {
    for (const { steps, strategy } of Object.values(recipe.jobs ?? {})) {
      const uploads = steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
      for (const { if: condition, with: given } of uploads) {
        const [, output] = /^\$\{\{ (steps\.[\w.-]+) \}\}$/.exec(String(given?.path)) ?? [];
        expect(condition).toBe(`always() && ${output} != ''`);
        if (strategy !== undefined) expect(given?.name).toContain('${{ matrix.');
      }
      if (strategy === undefined) continue;
      for (const { uses, with: given } of steps)
        if (uses === 'org/go-rust-bench@v1') expect(given?.['comment-id']).toContain('${{ matrix.');
    }
  });

  test('accepts nothing by itself', () => {
    const reasons = stepsOf(recipe).flatMap(({ with: given }) => given?.accept ?? []);
    for (const reason of reasons) expect(reason).toMatch(/^\$\{\{ inputs\.accept \}\}$/);
  });

  test('measures the pull requests of the repository or those of forks, and reports what was measured', () => {
    if (recipe.on === undefined) return;
    const { on, jobs = {} } = recipe as { on: object; jobs?: Recipe['jobs'] };
    for (const job of Object.values(jobs)) {
      if ('pull_request' in on)
        expect(job.if).toMatch(
          /^github\.event\.pull_request\.head\.repo\.full_name [!=]= github\.repository$/,
        );
      if ('workflow_run' in on) expect(job.if).toContain("workflow_run.conclusion == 'success'");
    }
  });

  test('a whole workflow has no permission but those that a job asks for', () => {
    if (recipe.on === undefined || recipe.jobs === undefined) return;
    expect(recipe.permissions).toEqual({});
    expect(recipe.concurrency).toBeDefined();
    for (const job of Object.values(recipe.jobs)) expect(job.permissions).toBeDefined();
  });
});

test('there is a recipe for everything that was promised', () => {
  const titles = [...read('docs/recipes.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(titles).toEqual([
    'Pull request gate',
    'Scheduled refresh',
    'Two-job form for public repositories',
    'Own servers',
    'GitHub Enterprise Server',
    'Several runners',
    'Merge queue',
    'Monorepo: only when it matters',
    'Accepting a regression',
  ]);
  expect(blocks.length).toBeGreaterThan(8);
});

test.each([...documents, 'SECURITY.md'])('the links of %s lead somewhere', (path) => {
  for (const [, target] of read(path).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g))
    expect(existsSync(join(root, dirname(path), target ?? '')), target).toBe(true);
});
