import { CommanderError } from 'commander';
import { exitCode } from '../run/exit-code.ts';
import { Cancelled } from '../run/stop-signals.ts';
import { UserError } from '../user-error.ts';

/**
 * One message for the user's mistakes, the stack for ours.
 *
 * @returns the exit code
 */
export function explain(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCode.pass;
    // The help was printed: there is nothing to add.
    if (error.code === 'commander.help') return exitCode.usage;
    return tell(`${error.message.replace(/^error: /, '')}${hintAt(error)}`, exitCode.usage);
  }
  if (error instanceof Cancelled) return tell(error.message, exitCode.cancelled);
  if (error instanceof UserError) return tell(error.message, exitCode.usage);
  console.error(error);
  return tell(
    'this is a fault of go-rust-bench, not of your servers; please report it with the lines above',
    exitCode.fault,
  );
}

/** Where to look what there is, for a name that is not known. */
function hintAt({ code }: CommanderError): string {
  if (code === 'commander.unknownCommand') return '\n--help lists the commands';
  return code === 'commander.unknownOption' ? '\nCOMMAND --help lists its options' : '';
}

function tell(message: string, code: number): number {
  console.error(`go-rust-bench: ${message}`);
  return code;
}
