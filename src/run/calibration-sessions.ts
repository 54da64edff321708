import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { machineKey } from '../baseline/machine-key.ts';
import { baseSessionOf } from '../evidence/base-session.ts';
import { digest } from '../evidence/digest.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { readEvidence } from '../evidence/evidence-file.ts';
import { UserError } from '../user-error.ts';
import type { EarlierSession } from './earlier-session.ts';
import { filesIn } from './output-directory.ts';
import type { Workspace } from './workspace.ts';

/** Where the sessions of a calibration lie, which is all that is needed to go on with it. */
export const sessionDirectory = (directory: string, number: number): string =>
  join(directory, `session-${String(number).padStart(3, '0')}`);

/** The arms are swapped in every other session; the first of all has nothing to be compared with. */
export const isSwapped = (number: number): boolean => number > 0 && number % 2 === 0;

/** What a session has measured itself, whichever part it plays in its own comparison. */
export function measuredIn(evidence: Evidence, number: number, out: string): EarlierSession {
  const { comparison } = evidence;
  const session = isSwapped(number) && comparison !== undefined ? comparison.base : baseSessionOf(evidence);
  return { session, out };
}

/** Sessions of another calibration must not be taken for those of one that begins. */
export async function forgetSessions(directory: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1)
    await rm(filesIn(sessionDirectory(directory, number)).evidence, { force: true });
}

/**
 * The sessions at the beginning that are complete; those after the first gap are measured again.
 *
 * @throws {UserError} when one is of another plan, or cannot be read.
 */
export async function finishedSessions(
  directory: string,
  count: number,
  { plan, scenarios, variants }: Pick<Workspace, 'plan' | 'scenarios' | 'variants'>,
): Promise<Evidence[]> {
  const asked = digest({ plan, scenarios, variants });
  const finished: Evidence[] = [];
  for (let number = 0; number < count; number += 1) {
    const { evidence: path } = filesIn(sessionDirectory(directory, number));
    if (!existsSync(path)) break;
    const evidence = await readEvidence(path);
    if (evidence.run.ended !== 'complete') break;
    const { run } = evidence;
    if (digest({ plan: run.plan, scenarios: run.scenarios, variants: run.variants }) !== asked)
      throw new UserError(
        `--resume: ${path} is of another plan or of other scenarios; calibrate with what it began with, or without --resume`,
      );
    finished.push(evidence);
  }
  return finished;
}

/** @throws {UserError} when sessions of two machines, or of two rungs, would be one calibration. */
export function refuseOtherMachine(first: Evidence, next: Evidence): void {
  const [began, now] = [first, next].map(({ host, isolation }) => machineKey(host, isolation.achieved));
  if (began === now) return;
  throw new UserError(
    `the calibration began on machine ${began}, and this is ${now}; begin again without --resume`,
  );
}
