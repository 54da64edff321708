import { closestName } from '../plan/closest-name.ts';
import { UserError } from '../user-error.ts';

/** What may fail a build besides a fault and wrong usage. */
export const failures = ['regression', 'inadmissible', 'no-baseline'] as const;
export type Failure = (typeof failures)[number];
export type FailOn = ReadonlySet<Failure>;

export const defaultFailOn: FailOn = new Set(['regression', 'inadmissible']);

const choices = [...failures, 'never'] as const;

/**
 * `--fail-on` and the input `fail-on`: names separated by commas, spaces or lines; `never` stands alone.
 *
 * @param where how the list was given, for the message: `--fail-on`
 * @throws {UserError} with the first thing that is wrong
 */
export function parseFailOn(text: string, where: string): FailOn {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  if (names.length === 0) throw new UserError(`${where}: it is empty; give some of ${choices.join(', ')}`);
  const wrong = names.find((name) => !isChoice(name));
  if (wrong !== undefined) {
    const meant = closestName(wrong, choices);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw new UserError(`${where}: ${JSON.stringify(wrong)} is not one of ${choices.join(', ')}${hint}`);
  }
  const chosen = failures.filter((failure) => names.includes(failure));
  if (names.includes('never') && chosen.length > 0)
    throw new UserError(`${where}: never stands alone; leave it out, or leave out ${chosen.join(', ')}`);
  return new Set(chosen);
}

const isChoice = (name: string): boolean => (choices as readonly string[]).includes(name);
