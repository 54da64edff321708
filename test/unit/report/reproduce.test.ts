import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { reproduceSection } from '../../../src/report/reproduce.ts';
import { createEvidence } from '../../evidence-factory.ts';

const evidence = createEvidence({ repeats: 1, draws: 3 });

function commandFor(asked: NonNullable<Evidence['run']['asked']>): string | undefined {
  const { blocks } = reproduceSection({ ...evidence, run: { ...evidence.run, asked } });
  return blocks.flatMap((block) => (block.kind === 'commands' ? block.lines : []))[0];
}

describe('the command that measures the same again', () => {
  it.each([
    [{ servers: 'workspace' }, ''],
    [{ servers: 'workspace', plan: 'trimmed' }, ' --plan trimmed'],
    [{ servers: 'reference', plan: 'plans/my own.yaml' }, " --servers reference --plan 'plans/my own.yaml'"],
    [{ servers: 'workspace', config: 'ci/go-rust-bench.yaml' }, ' --config ci/go-rust-bench.yaml'],
    [{ servers: 'workspace', config: "it's.yaml" }, " --config 'it'\\''s.yaml'"],
  ] as const)('%j', (asked, options) => {
    expect(commandFor(asked)).toBe(`node dist/cli.js run${options}`);
  });
});
