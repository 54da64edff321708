import { spawn } from 'node:child_process';
import { UserError } from '../user-error.ts';

/** Asking systemd takes a moment; whoever asks for a password in spite of `-n` would never end. */
const READY_DEADLINE_MS = 20_000;

/** A command that has done the first half of its work and waits for its input to end. */
export interface Holder {
  /** Ends its input, at once, without waiting for what it does then. */
  release(): void;
}

/** Starts a command and waits for its first line of output. */
export type HoldCommand = (argv: readonly string[]) => Promise<Holder>;

/**
 * Starts the command in a session of its own, so that a Ctrl-C is the controller's alone to answer. Its input ends with
 * this process too, however that ends.
 *
 * @throws {UserError} when it does not start, or ends or stays silent before its first line.
 */
export const holdCommand: HoldCommand = async (argv) => {
  const [program = '', ...args] = argv;
  const child = spawn(program, args, { detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const { stdin, stdout, stderr } = child;
  stdin.on('error', () => {});
  let said = '';
  stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-500);
  });
  let deadline: NodeJS.Timeout | undefined;
  const failure = await new Promise<string | undefined>((resolve) => {
    stdout.once('data', () => resolve(undefined));
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code) => resolve(`exit ${code}: ${said.trim().replaceAll('\n', '; ')}`));
    deadline = setTimeout(() => resolve(`no answer within ${READY_DEADLINE_MS / 1000} s`), READY_DEADLINE_MS);
  });
  clearTimeout(deadline);
  // Only its input is ours to end: it may be root's, whom we cannot kill.
  const release = () => {
    stdin.destroy();
  };
  if (failure !== undefined) {
    release();
    throw new UserError(`${argv.slice(0, 3).join(' ')} does not work here (${failure})`);
  }
  // It alone does not keep this process alive.
  child.unref();
  for (const stream of [stdin, stdout, stderr]) (stream as unknown as { unref(): void }).unref();
  return { release };
};
