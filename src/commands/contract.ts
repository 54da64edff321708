import { hostTree } from '../host/host-tree.ts';
import { checkServers } from '../run/check-servers.ts';
import { exitCode } from '../run/exit-code.ts';
import { withServers } from '../run/servers-in-place.ts';
import { openWorkspace } from '../run/workspace.ts';
import { UserError } from '../user-error.ts';
import { type Directories, type PlacementOptions, runInputs } from './placement-options.ts';
import { terminalLog } from './terminal-log.ts';

export interface ContractOptions extends PlacementOptions {
  readonly server?: string;
}

/** `contract`: builds the servers and checks that they do what they must, without timing anything. */
export async function contractCommand(
  options: ContractOptions,
  directories: Directories,
  signal: AbortSignal,
): Promise<number> {
  const inputs = runInputs(options, directories);
  const whole = openWorkspace(inputs);
  const servers = whole.servers.filter(({ name }) => options.server === undefined || name === options.server);
  if (servers.length === 0)
    throw new UserError(
      `--server ${options.server}: there is no such server; choose from ${whole.servers.map(({ name }) => name).join(', ')}`,
    );
  const workspace = { ...whole, servers };
  const log = terminalLog('normal');
  const checks = await withServers(
    workspace,
    inputs,
    hostTree(),
    log,
    signal,
    ({ programs, placement, nextNumber }) =>
      checkServers(
        servers.map(({ name }) => name),
        programs,
        placement,
        workspace,
        nextNumber,
        signal,
      ),
  );
  for (const { report } of checks) console.log(report);
  return checks.every(({ contract }) => contract.failed.length === 0) ? exitCode.pass : exitCode.usage;
}
