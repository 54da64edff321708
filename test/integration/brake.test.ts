import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkContract } from '../../src/contract/contract.ts';
import { formatContract } from '../../src/contract/format-contract.ts';
import { referenceDocument, referenceServers } from '../../src/plan/reference.ts';
import { brakedBuild } from '../braked-config.ts';
import { type StartedServer, startServer } from '../fixtures/wrong-servers/start.ts';

const sources = fileURLToPath(new URL('../../servers/', import.meta.url));
const programs = mkdtempSync(join(tmpdir(), 'brake-'));
/** Programs by server: as it ships, and with the brake. */
const shipped = new Map<string, string>();
const braked = new Map<string, string>();

beforeAll(() => {
  for (const { name, build, artefact } of referenceServers) {
    shipped.set(name, made(name, 'shipped', build, artefact));
    const { build: withBrake, ...place } = brakedBuild[name as keyof typeof brakedBuild];
    braked.set(name, made(name, 'braked', withBrake, 'artefact' in place ? place.artefact : undefined));
  }
}, 600_000);
afterAll(() => rmSync(programs, { recursive: true, force: true }));

function made(server: string, kind: string, build: readonly string[], artefact: string | undefined): string {
  const cwd = join(sources, server);
  const output = artefact === undefined ? join(programs, `${server}-${kind}`) : join(cwd, artefact);
  const [program = '', ...args] = build.map((word) => word.replaceAll('{output}', output));
  execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  return output;
}

async function withServer<T>(
  name: string,
  setting: string,
  use: (server: StartedServer, ask: (path: string) => Promise<Response>) => Promise<T>,
): Promise<T> {
  const program = braked.get(name) ?? '';
  const server = await startServer([program, '--addr', '127.0.0.1:0'], {
    GOMAXPROCS: '1',
    BENCH_BRAKE: setting,
  });
  const ask = async (path: string) => {
    const answer = await fetch(`http://${server.line.addr}${path}`);
    await answer.arrayBuffer();
    return answer;
  };
  try {
    return await use(server, ask);
  } finally {
    await server.stop();
  }
}

/** CPU time that a process has used so far: utime + stime, in ticks of 10 ms. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function residentMiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

describe.each(['go', 'rust'])('the brake of the %s server', (name) => {
  it('is in test builds and not in what ships', () => {
    expect(readFileSync(braked.get(name) ?? '').includes('BENCH_BRAKE')).toBe(true);
    expect(readFileSync(shipped.get(name) ?? '').includes('BENCH_BRAKE')).toBe(false);
  });

  it.each(['text:work=20000ns', 'cpu:work=15%', 'json-post:tail=1000000ns/10', 'json-get:memory=8MiB'])(
    'keeps the contract with %s',
    async (setting) => {
      await withServer(name, setting, async ({ line, target, pid }) => {
        const expectedReadyLine = { server: name, addr: line.addr, pid, settings: {} };
        const result = await checkContract(target, { readyLine: line, expectedReadyLine });
        expect(result.kept, formatContract(result)).toBe(true);
      });
    },
  );

  it('computes more in its scenario, and in no other', async () => {
    await withServer(name, 'json-get:work=20000000ns', async ({ pid }, ask) => {
      for (let request = 0; request < 20; request++) await ask('/text');
      const before = cpuMs(pid);
      for (let request = 0; request < 20; request++) await ask('/json');
      // 20 × 20 ms were asked for. Nobody can take CPU time from it; a machine at full speed may need less.
      expect(cpuMs(pid) - before).toBeGreaterThan(200);
      expect(before).toBeLessThan(200);
    });
  });

  it('computes more rounds', async () => {
    const cost = (setting: string) =>
      withServer(name, setting, async ({ pid }, ask) => {
        const before = cpuMs(pid);
        for (let request = 0; request < 10; request++) expect((await ask('/cpu')).status).toBe(200);
        return cpuMs(pid) - before;
      });
    expect(await cost('cpu:work=900%')).toBeGreaterThan(4 * (await cost('cpu:work=1%')));
  });

  it('has a tail: some requests compute more', async () => {
    await withServer(name, 'text:tail=100000000ns/5', async ({ pid }, ask) => {
      const before = cpuMs(pid);
      for (let request = 0; request < 4; request++) await ask('/text');
      const most = cpuMs(pid);
      await ask('/text');
      expect(most - before).toBeLessThan(50);
      expect(cpuMs(pid) - most).toBeGreaterThanOrEqual(50);
    });
  });

  it('holds memory once its scenario is asked for', async () => {
    await withServer(name, 'text:memory=64MiB', async ({ pid }, ask) => {
      await ask('/json');
      const before = residentMiB(pid);
      await ask('/text');
      const held = residentMiB(pid);
      expect(held - before).toBeGreaterThan(60);
      await ask('/text');
      expect(residentMiB(pid) - held).toBeLessThan(60);
    });
  });

  it('dies after its requests were answered', async () => {
    await withServer(name, 'text:die=3', async (_server, ask) => {
      for (let request = 0; request < 3; request++) expect((await ask('/text')).status).toBe(200);
      await expect(ask('/text')).rejects.toThrow();
      await expect(ask('/json')).rejects.toThrow();
    });
  });

  it.each([
    '',
    'text',
    'nope:die=1',
    'text:die=0',
    'text:die=1x',
    'text:work=15%',
    'cpu:work=1ms',
    'text:tail=5ns',
  ])('refuses the setting "%s" before it listens', (setting) => {
    const { status, stdout, stderr } = spawnSync(braked.get(name) ?? '', [], {
      env: { BENCH_BRAKE: setting },
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^[a-z-]+: BENCH_BRAKE=.* is no brake\n$/);
  });

  it('tells POST and GET of one path apart', async () => {
    await withServer(name, 'json-post:die=1', async ({ line }, ask) => {
      for (let request = 0; request < 3; request++) expect((await ask('/json')).status).toBe(200);
      const post = () =>
        fetch(`http://${line.addr}/json`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: referenceDocument,
        });
      expect((await post()).status).toBe(200);
      await expect(post()).rejects.toThrow();
    });
  });
});
