import { fileURLToPath } from 'node:url';
import { buildEnvironment } from '../../src/build/child-environment.ts';
import { buildLoadgen } from '../../src/build/loadgen.ts';

/** The built `loadgen`, which is the launcher too. */
export function loadgenForTests(): Promise<string> {
  return buildLoadgen(fileURLToPath(new URL('../../loadgen', import.meta.url)), {
    env: buildEnvironment(process.env),
  });
}
