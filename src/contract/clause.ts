import type { Probe } from './probe.ts';

/** One way in which a server differs from the contract. */
export interface Mismatch {
  /** The request, or the thing looked at. */
  readonly subject: string;
  readonly expected: string;
  readonly got: string;
}

/** One sentence of the contract and the check that holds a server to it. */
export interface Clause {
  /** Stable, in kebab-case: what reports and tests call it by. */
  readonly name: string;
  /** The sentence, for people. */
  readonly clause: string;
  /** Every difference found; none when the server keeps the clause. */
  readonly check: (probe: Probe) => Promise<readonly Mismatch[]> | readonly Mismatch[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters would spoil a terminal.
const CONTROL_CHARACTERS = /[\x00-\x1f\x7f]/g;
const MOST_SHOWN = 160;

/** Bytes for a message: as text, shortened, with their number when they are many. */
export function showBytes(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'an empty body';
  const text = Buffer.from(bytes).toString('utf8');
  const shown = text
    .slice(0, MOST_SHOWN)
    .replace(CONTROL_CHARACTERS, (character) => JSON.stringify(character).slice(1, -1));
  return text.length > MOST_SHOWN ? `${shown}… (${bytes.length} bytes)` : shown;
}
