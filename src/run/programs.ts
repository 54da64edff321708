import type { Build } from '../build/build-server.ts';
import { serverEnvironment } from '../build/child-environment.ts';
import type { Program } from '../measure/sample-context.ts';
import type { Variant } from '../plan/server.ts';
import type { Staging } from './staging.ts';

/**
 * Every variant with its staged artefact and its whole environment, by name. The name of its directory is as long as that
 * of the baseline's program (`base-go`): a longer path moves the stack of a program and with it, measurably, its speed.
 */
export async function stagePrograms(
  builds: readonly Build[],
  variants: readonly Variant[],
  staging: Staging,
): Promise<Map<string, Program>> {
  const programs = new Map<string, Program>();
  for (const { server, artefact } of builds) {
    const staged = await staging.artefact(`head-${server.name}`, artefact.path);
    for (const variant of variants.filter((candidate) => candidate.server === server.name))
      programs.set(variant.name, {
        server,
        variant,
        artefact: staged,
        env: serverEnvironment(process.env, variant.env),
      });
  }
  return programs;
}
