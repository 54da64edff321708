import { orderSlots } from '../plan/order.ts';
import type { Workspace } from './workspace.ts';

/** What takes the place of a plan's own. */
export interface PlanOverrides {
  readonly repeats: number | undefined;
  readonly memoryBytes: number | undefined;
}

/** The workspace with another number of blocks or another memory limit: everything that follows from them is made anew. */
export function withOverrides(workspace: Workspace, { repeats, memoryBytes }: PlanOverrides): Workspace {
  const { plan } = workspace;
  const changed = {
    ...plan,
    repeats: repeats ?? plan.repeats,
    limits: { ...plan.limits, memoryBytes: memoryBytes ?? plan.limits.memoryBytes },
  };
  return { ...workspace, plan: changed, order: orderSlots(changed) };
}
