import { describe, expect, test } from 'vitest';
import { doctorRows } from '../../../../src/host/doctor/doctor.ts';
import type { DoctorFacts } from '../../../../src/host/doctor/facts.ts';
import { type DoctorRow, worstState } from '../../../../src/host/doctor/row.ts';

const GIB = 1024 ** 3;

/** A machine that can promise everything. */
function machine(changes: Partial<DoctorFacts> = {}): DoctorFacts {
  return {
    node: 'v24.1.0',
    tools: {
      go: { found: true, version: 'go version go1.26.8 linux/amd64' },
      cargo: { found: true, version: 'cargo 1.95.0 (f2d3ce0bd 2026-03-21)' },
      rustc: { found: true, version: 'rustc 1.95.0' },
    },
    packers: {
      tar: { found: true, version: 'tar (GNU tar) 1.34' },
      zstd: { found: true, version: '*** Zstandard CLI (64-bit) v1.5.5, by Yann Collet ***' },
    },
    isolation: {
      kind: 'A',
      cgroupVersion: 2,
      limits: { memoryLimitBytes: 1, swapLimitBytes: 0, cpusetCpus: '3' },
      compromises: [],
    },
    layout: { server: [3], client: [2], controller: [0, 1], compromises: [] },
    host: {
      cpus: '0-3',
      cores: ['0', '1', '2', '3'],
      governor: 'performance',
      turbo: 'off',
      swapBytes: GIB,
      fingerprint: 'f',
      limits: {
        openFilesHard: 20_064,
        portRange: { first: 32_768, last: 60_999 },
        somaxconn: 4096,
        memoryAvailableBytes: GIB,
      },
    },
    hasPressure: true,
    noise: { busy: 0.02, steal: 0, cpuPressure: 0.01 },
    disk: [{ directory: '/out', freeBytes: 3 * GIB }],
    uid: 1000,
    runAs: { user: 'nobody', exists: true },
    cleanedUp: [],
    ...changes,
  };
}

const good = machine();
const host = (changes: Partial<DoctorFacts['host']>) => machine({ host: { ...good.host, ...changes } });
const limits = (changes: Partial<DoctorFacts['host']['limits']>) =>
  host({ limits: { ...good.host.limits, ...changes } });
const tool = (name: string, finding: DoctorFacts['tools']['go']) =>
  machine({ tools: { ...good.tools, [name]: finding } });
const rungA = (kept: object, compromises: string[] = []) =>
  machine({ isolation: { kind: 'A', cgroupVersion: 1, limits: kept, compromises } });
const rungE: DoctorFacts['isolation'] = { kind: 'E', compromises: ['not isolated (rung E)'] };

/** What makes each row false, with the state and the words that must then stand there. */
const FALSE: [string, string, DoctorFacts, DoctorRow['state'], RegExp][] = [
  ['node', 'too old', machine({ node: 'v18.20.0' }), 'missing', /older than 20.*install Node/],
  [
    'go',
    'missing',
    tool('go', { found: false, reason: 'go was not found on PATH' }),
    'missing',
    /not found.*go\.dev/,
  ],
  [
    'go',
    'too old',
    tool('go', { found: true, version: 'go version go1.9.7 linux/amd64' }),
    'missing',
    /older than 1\.24/,
  ],
  ['cargo', 'missing', tool('cargo', { found: false, reason: 'none' }), 'missing', /rustup/],
  [
    'rustc',
    'too old',
    tool('rustc', { found: true, version: 'rustc 1.80.1' }),
    'missing',
    /older than 1\.85/,
  ],
  ['isolation', 'rung E', machine({ isolation: rungE }), 'limited', /rung E.*not isolated.*Delegate=yes/],
  [
    'isolation',
    'a compromise',
    rungA({}, ['no cpu controller']),
    'limited',
    /rung A, cgroup v1.*no cpu controller/,
  ],
  [
    'isolation',
    'not tried',
    machine({ isolation: { kind: 'not-tried', reason: 'another session' } }),
    'limited',
    /not tried.*another session/,
  ],
  [
    'memory limit',
    'rung E',
    machine({ isolation: rungE }),
    'limited',
    /not measured, its gates are off.*Delegate/,
  ],
  ['swap', 'not limited', rungA({ memoryLimitBytes: 1 }), 'limited', /may swap.*swapaccount=1/],
  ['swap', 'rung E', machine({ isolation: rungE }), 'limited', /may swap.*swapoff/],
  ['cpuset', 'absent', rungA({ memoryLimitBytes: 1 }), 'limited', /by affinity.*cpuset controller/],
  [
    'CPUs',
    'two of them',
    machine({
      layout: { server: [1], client: [0], controller: [0], compromises: ['the controller shares'] },
    }),
    'limited',
    /server 1, generator 0, controller 0.*the controller shares.*three cores/,
  ],
  [
    'open files',
    'low',
    limits({ openFilesHard: 20_000 }),
    'limited',
    /more than 19936 connections are not run.*20064/,
  ],
  [
    'ports',
    'few',
    limits({ portRange: { first: 50_000, last: 59_999 } }),
    'limited',
    /more than 10000 connections/,
  ],
  ['accept queue', 'short', limits({ somaxconn: 128 }), 'limited', /somaxconn = 128.*retries.*sysctl/],
  ['memory', 'little', limits({ memoryAvailableBytes: GIB / 2 }), 'limited', /512 MiB available.*not run/],
  [
    'disk /out',
    'little',
    machine({ disk: [{ directory: '/out', freeBytes: GIB }] }),
    'limited',
    /1024 MiB free.*free 2 GiB in \/out/,
  ],
  [
    'frequency governor',
    'of another kind',
    host({ governor: 'powersave' }),
    'limited',
    /follows the load.*cpupower/,
  ],
  ['turbo', 'on', host({ turbo: 'on' }), 'limited', /heat.*no_turbo/],
  ['pressure (PSI)', 'absent', machine({ hasPressure: false }), 'limited', /unnoticed.*psi=1/],
  ['quiet now', 'busy', machine({ noise: { busy: 0.5, steal: 0 } }), 'limited', /50 % busy.*disturbed/],
  [
    'quiet now',
    'pressure',
    machine({ noise: { busy: 0, steal: 0, cpuPressure: 0.3 } }),
    'limited',
    /pressure 30 %/,
  ],
  ['quiet now', 'steal', machine({ noise: { busy: 0, steal: 0.05 } }), 'limited', /steal 5 %/],
  [
    'user',
    'root',
    machine({ uid: 0 }),
    'limited',
    /build scripts of a pull request run.*as root.*ordinary user/,
  ],
  [
    'run-as',
    'unknown',
    machine({ uid: 0, runAs: { user: 'bench', exists: false } }),
    'missing',
    /no user bench.*useradd --system bench/,
  ],
  [
    'machine lock',
    'held',
    machine({ lockHolder: { pid: 7, startedAt: '2026-01-01T00:00:00.000Z' } }),
    'limited',
    /process 7, since 2026.*wait/,
  ],
  ['machine lock', 'held by a stranger', machine({ lockHolder: 'unknown' }), 'limited', /does not answer/],
  [
    'killed sessions',
    'cleaned up',
    machine({ cleanedUp: ['removed cgroup x'] }),
    'limited',
    /removed cgroup x/,
  ],
  [
    'tar',
    'of another family',
    machine({ packers: { ...good.packers, tar: { found: true, version: 'bsdtar 3.7.2' } } }),
    'limited',
    /not GNU tar.*install GNU tar/,
  ],
  [
    'zstd',
    'missing',
    machine({ packers: { ...good.packers, zstd: { found: false, reason: 'zstd was not found on PATH' } } }),
    'limited',
    /never found.*install zstd on every runner/,
  ],
  ['killed sessions', 'not looked for', machine({ lockHolder: 'unknown' }), 'limited', /alive is never/],
];

function rowOf(facts: DoctorFacts, check: string): DoctorRow {
  const row = doctorRows(facts).find((candidate) => candidate.check === check);
  if (row === undefined) throw new Error(`no row ${check}`);
  return row;
}

describe('a machine that can promise everything', () => {
  test('says so in every row, and has nothing to fix', () => {
    const rows = doctorRows(good);
    expect(rows.filter(({ state, fix }) => state !== 'ok' || fix !== undefined)).toEqual([]);
    expect(worstState(rows)).toBe('ok');
  });

  test('every row has a machine below that makes it false', () => {
    const covered = new Set(FALSE.map(([check]) => check));
    expect(new Set(doctorRows(good).map(({ check }) => check))).toEqual(covered);
  });
});

describe('each row can be false', () => {
  test.each(FALSE)('%s: %s', (check, _, facts, state, words) => {
    const row = rowOf(facts, check);
    expect(row.state).toBe(state);
    expect(`${row.found}; ${row.promise}; ${row.fix}`).toMatch(words);
    expect(worstState(doctorRows(facts))).not.toBe('ok');
  });
});

test('a machine without swap needs no swap limit', () => {
  const facts = { ...machine({ isolation: rungE }), host: { ...good.host, swapBytes: 0 } };
  expect(rowOf(facts, 'swap').state).toBe('ok');
});

test('what a virtual machine does not say is no row, or limited without a fix', () => {
  const { governor, turbo, ...silent } = good.host;
  const rows = doctorRows(machine({ host: { ...silent, limits: {} } }));
  expect([governor, turbo]).toEqual(['performance', 'off']);
  expect(rows.map(({ check }) => check)).not.toContain('turbo');
  const unknown = rows.filter(({ state }) => state === 'limited').map(({ check, fix }) => [check, fix]);
  expect(unknown).toEqual([
    ['ports', undefined],
    ['accept queue', undefined],
    ['memory', undefined],
    ['frequency governor', undefined],
  ]);
});

test('the worst row decides', () => {
  const row = { check: 'x', found: '', promise: '' };
  expect(
    worstState([
      { ...row, state: 'ok' },
      { ...row, state: 'limited' },
    ]),
  ).toBe('limited');
  expect(
    worstState([
      { ...row, state: 'missing' },
      { ...row, state: 'limited' },
    ]),
  ).toBe('missing');
});
