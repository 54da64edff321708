import type { Runner } from './runner.ts';

/** `toCommandValue` of `@actions/core`, undone. */
const unescaped = (text: string) =>
  text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');

/**
 * What `@actions/cache` says, in our log: it talks to a runner too, and its words pass through us. Secrets that it names
 * are masked, what is for debugging is shown only where somebody debugs, and nothing else of it is taken for a command.
 */
export function cacheLog(runner: Pick<Runner, 'mask' | 'print'>, isDebug: boolean): (line: string) => void {
  return (line) => {
    const [, command, text = ''] = /^::([a-z-]+)(?: [^:]*)?::(.*)$/.exec(line) ?? [];
    if (command === 'add-mask') {
      if (text.trim() !== '') runner.mask(unescaped(text));
    } else if (command !== 'debug') runner.print(line);
    else if (isDebug) runner.print(text);
  };
}
