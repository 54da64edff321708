import type { BuiltServer, Evidence, NotRun } from '../evidence/evidence.ts';
import { formatCpuList } from '../host/cpu-list.ts';
import { collectHostFacts } from '../host/host-facts.ts';
import type { HostTree } from '../host/host-tree.ts';
import type { SessionResult } from '../measure/session.ts';
import { version } from '../version.ts';
import type { RunInputs } from './inputs.ts';
import type { ServersInPlace } from './servers-in-place.ts';
import type { Workspace } from './workspace.ts';

interface Facts {
  readonly workspace: Workspace;
  readonly inputs: RunInputs;
  readonly ready: ServersInPlace;
  readonly servers: readonly BuiltServer[];
  readonly notRun: readonly NotRun[];
  readonly session: SessionResult;
  readonly startedAt: string;
  readonly tree: HostTree;
}

/** What the evidence says beside its samples: who measured what, where, and what was achieved. */
export function evidenceSections(
  facts: Facts,
): Pick<Evidence, 'tool' | 'run' | 'host' | 'servers' | 'isolation'> {
  const { workspace, ready, session, tree } = facts;
  const { plan, scenarios, variants, order } = workspace;
  return {
    tool: { name: 'go-rust-bench', version, node: process.version },
    run: {
      session: ready.placement.session,
      startedAt: facts.startedAt,
      endedAt: new Date().toISOString(),
      plan,
      scenarios: [...scenarios],
      variants: [...variants],
      order: [...order],
      notRun: [...facts.notRun],
      ended: session.ended,
    },
    host: { ...collectHostFacts(tree) },
    servers: [...facts.servers],
    isolation: isolationSection(ready),
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
