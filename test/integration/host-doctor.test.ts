import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectDoctorFacts } from '../../src/host/doctor/collect.ts';
import { doctorRows } from '../../src/host/doctor/doctor.ts';
import type { DoctorFacts } from '../../src/host/doctor/facts.ts';
import { acquireHostLock, type HostLock } from '../../src/host/host-lock.ts';
import { hostTree } from '../../src/host/host-tree.ts';
import { UserError } from '../../src/user-error.ts';
import { bundleScript, ended, nextLine, type Script } from './host-script.ts';

/** Of our own, so that nothing of anyone's is cleaned up. */
let directory: string;

function collect(lock?: HostLock): Promise<DoctorFacts> {
  return collectDoctorFacts({
    ...(lock !== undefined && { lock }),
    temporaryDirectory: directory,
    tree: hostTree(),
    toolVersion: async (tool) => {
      if (tool === 'go') throw new UserError('go was not found on PATH');
      return `${tool} 1.99.0`;
    },
    runAs: 'nobody',
    session: `doctor${process.pid}`,
    directories: [],
  });
}

test('what it says of this host is what the host is', async () => {
  const lock = await acquireHostLock({ wait: true });
  const facts = await collect(lock).finally(() => lock.release());
  expect(facts.isolation.kind).not.toBe('not-tried');
  expect(facts.tools.go).toEqual({ found: false, reason: 'go was not found on PATH' });
  expect(facts.tools.cargo).toEqual({ found: true, version: 'cargo 1.99.0' });
  expect(facts.uid).toBe(process.getuid?.());
  expect(facts.noise.busy).toBeGreaterThanOrEqual(0);
  expect(facts.noise.busy).toBeLessThanOrEqual(1);
  expect(facts.disk).toEqual([{ directory, freeBytes: expect.any(Number) }]);
  expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
  const rows = new Map(doctorRows(facts).map((row) => [row.check, row]));
  expect(rows.get('go')?.state).toBe('missing');
  expect(rows.get('user')?.state).toBe(process.getuid?.() === 0 ? 'limited' : 'ok');
});

test('while another session has the machine, nothing is tried and nothing cleaned up', async () => {
  const lock = await acquireHostLock({ wait: true });
  const facts = await collect().finally(() => lock.release());
  expect(facts.lockHolder).toMatchObject({ pid: process.pid });
  expect(facts.isolation.kind).toBe('not-tried');
  expect(facts.cleanedUp).toEqual([]);
});

const isRoot = process.getuid?.() === 0;
let script: Script;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'doctor-test-'));
  script = await bundleScript(`
    import { collectDoctorFacts } from './src/host/doctor/collect.ts';
    import { doctorRows } from './src/host/doctor/doctor.ts';
    import { acquireHostLock } from './src/host/host-lock.ts';
    import { hostTree } from './src/host/host-tree.ts';
    const lock = await acquireHostLock({ wait: true });
    const toolVersion = async (tool) => tool + ' 1.99.0';
    const facts = await collectDoctorFacts({ tree: hostTree(), toolVersion, runAs: 'nobody', session: 'x', directories: [], lock });
    console.log(JSON.stringify(doctorRows(facts)));
  `);
});
afterAll(() => {
  script.remove();
  rmSync(directory, { recursive: true });
});

test.runIf(isRoot)('an ordinary user is told what is true for him', async () => {
  const child = script.start({ uid: 65534 });
  const rows: { check: string; state: string; found: string }[] = JSON.parse(await nextLine(child));
  await ended(child);
  const found = new Map(rows.map((row) => [row.check, row]));
  expect(found.get('user')).toMatchObject({ state: 'ok', found: 'ordinary user (65534)' });
  expect(found.get('isolation')).toMatchObject({ state: 'limited', found: 'rung E' });
  expect(found.get('memory limit')).toMatchObject({ state: 'limited', found: 'none' });
  expect(found.get('run-as')).toMatchObject({ state: 'ok' });
});
