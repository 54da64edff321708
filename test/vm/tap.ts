export interface Proof {
  readonly passed: boolean;
  readonly message: string;
}

/** Reads the console of the machine: the proof holds only when the machine came to its last line and its TAP says so. */
export function readProof(console: readonly string[]): Proof {
  const find = (pattern: RegExp) =>
    console.map((line) => pattern.exec(line)?.[1]).find((found) => found !== undefined);
  const end = find(/^proof ended with (\d+)/);
  if (end === undefined) {
    return { passed: false, message: 'the machine stopped before the end of the proof' };
  }
  const tests = Number(find(/^# tests (\d+)/) ?? 0);
  const passed = Number(find(/^# pass (\d+)/) ?? 0);
  return {
    passed: end === '0' && tests > 0 && passed === tests,
    message: `${passed} of ${tests} tests passed in the machine, exit code ${end}`,
  };
}
