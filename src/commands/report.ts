import { readEvidence } from '../evidence/evidence-file.ts';
import { exitCode } from '../run/exit-code.ts';
import { type ShowOptions, showEvidence } from './show-evidence.ts';

/** `report`: an evidence file rendered again. */
export async function reportCommand(path: string, options: ShowOptions): Promise<number> {
  await showEvidence(await readEvidence(path), options);
  return exitCode.pass;
}
