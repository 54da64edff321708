import type { Build } from '../build/build-server.ts';
import { checkContract } from '../contract/contract.ts';
import { formatContract } from '../contract/format-contract.ts';
import { checkReadyLine } from '../contract/ready-line.ts';
import { checkScenario } from '../contract/scenario-check.ts';
import type { BuiltServer } from '../evidence/sections.ts';
import type { Placement } from '../measure/placement.ts';
import { splitAddress } from '../measure/readiness.ts';
import { endProgram, type RunningProgram, withProgram } from '../measure/running-program.ts';
import type { Program } from '../measure/sample-context.ts';
import type { Limits } from '../plan/plan.ts';
import type { Scenario } from '../plan/scenario.ts';
import { UserError } from '../user-error.ts';
import type { ServersInPlace } from './servers-in-place.ts';
import type { Workspace } from './workspace.ts';

/** What a server's check came to: how many clauses hold, and which do not, each with what was expected and got. */
export interface ServerCheck {
  readonly server: string;
  readonly contract: BuiltServer['contract'];
  /** For a person to read. */
  readonly report: string;
}

/**
 * Starts a program as a sample would be started, and holds it to what it must do: a reference server to the whole
 * contract, any other to the answers of its scenarios.
 */
function checkProgram(
  program: Program,
  number: number,
  placement: Placement,
  limits: Limits,
  scenarios: readonly Scenario[],
): Promise<ServerCheck> {
  return withProgram(program, number, placement, limits, async (running) => {
    const check = await checkRunning(program, running, scenarios);
    await endProgram(running);
    return check;
  });
}

async function checkRunning(
  program: Program,
  { ready, server }: RunningProgram,
  scenarios: readonly Scenario[],
): Promise<ServerCheck> {
  const { name } = program.server;
  if (ready.kind === 'not-ready')
    return {
      server: name,
      contract: { passed: 0, failed: ['ready'] },
      report: `FAILED ready: ${ready.reason}`,
    };
  const target = targetOf(ready.address);
  if (program.server.reference) {
    const result = await checkContract(target, {
      readyLine: ready.line,
      expectedReadyLine: {
        server: name,
        addr: ready.address,
        pid: server.pid,
        settings: program.variant.readyLine,
      },
    });
    const failed = result.checks
      .filter(({ outcome }) => outcome.state !== 'passed')
      .map((check) => check.name);
    return {
      server: name,
      contract: { passed: result.checks.length - failed.length, failed },
      report: formatContract(result),
    };
  }
  const results = await Promise.all(scenarios.map((scenario) => checkScenario(target, scenario)));
  const broken = results.filter(({ mismatches }) => mismatches.length > 0);
  const lines = broken.flatMap(({ scenario, mismatches }) =>
    mismatches.map(
      ({ subject, expected, got }) => `FAILED ${scenario}: ${subject}: expected ${expected}; got ${got}`,
    ),
  );
  return {
    server: name,
    contract: {
      passed: results.length - broken.length,
      failed: broken.map(({ scenario }) => scenario),
    },
    report: [
      ...lines,
      `answers of ${name} at ${ready.address}: ${results.length - broken.length} of ${results.length} scenarios right`,
    ].join('\n'),
  };
}

/**
 * Checks every server once, with the first of its variants, and says what was built.
 *
 * @throws {UserError} with every broken clause when a server does not keep its contract: nothing is timed then.
 */
export async function checkedServers(
  { builds, programs, placement, nextNumber }: ServersInPlace,
  workspace: Pick<Workspace, 'plan' | 'scenarios'>,
  signal: AbortSignal,
): Promise<BuiltServer[]> {
  const checks = await checkServers(
    builds.map(({ server }) => server.name),
    programs,
    placement,
    workspace,
    nextNumber,
    signal,
  );
  const broken = checks.filter(({ contract }) => contract.failed.length > 0);
  if (broken.length > 0)
    throw new UserError(
      `${broken.map(({ server }) => server).join(' and ')} must be mended before anything is timed\n${broken.map(({ report }) => report).join('\n')}`,
    );
  return builds.map((build, index) =>
    builtServer(build, checks[index]?.contract ?? { passed: 0, failed: [] }),
  );
}

/**
 * Checks some servers one after another, each with the first of its variants.
 *
 * @param nextNumber numbers the cgroups of the session
 */
export async function checkServers(
  names: readonly string[],
  programs: ReadonlyMap<string, Program>,
  placement: Placement,
  { plan, scenarios }: Pick<Workspace, 'plan' | 'scenarios'>,
  nextNumber: () => number,
  signal: AbortSignal,
): Promise<ServerCheck[]> {
  const checks: ServerCheck[] = [];
  for (const name of names) {
    signal.throwIfAborted();
    const program = [...programs.values()].find(({ server }) => server.name === name);
    if (program === undefined) throw new Error(`server ${name} was not staged`);
    checks.push(await checkProgram(program, nextNumber(), placement, plan.limits, scenarios));
  }
  return checks;
}

/** What the evidence says of a server that was built here. */
export function builtServer(build: Build, contract: BuiltServer['contract']): BuiltServer {
  const { server, artefact, command, toolchain, commit, lockFiles } = build;
  return {
    name: server.name,
    ...(commit === undefined ? {} : { commit }),
    toolchain,
    buildCommand: [...command],
    runCommand: server.run,
    ready: server.ready,
    artefactSha256: artefact.sha256,
    artefactBytes: artefact.bytes,
    lockFiles,
    contract,
  };
}

/**
 * What is wrong with a program that has just been started for a sample: it is not ready, its ready line differs from
 * its variant, or its first answer is not the scenario's. Undefined when all is right.
 */
export async function startFault(
  program: Program,
  { ready, server }: RunningProgram,
  scenario: Scenario,
): Promise<string | undefined> {
  if (ready.kind === 'not-ready') return ready.reason;
  if (program.server.ready.kind === 'line' && program.server.reference) {
    const [difference] = checkReadyLine(ready.line, {
      server: program.server.name,
      addr: ready.address,
      pid: server.pid,
      settings: program.variant.readyLine,
    });
    if (difference !== undefined) {
      const { field, expected, got } = difference;
      return `the ready line differs from variant ${program.variant.name}: ${field}: expected ${expected}; got ${got}`;
    }
  }
  return answerFault('the first answer', ready.address, scenario);
}

/** What is wrong with an answer to the scenario after the window; undefined when all are still right. */
export function endFault(address: string, scenario: Scenario): Promise<string | undefined> {
  return answerFault('an answer after the window', address, scenario);
}

async function answerFault(which: string, address: string, scenario: Scenario): Promise<string | undefined> {
  const { mismatches } = await checkScenario(targetOf(address), scenario);
  const [mismatch] = mismatches;
  if (mismatch === undefined) return undefined;
  return `${which} is wrong: ${mismatch.subject}: expected ${mismatch.expected}; got ${mismatch.got}`;
}

function targetOf(address: string): { host: string; port: number } {
  const [host, port] = splitAddress(address);
  return { host, port };
}
