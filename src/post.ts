import { postStep } from './action/post-step.ts';
import { runnerOn } from './action/runner.ts';

await postStep(
  runnerOn((text) => process.stdout.write(text)),
  process.env,
);
