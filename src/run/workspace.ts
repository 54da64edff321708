import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { orderSlots } from '../plan/order.ts';
import type { Plan, Slot } from '../plan/plan.ts';
import { readPlan } from '../plan/read-plan.ts';
import { referenceScenarios, referenceServers, referenceVariants } from '../plan/reference.ts';
import type { Scenario } from '../plan/scenario.ts';
import type { Server, Variant } from '../plan/server.ts';
import { UserError } from '../user-error.ts';

/** Where the pieces lie that are read before anything is built. */
export interface WorkspaceInputs {
  /** The repository whose servers are measured. */
  readonly workspace: string;
  /** The directory of this product: plans that ship, the generator's crate, the reference servers. */
  readonly product: string;
  readonly servers: 'workspace' | 'reference';
  /** Name of a plan that ships, or a path. */
  readonly plan: string;
}

/** What is measured and how: everything resolved and validated. */
export interface Workspace {
  readonly servers: readonly Server[];
  readonly variants: readonly Variant[];
  readonly scenarios: readonly Scenario[];
  readonly plan: Plan;
  readonly order: readonly Slot[];
}

/** @throws {UserError} when there is nothing to measure, or the plan is not valid. */
export function openWorkspace(inputs: WorkspaceInputs): Workspace {
  const root = serversRoot(inputs);
  const plan = openPlan(inputs);
  const variants = referenceVariants.filter(({ name }) => plan.cells.some((cell) => cell.variant === name));
  const scenarios = referenceScenarios.filter(({ name }) =>
    plan.cells.some((cell) => cell.scenario === name),
  );
  const servers = referenceServers
    .filter(({ name }) => variants.some((variant) => variant.server === name))
    .map((server) => ({ ...server, directory: join(root, server.directory) }));
  return { servers, variants, scenarios, plan, order: orderSlots(plan) };
}

function serversRoot({ workspace, product, servers }: WorkspaceInputs): string {
  if (servers === 'reference') return product;
  const missing = referenceServers.filter(({ directory }) => !existsSync(join(workspace, directory)));
  if (missing.length === 0) return workspace;
  throw new UserError(
    `nothing in this repository to measure: ${workspace} has no ${missing.map(({ directory }) => directory).join(' and no ')}; ` +
      'run it where your servers are, or measure the servers that ship with --servers reference',
  );
}

function openPlan(inputs: WorkspaceInputs): Plan {
  const { path, shown } = findPlan(inputs);
  return readPlan(readText(path, shown), shown, {
    scenarios: referenceScenarios,
    variants: referenceVariants,
  });
}

function findPlan({ plan, workspace, product }: WorkspaceInputs): { path: string; shown: string } {
  const isName = /^[a-z0-9][a-z0-9-]*$/.test(plan);
  const shipped = join(product, 'scenarios', `${plan}.yaml`);
  if (isName && existsSync(shipped)) return { path: shipped, shown: `scenarios/${basename(shipped)}` };
  const path = isAbsolute(plan) ? plan : resolve(workspace, plan);
  if (existsSync(path)) return { path, shown: shownPath(workspace, path) };
  throw new UserError(
    `--plan ${plan}: no plan of that name ships (smoke, trimmed, proof, seed-000) and no file ${path} exists`,
  );
}

function shownPath(from: string, path: string): string {
  const short = relative(from, path);
  return short.startsWith('..') ? path : short;
}

/** A file this much over the limit of a plan is not even read. */
const readLimitBytes = 16 * 1024 * 1024;

function readText(path: string, shown: string): string {
  try {
    const { size } = statSync(path);
    if (size > readLimitBytes)
      throw new UserError(
        `${shown}:1:1: the file has ${size.toLocaleString('en-US')} bytes; a plan has at most 1,048,576 (1 MiB)`,
      );
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof UserError) throw error;
    const why = error instanceof TypeError ? 'it is not UTF-8 text' : (error as Error).message;
    throw new UserError(
      `${shown}:1:1: the plan cannot be read: ${why}; give a YAML file, such as scenarios/smoke.yaml`,
    );
  }
}
