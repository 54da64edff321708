import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBaselines } from '../../../src/action/baselines.ts';
import type { BaselineStoreChoice } from '../../../src/action/inputs.ts';
import { runnerOn } from '../../../src/action/runner.ts';
import type { Step } from '../../../src/action/step.ts';
import type { Calibration } from '../../../src/evidence/comparison.ts';
import { createSavable, scratchDirectory } from '../../baseline-factory.ts';
import { repository } from '../../e2e/command-line.ts';
import { createInputs } from './create-inputs.ts';

let scratch: ReturnType<typeof scratchDirectory>;
let temporary: string;
beforeEach(() => {
  scratch = scratchDirectory();
  temporary = join(scratch.path, 'tmp');
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(() => {
  vi.unstubAllEnvs();
  scratch.remove();
});

const store = () => join(scratch.path, 'store');
const inStore = (path = store()): Step => stepWith({ kind: 'directory', path });

function stepWith(baselineStore: BaselineStoreChoice, env: NodeJS.ProcessEnv = {}): Step {
  return {
    inputs: createInputs({ baselineStore }),
    context: {
      repository: 'acme/orders',
      event: { kind: 'branch', name: 'push', branch: 'main', onDefaultBranch: true },
      runUrl: undefined,
      artifactsUrl: undefined,
      hosted: false,
      sha: undefined,
      defaultBranch: 'main',
    },
    env: { GITHUB_WORKSPACE: scratch.path, ...env },
    product: repository,
    runner: runnerOn(() => {}),
    signal: new AbortController().signal,
  };
}

const calibration: Calibration = {
  machineKey: 'a1',
  calibratedAt: '2026-01-01T00:00:00.000Z',
  sessions: 20,
  falseAlarms: 0,
  pairedDeviation: {},
  driftLimit: {},
  ratioLimit: {},
};
const anyAgeNs = Number.POSITIVE_INFINITY;

test('a directory that a run may only read is read, and neither a baseline nor a calibration gets into it', async () => {
  const savable = await createSavable(scratch.path);
  const own = (await openBaselines(inStore(), anyAgeNs, undefined)).store;
  const name = await own?.save(savable.query, savable);
  await own?.saveCalibration(calibration);
  const before = readdirSync(store(), { recursive: true }).sort();

  const { store: other } = await openBaselines(inStore(), anyAgeNs, 'this is a pull request');
  const accepted = { ...savable, acceptance: { by: 'eve', commit: '0123456', reason: 'mine' } };
  await expect(other?.save(savable.query, accepted)).rejects.toThrow(
    'nothing was saved: this is a pull request',
  );
  await expect(other?.saveCalibration({ ...calibration, falseAlarms: 9 })).rejects.toThrow(
    'nothing was saved',
  );
  expect(readdirSync(store(), { recursive: true }).sort()).toEqual(before);
  expect(await other?.findCalibration('a1')).toEqual(calibration);
  const found = await other?.find(savable.query, anyAgeNs);
  expect(found).toMatchObject({ kind: 'found', baseline: { name } });
  if (found?.kind === 'found') await found.baseline.release();
});

test('a run that may only read makes no store', async () => {
  await openBaselines(inStore(), anyAgeNs, 'this is a pull request');
  expect(existsSync(store())).toBe(false);
});

test.each<[string, () => Step, RegExp]>([
  [
    'a cache on an Enterprise Server',
    () => stepWith({ kind: 'cache' }, { GITHUB_SERVER_URL: 'https://ghes.example' }),
    /nothing was measured.*Enterprise Server.*baseline-store: directory/,
  ],
  ['a directory that nobody can write to', () => inStore('/proc/self'), /\/proc\/self cannot be written to/],
  ['a directory that cannot be made', () => inStore('/dev/null/store'), /\/dev\/null\/store cannot be made/],
])('%s is told before anything is measured, where it is to be saved', async (_, step, message) => {
  await expect(openBaselines(step(), anyAgeNs, undefined)).rejects.toThrow(message);
  expect(readdirSync(temporary)).toEqual([]);
});
