import { buildEnvironment } from '../build/child-environment.ts';
import { toolchainVersion } from '../build/toolchain.ts';
import { collectDoctorFacts } from '../host/doctor/collect.ts';
import { doctorRows } from '../host/doctor/doctor.ts';
import { worstState } from '../host/doctor/row.ts';
import { hostTree } from '../host/host-tree.ts';
import { renderDoctor } from '../report/doctor.ts';
import { exitCode } from '../run/exit-code.ts';
import { sessionToken } from '../run/session-token.ts';
import type { Directories } from './placement-options.ts';
import { terminalWidth } from './terminal-width.ts';

export interface DoctorOptions {
  readonly serverCpus?: string;
  readonly clientCpus?: string;
  readonly runAs: string;
}

/** `doctor`: what this machine can and cannot promise. Exit code 2 when something is missing without which nothing runs. */
export async function doctorCommand(options: DoctorOptions, { workspace }: Directories): Promise<number> {
  const { serverCpus, clientCpus, runAs } = options;
  const facts = await collectDoctorFacts({
    tree: hostTree(),
    toolVersion: (tool) => toolchainVersion(tool, workspace, buildEnvironment(process.env)),
    runAs,
    session: sessionToken(),
    directories: [workspace],
    ...(serverCpus === undefined ? {} : { serverCpus }),
    ...(clientCpus === undefined ? {} : { clientCpus }),
  });
  const rows = doctorRows(facts);
  process.stdout.write(renderDoctor(rows, terminalWidth(process.stdout)));
  return worstState(rows) === 'missing' ? exitCode.usage : exitCode.pass;
}
