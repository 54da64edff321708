/** What the ready line of a reference server must say, known from its variant and from the start of the process. */
export interface ExpectedReadyLine {
  readonly server: string;
  /** host:port where the process is reached. */
  readonly addr: string;
  /** The process that was started; any positive number when it is not known. */
  readonly pid?: number;
  /**
   * The variant's settings by their names in the line (`gomaxprocs`, `gogc`, `runtime`, …; `open_file_limit` too),
   * each with the exact value. A `gomemlimit` that is not among them must not be in the line.
   */
  readonly settings: Readonly<Record<string, string | number>>;
}

/** One field of the ready line that is not as its variant wants it. */
export interface ReadyLineDifference {
  readonly field: string;
  readonly expected: string;
  readonly got: string;
}

interface FieldRule {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

type FieldRules = Readonly<Record<string, FieldRule>>;

const POSITIVE: FieldRule = {
  expected: 'a positive whole number',
  accepts: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0,
};
const SOME_TEXT: FieldRule = {
  expected: 'some text',
  accepts: (value) => typeof value === 'string' && value !== '',
};
const PERCENT_OR_OFF: FieldRule = {
  expected: 'a positive whole number or "off"',
  accepts: (value) => value === 'off' || POSITIVE.accepts(value),
};
const NO_FIELD: FieldRule = { expected: 'no such field', accepts: (value) => value === undefined };

/** The fields that a server adds of its own, with what holds for them when the variant does not set them. */
const OWN_FIELDS = new Map<string, FieldRules>([
  ['go', { gomaxprocs: POSITIVE, gogc: PERCENT_OR_OFF }],
  ['rust', { runtime: SOME_TEXT, workers: POSITIVE }],
]);

/**
 * Compares a parsed ready line with what its variant wants; none when all is right. Every difference is named by its
 * field. A field that nobody expects is a difference too: a limit that the variant did not set must be seen.
 */
export function checkReadyLine(line: unknown, expected: ExpectedReadyLine): readonly ReadyLineDifference[] {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) {
    return [{ field: 'ready line', expected: 'a JSON object', got: show(line) }];
  }
  const rules = new Map(Object.entries(rulesFor(expected)));
  const got = new Map<string, unknown>(Object.entries(line));
  return [...new Set([...rules.keys(), ...got.keys()])].flatMap((field): ReadyLineDifference[] => {
    const rule = rules.get(field) ?? NO_FIELD;
    const value = got.get(field);
    return rule.accepts(value) ? [] : [{ field, expected: rule.expected, got: show(value) }];
  });
}

function rulesFor({ server, addr, pid, settings }: ExpectedReadyLine): FieldRules {
  return {
    server: exactly(server),
    toolchain: SOME_TEXT,
    addr: exactly(addr),
    pid: pid === undefined ? POSITIVE : exactly(pid),
    parallelism: POSITIVE,
    open_file_limit: POSITIVE,
    ...OWN_FIELDS.get(server),
    ...Object.fromEntries(Object.entries(settings).map(([field, value]) => [field, exactly(value)])),
  };
}

function exactly(wanted: string | number): FieldRule {
  return { expected: show(wanted), accepts: (value) => value === wanted };
}

function show(value: unknown): string {
  return value === undefined ? 'no such field' : JSON.stringify(value);
}
