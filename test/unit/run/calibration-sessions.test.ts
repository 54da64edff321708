import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { writeEvidence } from '../../../src/evidence/evidence-file.ts';
import {
  finishedSessions,
  forgetSessions,
  measuredIn,
  refuseOtherMachine,
  sessionDirectory,
} from '../../../src/run/calibration-sessions.ts';
import { filesIn } from '../../../src/run/output-directory.ts';
import { scratchDirectory } from '../../baseline-factory.ts';
import { createComparedEvidence } from '../../comparison-factory.ts';
import { createEvidence } from '../../evidence-factory.ts';

const whole = createEvidence({ draws: 5 });
const { plan, scenarios, variants } = whole.run;
const asked = { plan, scenarios, variants };

describe('a calibration that goes on', () => {
  let scratch: ReturnType<typeof scratchDirectory>;
  beforeEach(() => {
    scratch = scratchDirectory();
  });
  afterEach(() => scratch.remove());

  async function leave(number: number, evidence: Evidence): Promise<void> {
    const { evidence: path } = filesIn(sessionDirectory(scratch.path, number));
    mkdirSync(dirname(path), { recursive: true });
    await writeEvidence(path, evidence);
  }
  const count = async (workspace = asked) => (await finishedSessions(scratch.path, 4, workspace)).length;

  test('takes the finished sessions up to the first gap', async () => {
    expect(await count()).toBe(0);
    for (const number of [0, 1, 3]) await leave(number, whole);
    expect(await count()).toBe(2);
  });

  test('measures a cancelled session again', async () => {
    await leave(0, whole);
    await leave(1, createEvidence({ draws: 5, ended: 'cancelled' }));
    expect(await count()).toBe(1);
  });

  test('refuses sessions of another plan', async () => {
    await leave(0, whole);
    await expect(count({ ...asked, plan: { ...plan, windowNs: 1 } })).rejects.toThrow(/another plan/);
  });

  test('that begins anew does not take those of the one before', async () => {
    await leave(0, whole);
    await forgetSessions(scratch.path, 4);
    expect(await count()).toBe(0);
  });
});

test('a session of another machine is refused', () => {
  const other = { ...whole, host: { ...whole.host, cpuModel: 'another' } };
  expect(() => refuseOtherMachine(whole, whole)).not.toThrow();
  expect(() => refuseOtherMachine(whole, other)).toThrow(/began on machine \w+, and this is \w+/);
});

test('where the arms were swapped, the base is what the session has measured', () => {
  const compared = createComparedEvidence();
  expect(measuredIn(compared, 1, 'out').session.run).toEqual(compared.run);
  expect(measuredIn(compared, 2, 'out').session).toEqual(compared.comparison?.base);
});
