import type { Evidence } from './evidence.ts';

/**
 * The text of `benchmark.json`: sections indented for people, samples and derived rows one a line, which keeps the
 * file small, and makes `grep` and a line-wise diff useful.
 */
export function serializeEvidence(evidence: Evidence): string {
  const sections = Object.entries(evidence).map(([name, value]) => {
    const text = name === 'derived' ? derivedText(evidence.derived) : sectionText(value);
    return `${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${sections.join(',\n')}\n}\n`;
}

/** Lists have a row a line, except short ones such as plain text. */
function sectionText(value: unknown): string {
  return Array.isArray(value) ? rows(value) : JSON.stringify(value, null, 2);
}

function derivedText(derived: Evidence['derived']): string {
  const parts = Object.entries(derived).map(([name, value]) => {
    const text = Array.isArray(value) ? rows(value) : JSON.stringify(value);
    return `${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${parts.join(',\n')}\n}`;
}

function rows(items: readonly unknown[]): string {
  if (items.length === 0) return '[]';
  return `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
}
