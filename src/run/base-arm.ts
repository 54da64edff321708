import { readArtefact } from '../build/artefact.ts';
import { serverEnvironment } from '../build/child-environment.ts';
import type { BuiltServer } from '../evidence/sections.ts';
import type { Placement } from '../measure/placement.ts';
import type { Program } from '../measure/sample-context.ts';
import type { Server } from '../plan/server.ts';
import { UserError } from '../user-error.ts';
import { checkServers } from './check-servers.ts';
import type { FoundBaseline } from './found-baseline.ts';
import type { Staging } from './staging.ts';

/** The baseline's programs, staged and checked, or why a confirm cannot have them. */
export type BaseArm =
  | {
      readonly kind: 'ready';
      readonly programs: ReadonlyMap<string, Program>;
      readonly servers: readonly BuiltServer[];
    }
  | { readonly kind: 'none'; readonly reason: string };

/** Where the base arm is to run. */
export interface BaseArmPlace {
  /** The head's servers: how one becomes ready is taken from them. */
  readonly servers: readonly Server[];
  readonly staging: Staging;
  readonly placement: Placement;
  /** Numbers for cgroups. */
  readonly nextNumber: () => number;
}

/**
 * Stages the baseline's artefacts beside the head's, with the arguments and the environment that they were measured
 * with, and holds them to their contract before they are timed. Servers that the head has no more are left out.
 *
 * @throws {UserError} when an artefact is not the one that was measured: nothing of it is run.
 */
export async function stageBaseArm(
  { session, programs, source }: FoundBaseline,
  { servers, staging, placement, nextNumber }: BaseArmPlace,
  signal: AbortSignal,
): Promise<BaseArm> {
  if (programs.kind === 'none') return programs;
  const both = session.servers.flatMap((measured) => {
    const server = servers.find(({ name }) => name === measured.name);
    const path = programs.paths.get(measured.name);
    return server === undefined || path === undefined ? [] : [{ server, measured, path }];
  });
  if (both.length === 0)
    return { kind: 'none', reason: `${source.name} has no program of a server of this run` };

  const staged = new Map<string, Program>();
  for (const { server, measured, path } of both) {
    const artefact = await staging.artefact(`base-${server.name}`, path);
    await refuseUnlessMeasured(artefact, measured, source.name);
    for (const variant of session.run.variants.filter((candidate) => candidate.server === server.name))
      staged.set(variant.name, {
        server: { ...server, run: measured.runCommand },
        variant,
        artefact,
        env: serverEnvironment(process.env, variant.env),
      });
  }
  const checks = await checkServers(
    both.map(({ server }) => server.name),
    staged,
    placement,
    session.run,
    nextNumber,
    signal,
  );
  const broken = checks.filter(({ contract }) => contract.failed.length > 0);
  if (broken.length > 0)
    return {
      kind: 'none',
      reason: `the baseline's programs do not keep their contract any more: ${broken.map(({ server, report }) => `${server}: ${firstLine(report)}`).join('; ')}`,
    };
  return {
    kind: 'ready',
    programs: staged,
    servers: both.map(({ measured }, index) => ({
      ...measured,
      contract: checks[index]?.contract ?? measured.contract,
    })),
  };
}

/** The staged copy is what runs, so it is what is hashed. */
async function refuseUnlessMeasured(path: string, { name, artefactSha256 }: BuiltServer, record: string) {
  const { sha256 } = await readArtefact(path);
  if (sha256 === artefactSha256) return;
  throw new UserError(
    `baseline ${record}: the artefact of server ${name} is not the one that was measured (SHA-256 ${sha256}, its evidence says ${artefactSha256}); ` +
      'nothing of it was run; save the baseline again',
  );
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
