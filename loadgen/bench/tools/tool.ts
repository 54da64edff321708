/** What a load generator is asked to do: a closed loop on kept connections. */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly durationS: number;
}

/** What a tool printed of its requests. A number that it does not print is absent. */
export interface Printed {
  readonly completed?: number;
  /** Requests that it says it sent. */
  readonly started?: number;
  /** All that it calls failed, errored or timed out, added up; refused connections among them where it does not tell them apart. */
  readonly failed?: number;
  /** Requests that it says were under way at the end. */
  readonly inFlight?: number;
  readonly connectFailed?: number;
  readonly p50Ns?: number;
  readonly p99Ns?: number;
  /** The lines that say so, as printed: what the numbers above were read from. */
  readonly lines: readonly string[];
}

/** A load generator as it is installed. */
export interface Tool {
  readonly name: string;
  command(load: Load): readonly [string, ...string[]];
  read(output: { stdout: string; stderr: string }): Printed;
}

/** The lines of an output that match, trimmed. */
export function matchingLines(text: string, pattern: RegExp): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => pattern.test(line));
}

/** The number behind or before a label, by the first group of `pattern`; an object without it when there is none. */
export function found<Name extends string>(
  name: Name,
  text: string,
  pattern: RegExp,
): { [Key in Name]?: number } {
  const value = pattern.exec(text)?.[1];
  return value === undefined ? {} : ({ [name]: Number(value) } as { [Key in Name]?: number });
}
