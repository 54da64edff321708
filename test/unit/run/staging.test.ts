import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ScenarioRequest } from '../../../src/plan/scenario.ts';
import { makeStaging, type Staging } from '../../../src/run/staging.ts';

let source = '';
let staging: Staging;
beforeEach(async () => {
  source = mkdtempSync(join(tmpdir(), 'staging-source-'));
  staging = await makeStaging(`unit${process.pid}`);
});
afterEach(async () => {
  await staging.remove();
  rmSync(source, { recursive: true });
});

const request = (more: Partial<ScenarioRequest> = {}): ScenarioRequest => ({
  method: 'GET',
  path: '/',
  headers: {},
  expect: { status: 200 },
  ...more,
});
const scenario = (...requests: ScenarioRequest[]) => ({ name: 'list', requests, assumedRatePerSecond: 1 });
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('a staged artefact', () => {
  it('can be read, run and entered by everybody, and written by nobody else, whatever the umask of its build', async () => {
    mkdirSync(join(source, 'app/lib'), { recursive: true });
    writeFileSync(join(source, 'app/server.js'), '');
    writeFileSync(join(source, 'app/lib/run'), '');
    chmodSync(join(source, 'app/server.js'), 0o600);
    chmodSync(join(source, 'app/lib/run'), 0o722);
    chmodSync(join(source, 'app/lib'), 0o700);
    const staged = await staging.artefact('api', join(source, 'app'));
    const modes = ['', 'server.js', 'lib', 'lib/run'].map((path) => modeOf(join(staged, path)));
    expect(modes).toEqual(['755', '644', '755', '755']);
  });

  it('may be one file', async () => {
    writeFileSync(join(source, 'api'), 'x');
    chmodSync(join(source, 'api'), 0o700);
    expect(modeOf(await staging.artefact('api', join(source, 'api')))).toBe('755');
  });
});

describe('a staged scenario', () => {
  it('of one request has its bodies in files, and only an exact body to compare', async () => {
    const exact = request({
      body: 'ping',
      expect: { status: 200, body: { kind: 'exact', text: 'pong' } },
    });
    const staged = await staging.scenario(scenario(exact));
    if (staged.kind !== 'one') throw new Error('it is one request');
    expect(readFileSync(staged.files.body ?? '', 'utf8')).toBe('ping');
    expect(readFileSync(staged.files.expectedBody ?? '', 'utf8')).toBe('pong');

    const fields = request({
      expect: { status: 200, body: { kind: 'json-contains', fields: { id: 7 } } },
    });
    expect(await staging.scenario(scenario(fields))).toEqual({
      kind: 'one',
      request: fields,
      files: { body: undefined, expectedBody: undefined },
    });
  });

  it('of several requests is a script that names their files', async () => {
    const staged = await staging.scenario(scenario(request(), request({ method: 'POST', body: 'ping' })));
    if (staged.kind !== 'in-turn') throw new Error('it is a script');
    const [first, second] = JSON.parse(readFileSync(staged.script, 'utf8'));
    expect(first).toEqual({ method: 'GET', path: '/', headers: [], expect_status: 200 });
    expect(readFileSync(second.body_file, 'utf8')).toBe('ping');
  });
});
