import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../src/user-error.ts';
import { readCpus } from './harness/foreign-cpu.ts';
import { readSettings, type Settings, usage } from './settings.ts';

/** Runs a script of this folder: options, help, and errors as one line with exit code 2. */
export async function runScript(
  name: string,
  out: string,
  main: (settings: Settings) => Promise<void>,
): Promise<void> {
  try {
    const settings = readSettings(process.argv.slice(2), { out });
    if (settings === 'help') process.stdout.write(`Usage: ${name} [options]\n\n${usage}\n`);
    else {
      // Reads only to see that it can: before anything is built, not in the middle of a round.
      readCpus({ server: settings.serverCpu, client: settings.clientCpu });
      await main(settings);
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exitCode = 2;
  }
}

/** Writes a result as JSON to where the settings say; paths of this machine stay out of it. */
export function writeResult(result: { readonly settings: Settings }): void {
  const { out, ...settings } = result.settings;
  if (out === undefined) return;
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, `${JSON.stringify({ ...result, settings }, null, 1)}\n`);
  process.stderr.write(`written: ${out}\n`);
}
