import { readEvidence } from '../src/evidence/evidence-file.ts';
import { UserError } from '../src/user-error.ts';
import { resultsDirectory } from './results/archive.ts';
import { makePages, publish } from './results/publish.ts';

const usage = `npm run results -- EVIDENCE.json NAME   adds or replaces docs/results/NAME.md with its compressed evidence
npm run results                          makes every page again from the evidence that lies beside it`;

try {
  const [path, name, ...more] = process.argv.slice(2);
  if (path !== undefined) {
    if (name === undefined || more.length > 0) throw new UserError(usage);
    publish(resultsDirectory, await readEvidence(path), name);
  }
  makePages(resultsDirectory);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
