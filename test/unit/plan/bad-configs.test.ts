import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/plan/read-config.ts';
import { UserError } from '../../../src/user-error.ts';
import {
  badFiles,
  badPlanPart,
  badScenarios,
  badServers,
  badVariants,
  goodConfig,
} from './bad-config-cases.ts';

const fileName = 'go-rust-bench.yaml';

function read(text: string) {
  return readConfig(
    text,
    fileName,
    (path) => {
      if (path !== 'bench/order.json') throw new Error('no such file');
      return '{"item":3}';
    },
    (path) => {
      if (path.startsWith('missing')) throw new Error('no such file or directory');
      return path;
    },
  );
}

function errorOf(text: string): unknown {
  try {
    read(text);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe.each([
  ['a file that is no configuration', badFiles],
  ['a wrong server', badServers],
  ['a wrong variant', badVariants],
  ['a wrong scenario', badScenarios],
  ['a wrong plan in a configuration', badPlanPart],
])('%s is refused with one message that says where', (_, cases) => {
  it.each(cases)('%s', (_title, text, message) => {
    const error = errorOf(text);
    expect(error).toBeInstanceOf(UserError);
    const shown = (error as UserError).message;
    expect(shown.startsWith(`${fileName}${message}`), shown).toBe(true);
    expect(shown).toMatch(/^go-rust-bench\.yaml:\d+:\d+: [^\n]{10,400}$/);
  });
});

describe('a right configuration', () => {
  const config = read(goodConfig);

  it('gives servers with a probe, their directories still relative', () => {
    expect(config.servers).toEqual([
      {
        name: 'api',
        directory: 'services/api',
        build: ['go', 'build', '-o', '{output}', './cmd/api'],
        run: ['{output}', '--addr', '{address}'],
        ready: { kind: 'probe', path: '/healthz', status: 204, timeoutNs: 30_000_000_000 },
        reference: false,
      },
    ]);
  });

  it('gives variants with their settings', () => {
    expect(config.variants[1]).toEqual({
      name: 'api-tight',
      server: 'api',
      env: { GOMAXPROCS: '1', GOMEMLIMIT: '384MiB' },
      args: ['--quiet'],
      readyLine: {},
    });
  });

  it('gives scenarios of one request and of several, body files read', () => {
    expect(config.scenarios).toEqual([
      {
        name: 'list',
        requests: [
          {
            method: 'GET',
            path: '/orders?user_id=7',
            headers: {},
            expect: { status: 200, body: { kind: 'json-contains', fields: { '0.user_id': 7 } } },
          },
        ],
        assumedRatePerSecond: 1000,
      },
      {
        name: 'order',
        requests: [
          {
            method: 'POST',
            path: '/orders',
            headers: { 'Content-Type': 'application/json' },
            body: '{"item":3}',
            expect: { status: 201 },
          },
          {
            method: 'GET',
            path: '/orders/1',
            headers: {},
            expect: { status: 200, contentType: 'application/json', body: { kind: 'exact', text: '{}' } },
          },
        ],
        assumedRatePerSecond: 500,
      },
    ]);
  });

  it('gives the plan with its cells', () => {
    expect(config.plan.kind === 'inline' && config.plan.plan.cells.map(({ id }) => id)).toEqual([
      'list/c64/api',
      'list/c64/api-tight',
      'order/r100-c16/api',
    ]);
  });

  it('takes the time that a server may need to become ready', () => {
    const text = goodConfig.replace('status: 204 }', 'status: 204, timeout: 2m }');
    expect(read(text).servers[0]?.ready).toMatchObject({ timeoutNs: 120_000_000_000 });
  });

  it('keeps braces that are no placeholder, and takes a fixed place of the artefact', () => {
    const text = goodConfig
      .replace(
        '[go, build, -o, "{output}", ./cmd/api]',
        '[cargo, build, --release]\n    artefact: target/release/api',
      )
      .replace('"{address}"]', `"{address}", '{"log":false}']`);
    expect(read(text).servers[0]).toMatchObject({
      artefact: 'target/release/api',
      run: ['{output}', '--addr', '{address}', '{"log":false}'],
    });
  });

  it.each(['smoke', 'bench/plan.yaml'])('leaves the plan %s to be read', (name) => {
    const text = `${goodConfig.slice(0, goodConfig.indexOf('plan:'))}plan: ${name}\n`;
    const line = text.split('\n').findIndex((start) => start.startsWith('plan:')) + 1;
    expect(read(text).plan).toEqual({ kind: 'named', name, at: `${fileName}:${line}` });
  });

  it('resolves an alias to what it stands for', () => {
    const text = goodConfig
      .replace('env: { GOMAXPROCS: "1" } }', 'env: &go { GOMAXPROCS: "1" } }')
      .replace('env: { GOMAXPROCS: "1", GOMEMLIMIT: 384MiB }', 'env: *go');
    expect(read(text).variants[1]?.env).toEqual({ GOMAXPROCS: '1' });
  });
});
