const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/**
 * Whether lists and objects stand in one another deeper than `limit`, asked before anything is parsed. It need not be
 * JSON: brackets outside of strings are all that counts.
 */
export function isDeeperThan(limit: number, json: Uint8Array): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (inString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (opening.has(byte)) {
      depth += 1;
      if (depth > limit) return true;
    } else if (closing.has(byte)) depth -= 1;
  }
  return false;
}
