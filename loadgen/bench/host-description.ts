import { execFileSync } from 'node:child_process';
import { cpus, release } from 'node:os';

/** Where the figures were taken, and with which tools. */
export interface HostDescription {
  readonly kernel: string;
  readonly cpuModel: string;
  readonly cpuCount: number;
  /** The first line that each prints of itself. */
  readonly tools: Readonly<Record<string, string>>;
}

export function describeHost(): HostDescription {
  const processors = cpus();
  return {
    kernel: release(),
    cpuModel: processors[0]?.model.trim() ?? 'unknown',
    cpuCount: processors.length,
    tools: {
      wrk: version('wrk', '-v'),
      ab: version('ab', '-V'),
      h2load: version('h2load', '--version'),
      strace: version('strace', '--version'),
      go: version('go', 'version'),
      rustc: version('rustc', '--version'),
      node: process.version,
    },
  };
}

function version(program: string, option: string): string {
  try {
    return firstLine(
      execFileSync(program, [option], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch (error) {
    // wrk prints its version and exits with 1.
    return firstLine((error as { stdout?: string }).stdout ?? '');
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.trim() || 'unknown';
}
