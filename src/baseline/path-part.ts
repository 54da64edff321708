import { createHash } from 'node:crypto';

const longest = 100;

/**
 * A name from outside as one part of a path: letters, digits, `-`, `_` and inner dots stay, every other byte becomes
 * `%2F`, so that different names stay different and none is `..`, hidden, or leads elsewhere. What is too long is cut and
 * ends in a digest of the whole.
 */
export function pathPart(name: string): string {
  const bytes = [...Buffer.from(name, 'utf8')];
  const safe = bytes.map((byte, index) => safeByte(byte, index === 0)).join('');
  if (safe === '') return '%';
  if (safe.length <= longest) return safe;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 16);
  return `${safe.slice(0, longest - 17)}~${digest}`;
}

function safeByte(byte: number, first: boolean): string {
  const character = String.fromCharCode(byte);
  const stays = first ? /[A-Za-z0-9_-]/ : /[A-Za-z0-9_.-]/;
  return stays.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
