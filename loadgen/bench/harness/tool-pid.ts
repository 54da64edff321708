import { hostTree } from '../../../src/host/host-tree.ts';

/** The process id of the tool inside the shell that `runClient` puts around it; absent while it starts or when it is gone. */
export function toolPid(shellPid: number): number | undefined {
  const children = hostTree().read(`/proc/${shellPid}/task/${shellPid}/children`)?.trim();
  return children ? Number(children.split(' ')[0]) : undefined;
}
