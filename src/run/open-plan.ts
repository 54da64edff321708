import { existsSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import type { Plan } from '../plan/plan.ts';
import { type Known, readPlan } from '../plan/read-plan.ts';
import { UserError } from '../user-error.ts';
import { readText } from './read-text.ts';
import { insideRepository } from './repository-files.ts';

/** Where a plan was named. */
export type PlanChoice =
  /** By the user who started us: any file may be meant. */
  | { readonly kind: 'option'; readonly plan: string }
  /** In a configuration: its path stays inside the repository. `at` is `FILE:LINE` of the name. */
  | { readonly kind: 'config'; readonly plan: string; readonly at: string };

interface Roots {
  readonly workspace: string;
  readonly product: string;
}

/**
 * The plan of that name among those that ship, else the YAML file at that path.
 *
 * @throws {UserError} when there is none, or it is not valid for the known scenarios and variants.
 */
export function openPlan(choice: PlanChoice, roots: Roots, known: Known): Plan {
  const { path, shown } = findPlan(choice, roots);
  return readPlan(readText(path, shown, 'plan'), shown, known);
}

function findPlan(choice: PlanChoice, { workspace, product }: Roots): { path: string; shown: string } {
  const { plan } = choice;
  const isName = /^[a-z0-9][a-z0-9-]*$/.test(plan);
  const shipped = join(product, 'scenarios', `${plan}.yaml`);
  if (isName && existsSync(shipped)) return { path: shipped, shown: `scenarios/${basename(shipped)}` };
  if (choice.kind === 'config') return { path: pathInConfig(choice, workspace), shown: plan };
  const path = isAbsolute(plan) ? plan : resolve(workspace, plan);
  if (existsSync(path)) return { path, shown: shownPath(workspace, path) };
  throw new UserError(`--plan ${plan}: ${noneShips} and no file ${path} exists`);
}

function pathInConfig({ plan, at }: PlanChoice & { kind: 'config' }, workspace: string): string {
  try {
    return insideRepository(workspace, plan);
  } catch (error) {
    throw new UserError(
      `${at}: plan is "${plan}": ${noneShips}, and as a file it cannot be read (${(error as Error).message}); correct the name, or the path from the repository's root`,
    );
  }
}

const noneShips = 'no plan of that name ships (smoke, trimmed, proof, seed-000)';

/** A path as short as it can be told. */
export function shownPath(from: string, path: string): string {
  const short = relative(from, path);
  return short.startsWith('..') ? path : short;
}
