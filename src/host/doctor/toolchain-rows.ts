import type { DoctorFacts, ToolFinding } from './facts.ts';
import type { DoctorRow } from './row.ts';

interface Wanted {
  name: string;
  /** Lowest version, as numbers. */
  least: readonly [number, number];
  promise: string;
  fix: string;
}

const NODE: Wanted = {
  name: 'node',
  least: [20, 0],
  promise: 'runs this program',
  fix: 'install Node.js 20 or newer',
};

const TOOLS: readonly (Wanted & { name: 'go' | 'cargo' | 'rustc' })[] = [
  {
    name: 'go',
    least: [1, 24],
    promise: 'builds the Go server',
    fix: 'install Go 1.24 or newer (https://go.dev/dl) and put its bin directory on PATH',
  },
  {
    name: 'cargo',
    least: [1, 85],
    promise: 'builds the load generator and the Rust server',
    fix: 'install Rust 1.85 or newer (https://rustup.rs) and put ~/.cargo/bin on PATH',
  },
  {
    name: 'rustc',
    least: [1, 85],
    promise: 'compiles for cargo',
    fix: 'install Rust 1.85 or newer (https://rustup.rs) and put ~/.cargo/bin on PATH',
  },
];

export function toolchainRows({ node, tools }: DoctorFacts): DoctorRow[] {
  return [
    row(NODE, { found: true, version: node }),
    ...TOOLS.map((wanted) => row(wanted, tools[wanted.name])),
  ];
}

function row({ name, least, promise, fix }: Wanted, finding: ToolFinding): DoctorRow {
  if (!finding.found) return { check: name, state: 'missing', found: finding.reason, promise, fix };
  const found = finding.version;
  if (isAtLeast(found, least)) return { check: name, state: 'ok', found, promise };
  return { check: name, state: 'missing', found: `${found}: older than ${least.join('.')}`, promise, fix };
}

/** The first two numbers of a version line, compared; a line without any is too old for certain. */
function isAtLeast(line: string, [major, minor]: readonly [number, number]): boolean {
  const match = /(\d+)\.(\d+)/.exec(line);
  const [hasMajor, hasMinor] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0)];
  return hasMajor > major || (hasMajor === major && hasMinor >= minor);
}
