import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { showEvidence } from '../../../src/commands/show-evidence.ts';
import { createEvidence } from '../../evidence-factory.ts';

const evidence = createEvidence({ repeats: 1, draws: 3 });
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shown-'));
});
afterEach(() => rm(directory, { recursive: true }));

async function shownIn(name: string, options: Parameters<typeof showEvidence>[1] = {}): Promise<string> {
  const out = join(directory, name);
  await showEvidence(evidence, { ...options, out });
  return readFile(out, 'utf8');
}

describe('the ending of --out chooses the format', () => {
  test.each([
    ['a.html', /^<!doctype html>/i],
    ['a.HTML', /^<!doctype html>/i],
    ['a.md', /^# go-rust-bench/],
    ['a.json', /^\{\s*"schema"/],
    ['a.csv', /^sample,phase/],
    ['a.xml', /^<\?xml/],
    ['a.txt', /^go-rust-bench: smoke\n/],
  ])('%s', async (name, start) => {
    expect(await shownIn(name)).toMatch(start);
  });

  test('unless a format is named', async () => {
    expect(await shownIn('a.json', { format: 'json' })).toMatch(/^\{\s*"state": "no-baseline"/);
  });
});

test('a file has no colours, whatever is asked of the terminal', async () => {
  const before = process.env.FORCE_COLOR;
  process.env.FORCE_COLOR = '1';
  try {
    expect(await shownIn('a.txt')).not.toContain('\u001b');
  } finally {
    if (before === undefined) delete process.env.FORCE_COLOR;
    else process.env.FORCE_COLOR = before;
  }
});
