import { sealSample } from '../evidence/seal.ts';
import type { NotRun } from '../evidence/sections.ts';
import type { HostTree } from '../host/host-tree.ts';
import { cellFits, readHostLimits } from '../host/limits.ts';
import { measureSample } from '../measure/sample.ts';
import { entry, type SampleContext } from '../measure/sample-context.ts';
import { runSession, type SessionResult } from '../measure/session.ts';
import type { RunLog } from './log.ts';
import { type SessionInputs, sampleSteps } from './session-context.ts';
import type { Workspace } from './workspace.ts';

/** The generator spreads its connections over source addresses, one for about this many. */
const connectionsPerAddress = 5_000;

/** The cells that do not fit this host, each with what it needs: they are never run smaller. */
export function cellsThatDoNotFit(workspace: Workspace, tree: HostTree): NotRun[] {
  const limits = readHostLimits(tree);
  return workspace.plan.cells.flatMap((cell): NotRun[] => {
    const { connections } = cell.load;
    const fit = cellFits(
      {
        connections,
        sourceAddresses: Math.max(1, Math.ceil(connections / connectionsPerAddress)),
        memoryBytes: workspace.plan.limits.memoryBytes,
      },
      limits,
    );
    return fit.fits ? [] : [{ cell: cell.id, need: fit.need, have: fit.have, fix: fit.fix }];
  });
}

/** Measures every cell of the plan that fits, in the stored order. */
export async function measurePlan(
  { workspace, ready, noiseLimits, kept, keep, tree }: SessionInputs,
  context: SampleContext,
  cellsNotRun: readonly NotRun[],
  log: RunLog,
  signal: AbortSignal,
): Promise<SessionResult> {
  const steps = sampleSteps(context, tree);
  const notRun = new Set(cellsNotRun.map(({ cell }) => cell));
  return runSession(
    workspace.order.filter((slot) => !notRun.has(slot.cell)),
    kept.filter(({ phase }) => phase === 'screen'),
    {
      measure: (slot, attempt) => {
        const id = `${slot.cell}#b${slot.block}.${attempt}`;
        return measureSample({ id, slot, attempt, number: ready.nextNumber() }, context, steps);
      },
      judge: (measured) =>
        sealSample(measured, entry(context.cells, measured.cell), workspace.plan, noiseLimits),
      keep,
      tell: log.session,
    },
    signal,
  );
}
