import type { Environment } from '../build/child-environment.ts';
import type { Cell, Plan } from '../plan/plan.ts';
import type { Scenario } from '../plan/scenario.ts';
import type { Server, Variant } from '../plan/server.ts';
import type { StagedScenario } from './generator-command.ts';
import type { Placement } from './placement.ts';

/** A variant, ready to be started. */
export interface Program {
  readonly server: Server;
  readonly variant: Variant;
  /** The staged artefact, readable by the user that servers run as. */
  readonly artefact: string;
  /** Its whole environment. */
  readonly env: Environment;
}

/** What every sample of a session shares. */
export interface SampleContext {
  readonly plan: Plan;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly scenarios: ReadonlyMap<string, Scenario>;
  readonly programs: ReadonlyMap<string, Program>;
  /** The same scenarios as the generator gets them. */
  readonly stagedScenarios: ReadonlyMap<string, StagedScenario>;
  readonly placement: Placement;
  readonly controllerEnv: Environment;
  readonly arm: 'base' | 'head';
  readonly phase: 'screen' | 'confirm';
  readonly signal: AbortSignal;
}

/** The entry of a name that was validated before. */
export function entry<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`${name} is not part of the session`);
  return value;
}

/** The command that starts a program, with `{output}` and `{address}` filled in. */
export function programArgv(program: Program, address: string): string[] {
  return [...program.server.run, ...program.variant.args].map((word) =>
    word.replaceAll('{output}', program.artefact).replaceAll('{address}', address),
  );
}
