import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { judge } from '../../src/admission/judge.ts';
import { serverEnvironment } from '../../src/build/child-environment.ts';
import { readBackBirth } from '../../src/host/birth.ts';
import { readTopology } from '../../src/host/cpu-topology.ts';
import { hostTree } from '../../src/host/host-tree.ts';
import { endSessionProcesses } from '../../src/host/session-processes.ts';
import { measureSample, type SampleSteps } from '../../src/measure/sample.ts';
import type { SampleContext } from '../../src/measure/sample-context.ts';
import { createCell, createPlan } from '../sample-factory.ts';
import { loadgenForTests } from './host-loadgen.ts';

const tree = hostTree();
const session = `born${process.pid}`;
const cpus = readTopology(tree)
  .slice(-1)
  .map(({ cpu }) => cpu);

/** A real server on rung E, started as a sample starts it; the start is called faulty, so that no load follows. */
async function born(connections: number, placement: Partial<SampleContext['placement']> = {}) {
  const cell = createCell('text', 'own', { kind: 'connections', connections });
  const plan = createPlan({ cells: [cell] });
  const server = {
    name: 'own',
    directory: '/',
    build: [],
    run: [process.execPath, '{output}', 'well', '{address}'],
    ready: { kind: 'probe', path: '/', status: 200, timeoutNs: 60e9 },
    reference: false,
  } as const;
  const context: SampleContext = {
    plan,
    cells: new Map([[cell.id, cell]]),
    scenarios: new Map(),
    stagedScenarios: new Map(),
    programs: new Map([
      [
        'own',
        {
          server: { ...server, build: [], run: [...server.run] },
          variant: { name: 'own', server: 'own', env: {}, args: [], readyLine: {} },
          artefact: fileURLToPath(new URL('../fixtures/misbehaving-server/server.mjs', import.meta.url)),
          env: serverEnvironment(process.env, {}),
        },
      ],
    ]),
    placement: {
      loadgen: await loadgenForTests(),
      session,
      cgroups: undefined,
      serverCpus: cpus,
      clientCpus: cpus,
      endStrays: (serverPid) => endSessionProcesses(tree, session, serverPid),
      runAs: undefined,
      ...placement,
    },
    controllerEnv: {},
    arm: 'head',
    phase: 'screen',
    signal: new AbortController().signal,
  };
  const steps: SampleSteps = {
    tree,
    now: () => new Date(),
    nowNs: () => Number(process.hrtime.bigint()),
    waitForQuiet: async () => {},
    probe: () => {
      throw new Error('there is no window');
    },
    readBack: (pid, cgroup) => readBackBirth(tree, pid, cgroup),
    checkStart: async () => 'not asked',
    checkEnd: async () => undefined,
  };
  const slot = { cell: cell.id, block: 1, position: 1, positionInGroup: 1 };
  const sample = await measureSample({ id: `${cell.id}#b1.1`, slot, attempt: 1, number: 1 }, context, steps);
  return {
    sample,
    rule: judge(sample, cell, plan).admission.find(({ rule }) => rule === 'born-as-asked'),
  };
}

test('a server that got what was asked for is born as asked', async () => {
  const { sample, rule } = await born(16);
  expect(sample.readBack).toMatchObject({ rung: 'E', serverCpus: cpus.join() });
  expect(sample.birthFault).toBeUndefined();
  expect(rule).toMatchObject({ applied: true, pass: true });
});

test('a limit that the kernel did not give rejects the sample, as a fault of the measurement', async () => {
  // More open files than any kernel lets a process have.
  const { sample, rule } = await born(2 ** 31);
  expect(sample.birthFault).toMatch(/^open files: asked for at least 2147483712, the kernel says \d+$/);
  expect(rule).toMatchObject({ applied: true, pass: false, fault: 'measurement', value: sample.birthFault });
});

test('a server that runs as somebody else is refused', async () => {
  const { rule } = await born(16, { runAsUid: (process.getuid?.() ?? 0) + 1 });
  expect(rule?.value).toMatch(/^user id: asked for \d+, the kernel says \d+$/);
  expect(rule?.pass).toBe(false);
});
