import { describe, expect, it, test } from 'vitest';
import type { Comparison } from '../../../src/evidence/comparison.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { reproduceSection } from '../../../src/report/reproduce.ts';
import { createEvidence } from '../../evidence-factory.ts';
import { storyEvidence } from '../../verdict-stories.ts';

const evidence = createEvidence({ repeats: 1, draws: 3 });
const program = 'node ../go-rust-bench/dist/cli.js';

function commandsFor(of: Evidence): string[] {
  return reproduceSection(of).blocks.flatMap((block) => (block.kind === 'commands' ? block.lines : []));
}

/** Lines that a shell joins. */
const runCommandFor = (of: Evidence) =>
  commandsFor(of)
    .join('\n')
    .replaceAll(' \\\n  ', ' ')
    .split('\n')
    .find((line) => line.startsWith(`${program} run`));

describe('the command that measures the same again', () => {
  it.each([
    [{ servers: 'workspace' }, ''],
    [{ servers: 'workspace', plan: 'trimmed' }, ' --plan trimmed'],
    [{ servers: 'reference', plan: 'plans/my own.yaml' }, " --servers reference --plan 'plans/my own.yaml'"],
    [{ servers: 'workspace', config: 'ci/go-rust-bench.yaml' }, ' --config ci/go-rust-bench.yaml'],
    [{ servers: 'workspace', config: "it's.yaml" }, " --config 'it'\\''s.yaml'"],
  ] as const)('%j', (asked, options) => {
    expect(runCommandFor({ ...evidence, run: { ...evidence.run, asked } })).toBe(`${program} run${options}`);
  });
});

test('a verdict is reproduced from its two commits, with what it depends on', () => {
  expect(commandsFor(storyEvidence('one-regression'))).toEqual([
    'git switch --detach c0ffee123456',
    `${program} run --plan smoke \\`,
    '  --baseline merge-base:0123456789ab --time-budget 360s',
    `${program} verify benchmark.json`,
  ]);
});

describe('the options that say what it was compared with', () => {
  const story = storyEvidence('one-regression');
  const optionsFor = (
    source: Partial<Comparison['source']>,
    settings: Partial<Comparison['settings']> = {},
    asked: Evidence['run']['asked'] = { servers: 'workspace' },
  ) => {
    if (story.comparison === undefined) throw new Error('the story has no comparison');
    const comparison = {
      ...story.comparison,
      source: { ...story.comparison.source, ...source },
      settings: { ...story.comparison.settings, timeBudgetNs: 90e9, ...settings },
    };
    return runCommandFor({ ...story, comparison, run: { ...story.run, asked } })?.slice(
      `${program} run `.length,
    );
  };

  it('name a file as it was named', () => {
    expect(optionsFor({ store: 'file', name: 'old runs/1' })).toBe(
      "--baseline 'old runs/1' --time-budget 90s",
    );
  });

  it('carry floors and confirm where they differ', () => {
    const floors = { throughput: 0.07, p99: 0.155 };
    expect(optionsFor({ store: 'file', name: 'x' }, { floors, confirm: 'always' })).toBe(
      '--baseline x --confirm always --floors throughput=7%,p99=15.5% --time-budget 90s',
    );
    expect(optionsFor({ store: 'file', name: 'x' }, { confirm: 'never' })).toBe(
      '--baseline x --confirm never',
    );
  });

  it('leave the store open where its baseline cannot be built', () => {
    expect(optionsFor({ store: 'cache', commit: `${'ab'.repeat(20)}-dirty` })).toBe(
      '--baseline STORE --time-budget 90s',
    );
    expect(optionsFor({ store: 'cache' }, {}, { servers: 'reference' })).toBe(
      '--servers reference --baseline STORE --time-budget 90s',
    );
  });

  it('are those of compare where two files were compared', () => {
    const compared = story.comparison && {
      ...story.comparison,
      source: { ...story.comparison.source, store: 'file' as const, name: 'base.json' },
      settings: { ...story.comparison.settings, confirm: 'never' as const, timeBudgetNs: 0 },
    };
    expect(commandsFor({ ...story, ...(compared && { comparison: compared }) }).slice(1)).toEqual([
      `${program} run --plan smoke`,
      `${program} compare base.json benchmark.json`,
      `${program} verify benchmark.json`,
    ]);
  });
});
