import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/plan/read-config.ts';
import { type BrakedServer, brakedConfig, moreMemory, moreWork } from '../braked-config.ts';
import { createEvidence, createProfile } from '../evidence-factory.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

function read(...braked: BrakedServer[]) {
  const noFile = () => {
    throw new Error('no file is named');
  };
  return readConfig(brakedConfig('proof', ...braked), 'braked.yaml', noFile, (path) => {
    if (!existsSync(join(repository, path))) throw new Error('no such directory');
    return path;
  });
}

it('differs from the base in one program and its setting, and in nothing else', () => {
  const base = read();
  const head = read({ server: 'rust', setting: 'text:work=6300ns' });
  const setting = (config: typeof base, name: string) =>
    config.variants.find((variant) => variant.name === name)?.env.BENCH_BRAKE;
  expect(setting(head, 'rust')).toBe('text:work=6300ns');
  expect(setting(head, 'go')).toBeUndefined();
  expect(setting(base, 'rust')).toBeUndefined();
  expect(head.servers.map(({ name }) => name)).toEqual(base.servers.map(({ name }) => name));
  expect(head.servers.find(({ name }) => name === 'rust')?.build).toContain('brake');
  expect(head.servers.find(({ name }) => name === 'go')).toEqual(
    base.servers.find(({ name }) => name === 'go'),
  );
  expect(head.scenarios).toEqual(base.scenarios);
  expect(head.plan).toEqual(base.plan);
});

it('gives the share of what a cell costs now', () => {
  const cpu = createProfile('cpu', 'go', 4);
  const text = createProfile('text', 'go', 64);
  const evidence = createEvidence({ profiles: [cpu, text] });
  const perRequestNs = evidence.derived.cells.find(({ cell }) => cell === text.cell.id)?.metrics[
    'cpu-per-request'
  ]?.median;
  expect(moreWork(evidence, cpu.cell.id, 0.15)).toBe('cpu:work=15%');
  expect(moreWork(evidence, text.cell.id, 0.1)).toBe(`text:work=${Math.round(Number(perRequestNs) / 10)}ns`);
  expect(Number(perRequestNs)).toBeGreaterThan(100);
  expect(moreMemory(evidence, text.cell.id, 0.5)).toBe('text:memory=8MiB');
  expect(() => moreWork(evidence, 'text/c1/go', 0.1)).toThrow('no cpu-per-request of text/c1/go');
});
