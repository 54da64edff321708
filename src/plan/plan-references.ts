import { suggestName } from './closest-name.ts';
import { cellId } from './expand.ts';
import type { DocumentPath, LocatedDocument, Problem } from './located-document.ts';
import type { PlanFile } from './plan-file.ts';
import { nameOf } from './validate-document.ts';

/** Far more than a machine can measure in a day, and few enough to be written out. */
const maxCells = 10_000;

/** Names that a plan may use. */
export interface KnownNames {
  scenarios: readonly string[];
  variants: readonly string[];
}

/**
 * What the values of a plan cannot show one by one: names that point nowhere, and cells that occur twice.
 *
 * @param root where the plan stands in the document: `[]`, or `['plan']` in a configuration.
 */
export function findReferenceProblems(
  document: LocatedDocument,
  plan: PlanFile,
  known: KnownNames,
  root: DocumentPath = [],
): Problem[] {
  const count = plan.cells.reduce(
    (sum, cell) => sum + cell.loads.length * (cell.variants ?? plan.variants).length,
    0,
  );
  if (count > maxCells) {
    const text = `the plan has ${count.toLocaleString('en-US')} cells; it may have ${maxCells.toLocaleString('en-US')}: remove some`;
    return [{ path: [...root, 'cells'], at: 'key', text }];
  }
  return [
    ...variantProblems(plan.variants, [...root, 'variants'], known),
    ...plan.cells.flatMap((cell, index) => {
      const path = [...root, 'cells', index];
      return [
        ...unknownName(cell.scenario, [...path, 'scenario'], 'scenario', known.scenarios),
        ...(cell.variants === undefined ? [] : variantProblems(cell.variants, [...path, 'variants'], known)),
      ];
    }),
    ...repeatedCells(document, plan, root),
  ];
}

function variantProblems(names: readonly string[], path: DocumentPath, known: KnownNames): Problem[] {
  return names.flatMap((name, index) => {
    const place = [...path, index];
    if (names.indexOf(name) === index) return unknownName(name, place, 'variant', known.variants);
    return [
      {
        path: place,
        at: 'value' as const,
        text: `${nameOf(place)} repeats "${name}"; remove one of the two`,
      },
    ];
  });
}

function unknownName(
  name: string,
  path: DocumentPath,
  kind: 'scenario' | 'variant',
  known: readonly string[],
): Problem[] {
  if (known.includes(name)) return [];
  const text = `${nameOf(path)} is "${name}", which is not a known ${kind}; ${suggestName(name, known, 'known')}`;
  return [{ path, at: 'value', text }];
}

function repeatedCells(document: LocatedDocument, plan: PlanFile, root: DocumentPath): Problem[] {
  const firstPlaces = new Map<string, DocumentPath>();
  const problems: Problem[] = [];
  for (const [index, cell] of plan.cells.entries()) {
    for (const [loadIndex, load] of cell.loads.entries()) {
      const path = [...root, 'cells', index, cell.varied, loadIndex];
      const ids = new Set(
        (cell.variants ?? plan.variants).map((variant) => cellId(cell.scenario, load, variant)),
      );
      const repeated = [...ids].find((id) => firstPlaces.has(id));
      if (repeated !== undefined) {
        const line = document.lineOf(firstPlaces.get(repeated) ?? path);
        const text = `${nameOf(path)} gives the cell ${repeated} again; remove it here or on line ${line}`;
        problems.push({ path, at: 'value', text });
      }
      for (const id of ids) if (!firstPlaces.has(id)) firstPlaces.set(id, path);
    }
  }
  return problems;
}
