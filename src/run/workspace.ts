import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { orderSlots } from '../plan/order.ts';
import type { Plan, Slot } from '../plan/plan.ts';
import { referenceScenarios, referenceServers, referenceVariants } from '../plan/reference.ts';
import type { Scenario } from '../plan/scenario.ts';
import type { Server, Variant } from '../plan/server.ts';
import { UserError } from '../user-error.ts';
import { configName, findConfig, openConfig } from './config-workspace.ts';
import { openPlan } from './open-plan.ts';

/** Where the pieces lie that are read before anything is built. */
export interface WorkspaceInputs {
  /** The repository whose servers are measured. */
  readonly workspace: string;
  /** The directory of this product: plans that ship, the generator's crate, the reference servers. */
  readonly product: string;
  readonly servers: 'workspace' | 'reference';
  /** Path of a configuration; undefined: `go-rust-bench.yaml` at the workspace's root, if it is there. */
  readonly config: string | undefined;
  /** Name of a plan that ships, or a path; undefined: the configuration's own, else `smoke`. */
  readonly plan: string | undefined;
}

/** Servers, what is asked of them, and how. */
export interface Measured {
  readonly servers: readonly Server[];
  readonly variants: readonly Variant[];
  readonly scenarios: readonly Scenario[];
  readonly plan: Plan;
}

/** What is measured and how: everything resolved and validated, and nothing that the plan does not need. */
export interface Workspace extends Measured {
  readonly order: readonly Slot[];
}

/** @throws {UserError} when there is nothing to measure, or a configuration or plan is not valid. */
export function openWorkspace(inputs: WorkspaceInputs): Workspace {
  const all = openMeasured(inputs);
  const { plan } = all;
  const variants = all.variants.filter(({ name }) => plan.cells.some((cell) => cell.variant === name));
  return {
    plan,
    variants,
    scenarios: all.scenarios.filter(({ name }) => plan.cells.some((cell) => cell.scenario === name)),
    servers: all.servers.filter(({ name }) => variants.some((variant) => variant.server === name)),
    order: orderSlots(plan),
  };
}

/** Everything that is declared, whether the plan needs it or not. @throws {UserError} as `openWorkspace`. */
export function openMeasured(inputs: WorkspaceInputs): Measured {
  const { workspace, product, servers, config } = inputs;
  if (servers === 'reference') {
    if (config === undefined) return openReference(product, inputs);
    throw new UserError(
      `--config ${config} with --servers reference: the configuration names its own servers; give one of the two`,
    );
  }
  const path = findConfig(inputs);
  if (path !== undefined) return openConfig(path, inputs);
  const missing = referenceServers.filter(({ directory }) => !existsSync(join(workspace, directory)));
  if (missing.length === 0) return openReference(workspace, inputs);
  throw new UserError(
    `nothing in this repository to measure: ${workspace} has no ${[configName, ...missing.map(({ directory }) => directory)].join(' and no ')}; ` +
      'run it where your servers are, or measure the servers that ship with --servers reference',
  );
}

/** The servers that ship, with their sources below `root`. */
function openReference(root: string, inputs: WorkspaceInputs): Measured {
  const known = { scenarios: referenceScenarios, variants: referenceVariants };
  return {
    ...known,
    servers: referenceServers.map((server) => ({ ...server, directory: join(root, server.directory) })),
    plan: openPlan({ kind: 'option', plan: inputs.plan ?? 'smoke' }, inputs, known),
  };
}
