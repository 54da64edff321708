import { expandPlan } from './expand.ts';
import type { DocumentPath, LocatedDocument } from './located-document.ts';
import { parseYaml } from './parse-yaml.ts';
import type { Plan } from './plan.ts';
import { type PlanFile, planFileSchema } from './plan-file.ts';
import { findReferenceProblems } from './plan-references.ts';
import type { Scenario } from './scenario.ts';
import type { Variant } from './server.ts';
import { validateDocument } from './validate-document.ts';

/** What the cells of a plan may name. */
export interface Known {
  scenarios: readonly Scenario[];
  variants: readonly Pick<Variant, 'name'>[];
}

/**
 * The plan in the text of a YAML file.
 *
 * @throws UserError with file, line and column for the first thing that is wrong.
 */
export function readPlan(text: string, fileName: string, known: Known): Plan {
  const document = parseYaml(text, fileName);
  return resolvePlan(document, validateDocument(document, planFileSchema), known);
}

/**
 * Checks the names in a plan and writes out its cells.
 *
 * @param root where the plan stands in the document.
 * @throws UserError for the name or cell that stands first in the file.
 */
export function resolvePlan(
  document: LocatedDocument,
  file: PlanFile,
  known: Known,
  root: DocumentPath = [],
): Plan {
  const names = {
    scenarios: known.scenarios.map(({ name }) => name),
    variants: known.variants.map(({ name }) => name),
  };
  const [first, ...others] = findReferenceProblems(document, file, names, root);
  if (first !== undefined) throw document.error([first, ...others]);
  return expandPlan(file, known.scenarios);
}
