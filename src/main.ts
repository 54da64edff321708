import { fileURLToPath } from 'node:url';
import { mainStep } from './action/main-step.ts';
import { runnerOn } from './action/runner.ts';

process.exitCode = await mainStep({
  env: process.env,
  // The parent of dist/, and of src/ too.
  product: fileURLToPath(new URL('..', import.meta.url)),
  runner: runnerOn((text) => process.stdout.write(text)),
});
