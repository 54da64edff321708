import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkspace, type WorkspaceInputs } from '../../../src/run/workspace.ts';
import { UserError } from '../../../src/user-error.ts';

const product = fileURLToPath(new URL('../../..', import.meta.url));
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'workspace-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const open = (inputs: Partial<WorkspaceInputs>) =>
  openWorkspace({
    workspace: product,
    product,
    servers: 'workspace',
    plan: 'smoke',
    ...inputs,
  } as WorkspaceInputs);

describe('a workspace', () => {
  it('with servers/go and servers/rust is measured itself', () => {
    for (const name of ['go', 'rust']) mkdirSync(join(directory, 'servers', name), { recursive: true });
    const { servers } = open({ workspace: directory });
    expect(servers.map((server) => server.directory)).toEqual([
      join(directory, 'servers/go'),
      join(directory, 'servers/rust'),
    ]);
  });

  it('without servers has nothing to measure, unless the reference servers are asked for', () => {
    expect(() => open({ workspace: directory })).toThrow(UserError);
    expect(() => open({ workspace: directory })).toThrow('nothing in this repository to measure');
    const { servers } = open({ workspace: directory, servers: 'reference' });
    expect(servers.map((server) => server.directory)).toEqual([
      join(product, 'servers/go'),
      join(product, 'servers/rust'),
    ]);
  });

  it.each([
    ['smoke', 55],
    ['trimmed', 80],
    ['proof', 40],
    ['seed-000', 200],
  ])('gives the plan %s its %i slots', (plan, slots) => {
    expect(open({ plan }).order).toHaveLength(slots);
  });

  it('builds only what the plan names', () => {
    const path = join(directory, 'plan.yaml');
    writeFileSync(
      path,
      `name: one
repeats: 5
warmup: { connections: 1, duration: 100ms }
window: 1s
latency-target: 2s
limits: { cpus: 1, memory: 64MiB, swap: 0 }
variants: [rust]
cells:
  - { scenario: text, connections: [1] }
`,
    );
    const workspace = open({ plan: path });
    expect(workspace.servers.map(({ name }) => name)).toEqual(['rust']);
    expect(workspace.scenarios.map(({ name }) => name)).toEqual(['text']);
  });

  it.each([
    ['that is not there', undefined, '--plan here.yaml: no plan of that name ships'],
    [
      'that is not text',
      Buffer.from([0xff, 0xfe, 0x00]),
      'here.yaml:1:1: the plan cannot be read: it is not UTF-8 text',
    ],
    ['of 10 MB', Buffer.alloc(10_000_000, 'a: b\n'), 'here.yaml:1:1: the file has 10,000,000 bytes'],
    ['of 20 MB', Buffer.alloc(20_000_000, 'a: b\n'), 'here.yaml:1:1: the file has 20,000,000 bytes'],
  ])('refuses a plan %s, by its name', (_, content, message) => {
    if (content !== undefined) writeFileSync(join(directory, 'here.yaml'), content);
    const inputs = { workspace: directory, servers: 'reference' as const, plan: 'here.yaml' };
    expect(() => open(inputs)).toThrow(UserError);
    expect(() => open(inputs)).toThrow(message);
  });
});
