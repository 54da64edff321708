/**
 * Why `@actions/cache` failed, which it says nowhere but in its output: warnings and errors as workflow commands, a
 * refused reservation as a plain line. Undefined when it complained of nothing; a miss is no complaint.
 */
export function complaintIn(output: string): string | undefined {
  const complaints = output
    .split(/\r?\n/)
    .map(
      (line) => /^::(?:warning|error)(?: [^:]*)?::(.+)$/.exec(line)?.[1] ?? /^Failed to .+/.exec(line)?.[0],
    )
    .filter((line) => line !== undefined)
    .map(unescapeData);
  const [, ...distinct] = new Set(['', ...complaints]);
  return distinct.length === 0 ? undefined : distinct.slice(0, 3).join('; ');
}

/** As the runner reads the data of a command. */
const unescapeData = (text: string): string =>
  text.replaceAll('%0D', ' ').replaceAll('%0A', ' ').replaceAll('%25', '%').trim().replace(/:$/, '');
