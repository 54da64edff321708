/** A command that the runner would have acted on. */
export interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/** A step's standard output as the runner reads it: commands are acted on, the rest is shown. */
export interface JobLog {
  readonly commands: readonly Command[];
  readonly text: string;
}

/**
 * Reads a log line by line by the rules of the runner: `::name key=value,…::message` at the start of a line and
 * `##[name key=value;…]message` anywhere in it, and nothing from `::stop-commands::TOKEN` up to `::TOKEN::`.
 */
export function readJobLog(output: string): JobLog {
  const commands: Command[] = [];
  const shown: string[] = [];
  let stop: string | undefined;
  for (const line of output.split('\n')) {
    const command = parseCommand(line);
    if (stop !== undefined) {
      if (command?.name === stop) stop = undefined;
      else shown.push(line);
    } else if (command === undefined) shown.push(line);
    else if (command.name === 'stop-commands') stop = command.message;
    else commands.push(command);
  }
  return { commands, text: shown.join('\n') };
}

function parseCommand(line: string): Command | undefined {
  const modern = /^\s*::([^\s:]+)(?:\s+([^:]*))?::(.*)$/.exec(line);
  if (modern !== null) return command(modern, ',');
  const old = /##\[([^\s\]]+)(?:\s+([^\]]*))?\](.*)$/.exec(line);
  return old === null ? undefined : command(old, ';');
}

function command([, name = '', properties = '', message = '']: RegExpExecArray, separator: string): Command {
  const pairs = properties
    .split(separator)
    .filter((pair) => pair.includes('='))
    .map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1))] as const;
    });
  return { name, properties: Object.fromEntries(pairs), message: decoded(message) };
}

function decoded(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%');
}
