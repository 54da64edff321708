import { type ActionInputs, loadInputs } from '../../../src/action/inputs.ts';

/** The inputs of a step that gives only these, by their names in `action.yml`. */
export const givenInputs = (given: Readonly<Record<string, string>> = {}): ActionInputs =>
  loadInputs((name) => given[name] ?? '');

/** Validated inputs, some of them replaced. */
export const createInputs = (overrides: Partial<ActionInputs> = {}): ActionInputs => ({
  ...givenInputs(),
  ...overrides,
});
