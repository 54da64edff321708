import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkspace, type WorkspaceInputs } from '../../../src/run/workspace.ts';
import { UserError } from '../../../src/user-error.ts';

const product = fileURLToPath(new URL('../../..', import.meta.url));

const inlinePlan = `
  name: own
  repeats: 2
  warmup: { connections: 2, duration: 100ms }
  window: 200ms
  latency-target: 2s
  limits: { cpus: 1, memory: 256MiB, swap: 0 }
  variants: [api]
  cells: [{ scenario: list, connections: [2] }]
`;

const config = (plan: string = inlinePlan, directory = 'services/api') => `servers:
  api:
    directory: ${directory}
    build: [cp, server.js, "{output}"]
    run: [node, "{output}", "{address}"]
    ready: { path: /, status: 200 }
  unused:
    directory: .
    build: [cp, server.js, "{output}"]
    run: [node, "{output}", "{address}"]
    ready: { path: /, status: 200 }
variants:
  api: { server: api }
scenarios:
  list: { method: GET, path: /, expect: { status: 200 } }
  order: { method: POST, path: /, body-file: bodies/order.json, expect: { status: 201 } }
plan: ${plan}`;

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workspace-'));
  put('services/api/server.js', '');
  put('bodies/order.json', '{"item":3}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string | Buffer): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

function open(inputs: Partial<WorkspaceInputs> = {}) {
  return openWorkspace({
    workspace: root,
    product,
    servers: 'workspace',
    config: undefined,
    plan: undefined,
    ...inputs,
  });
}

function messageOf(inputs: Partial<WorkspaceInputs> = {}): string {
  try {
    open(inputs);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  throw new Error('it was taken');
}

describe('what is measured', () => {
  it('is what the named configuration says, before the one at the root', () => {
    put('go-rust-bench.yaml', 'servers: {}');
    const file = put('ci/bench.yaml', config());
    for (const named of ['ci/bench.yaml', file]) {
      const { servers, scenarios, plan } = open({ config: named });
      expect(servers).toMatchObject([
        { name: 'api', directory: join(root, 'services/api'), reference: false },
      ]);
      expect(scenarios.map(({ name }) => name)).toEqual(['list']);
      expect(plan.name).toBe('own');
    }
  });

  it('is what go-rust-bench.yaml at the root says, before servers/go and servers/rust', () => {
    put('servers/go/main.go', '');
    put('servers/rust/Cargo.toml', '');
    expect(open().servers.map(({ name }) => name)).toEqual(['go', 'rust']);
    expect(open().plan.name).toBe('smoke');
    put('go-rust-bench.yaml', config());
    expect(open().servers.map(({ name }) => name)).toEqual(['api']);
  });

  it('is what ships, on request and beside a configuration', () => {
    put('go-rust-bench.yaml', config());
    const { servers, plan } = open({ servers: 'reference' });
    expect(servers.map(({ directory }) => directory)).toEqual([
      join(product, 'servers/go'),
      join(product, 'servers/rust'),
    ]);
    expect(plan.name).toBe('smoke');
  });

  it('is nothing elsewhere, and that is told', () => {
    expect(messageOf()).toBe(
      `nothing in this repository to measure: ${root} has no go-rust-bench.yaml and no servers/go and no servers/rust; ` +
        'run it where your servers are, or measure the servers that ship with --servers reference',
    );
  });

  it('is not both a configuration and what ships', () => {
    expect(messageOf({ servers: 'reference', config: 'x.yaml' })).toContain('give one of the two');
    expect(messageOf({ config: 'x.yaml' })).toContain(`--config x.yaml: no file ${root}/x.yaml exists`);
  });
});

describe('the plan of a configuration', () => {
  const otherPlan = inlinePlan.replace('name: own', 'name: other').replaceAll('\n  ', '\n').trimStart();

  it('may be a file of the repository', () => {
    put('go-rust-bench.yaml', config('ci/plan.yaml\n'));
    put('ci/plan.yaml', otherPlan);
    expect(open().plan.name).toBe('other');
  });

  it('gives way to a plan that is named beside it', () => {
    put('go-rust-bench.yaml', config());
    put('ci/plan.yaml', otherPlan);
    expect(open({ plan: 'ci/plan.yaml' }).plan.name).toBe('other');
  });

  it('is held to the scenarios and variants of the configuration, wherever it comes from', () => {
    put('go-rust-bench.yaml', config('smoke\n'));
    expect(messageOf()).toMatch(/^scenarios\/smoke\.yaml:\d+:\d+: .* is not a known (variant|scenario); /);
    put('go-rust-bench.yaml', config());
    expect(messageOf({ plan: 'smoke' })).toMatch(/^scenarios\/smoke\.yaml:\d+:\d+: .* is not a known /);
  });

  it('that is not there is told by its line', () => {
    put('go-rust-bench.yaml', config('nightly\n'));
    expect(messageOf()).toMatch(/^go-rust-bench\.yaml:17: plan is "nightly": no plan of that name ships/);
    put('go-rust-bench.yaml', config('ci/nightly.yaml\n'));
    expect(messageOf()).toContain('(no such file or directory); correct the name');
  });
});

describe('what lies outside the repository is refused', () => {
  it('a directory behind a symbolic link', () => {
    symlinkSync('/usr', join(root, 'elsewhere'));
    put('go-rust-bench.yaml', config(inlinePlan, 'elsewhere/bin'));
    expect(messageOf()).toMatch(
      /^go-rust-bench\.yaml:3:16: servers\.api\.directory is "elsewhere\/bin", which cannot be used \(it leads out of the repository, to \/usr\/bin\)/,
    );
  });

  it('a body behind a symbolic link', () => {
    rmSync(join(root, 'bodies'), { recursive: true });
    mkdirSync(join(root, 'bodies'));
    symlinkSync('/etc/hostname', join(root, 'bodies/order.json'));
    put('go-rust-bench.yaml', config());
    expect(messageOf()).toContain('bodies/order.json", which cannot be read (it leads out of the repository');
  });

  it('a plan, and the configuration itself, behind a symbolic link', () => {
    symlinkSync('/etc/hostname', join(root, 'plan.yaml'));
    put('go-rust-bench.yaml', config('plan.yaml\n'));
    expect(messageOf()).toContain('it leads out of the repository, to /etc/hostname');
    rmSync(join(root, 'go-rust-bench.yaml'));
    symlinkSync('/etc/hostname', join(root, 'go-rust-bench.yaml'));
    expect(messageOf()).toContain(
      'go-rust-bench.yaml:1:1: the configuration cannot be read: it leads out of',
    );
  });

  it('but a link that stays inside is followed', () => {
    symlinkSync('services/api', join(root, 'api'));
    put('go-rust-bench.yaml', config(inlinePlan, 'api'));
    expect(open().servers[0]?.directory).toBe(join(root, 'services/api'));
  });
});

describe('what cannot be a body or a directory is refused', () => {
  it.each<[string, () => void, string]>([
    ['a directory as a body', () => mkdirSync(join(root, 'bodies/order.json')), 'it is not a file'],
    ['no file', () => {}, 'no such file or directory'],
    [
      'a file too large',
      () => put('bodies/order.json', 'x'.repeat(1024 * 1024 + 1)),
      'it has 1,048,577 bytes',
    ],
    ['bytes that are no text', () => put('bodies/order.json', Buffer.from([0xff])), 'it is not UTF-8 text'],
  ])('%s', (_, make, why) => {
    rmSync(join(root, 'bodies/order.json'));
    make();
    put('go-rust-bench.yaml', config());
    expect(messageOf()).toMatch(/^go-rust-bench\.yaml:16:\d+: scenarios\.order\.body-file is /);
    expect(messageOf()).toContain(`(${why}`);
  });

  it('a file as a directory', () => {
    put('go-rust-bench.yaml', config(inlinePlan, 'services/api/server.js'));
    expect(messageOf()).toContain('(it is not a directory)');
  });
});
