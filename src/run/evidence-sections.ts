import type { Evidence } from '../evidence/evidence.ts';
import type { CalibratedNoise } from '../evidence/noise-limits.ts';
import type { NotRun } from '../evidence/sections.ts';
import { formatCpuList } from '../host/cpu-list.ts';
import { version } from '../version.ts';
import type { ServersInPlace } from './servers-in-place.ts';
import type { SessionRecord } from './session-record.ts';
import type { Workspace } from './workspace.ts';

/** Who measures, where, and what was achieved: known before the first sample. */
export function placeSections(ready: ServersInPlace): Pick<Evidence, 'tool' | 'host' | 'isolation'> {
  return {
    tool: { name: 'go-rust-bench', version, node: process.version, generatorSha256: ready.generatorSha256 },
    host: { ...ready.host },
    isolation: isolationSection(ready),
  };
}

/** What was to be measured, when, and whether all of it was. */
export function runSection(
  { plan, scenarios, variants, order }: Workspace,
  { session, startedAt, resumedAt, inputs }: SessionRecord,
  notRun: readonly NotRun[],
  noiseLimits: CalibratedNoise | undefined,
  ended: Evidence['run']['ended'],
): Evidence['run'] {
  return {
    session,
    startedAt,
    ...(resumedAt.length === 0 ? {} : { resumedAt }),
    endedAt: new Date().toISOString(),
    asked: {
      ...(inputs.plan === undefined ? {} : { plan: inputs.plan }),
      ...(inputs.config === undefined ? {} : { config: inputs.config }),
      servers: inputs.servers,
    },
    plan,
    scenarios: [...scenarios],
    variants: [...variants],
    order: [...order],
    notRun: [...notRun],
    ...(noiseLimits === undefined ? {} : { noiseLimits }),
    ended,
  };
}

function isolationSection({ place }: ServersInPlace): Evidence['isolation'] {
  const { isolation, layout, runAs } = place;
  return {
    requested: isolation.requested,
    achieved: isolation.achieved,
    ...(isolation.achieved === 'E' ? {} : { cgroupVersion: isolation.cgroupVersion }),
    serverCpus: formatCpuList(layout.server),
    clientCpus: formatCpuList(layout.client),
    controllerCpus: formatCpuList(layout.controller),
    ...(runAs === undefined ? {} : { runAs }),
    compromises: [...isolation.compromises, ...layout.compromises],
  };
}
