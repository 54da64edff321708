import { buildEnvironment } from '../build/child-environment.ts';
import { runCommand } from '../build/run-command.ts';
import { UserError } from '../user-error.ts';
import type { JudgedUsers } from './origin.ts';

/**
 * The users that the code under test runs as here: builds as this process's own, servers as `runAs` when that is root.
 *
 * @throws {UserError} when there is no such user.
 */
export async function judgedUsers(runAs: string): Promise<JudgedUsers> {
  const own = process.getuid?.() ?? 0;
  const uids = own === 0 ? [own, await uidOf(runAs)] : [own];
  return {
    uids: [...new Set(uids)],
    mayBecomeRoot: async () => (await quietly('sudo', '-n', 'true')) !== undefined,
  };
}

async function uidOf(user: string): Promise<number> {
  const answer = await quietly('id', '-u', '--', user);
  if (answer === undefined) throw new UserError(`--run-as ${user}: there is no such user on this machine`);
  return Number(answer.trim());
}

/** What a command prints; undefined when it is missing or fails. */
async function quietly(...argv: [string, ...string[]]): Promise<string | undefined> {
  const options = { cwd: '/', env: buildEnvironment(process.env) };
  const result = await runCommand(argv, options).catch(() => undefined);
  return result?.exitCode === 0 ? result.stdout : undefined;
}
