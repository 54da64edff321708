import { writeFile } from 'node:fs/promises';
import { UserError } from '../user-error.ts';

/** A rendered text to standard output, or into the file of `--out`. */
export async function printOrWrite(text: string, out: string | undefined): Promise<void> {
  if (out === undefined) {
    process.stdout.write(text);
    return;
  }
  await writeFile(out, text).catch((error: Error) => {
    throw new UserError(`--out ${out}: cannot be written (${error.message})`);
  });
}
