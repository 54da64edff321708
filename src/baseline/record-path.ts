import { artefactsName, evidenceName } from './record.ts';

const longestPath = 1_000;
const longestPart = 255;
const deepest = 40;

/**
 * What is wrong with a path that a record lists; undefined when it is one that we write: relative, below
 * `artefacts/<server>`, each part a plain name. The evidence is the only file beside the artefacts.
 */
export function pathProblem(path: string, kind: 'file' | 'directory'): string | undefined {
  if (path.length > longestPath) return `a path of ${path.length} characters, ${longestPath} are allowed`;
  const parts = path.split('/');
  if (parts.length > deepest) return `${parts.length} directories deep, ${deepest} are allowed`;
  if (path.startsWith('/')) return 'an absolute path';
  if (parts.some((part) => part === '..' || part === '.' || part === ''))
    return 'a path with "..", "." or "//"';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return 'a path with a backslash or a control character';
  if (parts.some((part) => Buffer.byteLength(part) > longestPart)) return 'a name that is too long';
  if (kind === 'file' && path === evidenceName) return undefined;
  if (parts[0] !== artefactsName) return `it lies outside ${artefactsName}/`;
  return kind === 'file' && parts.length < 2 ? 'it takes the place of the artefacts' : undefined;
}

/** The directory that a path lies in; `''` is the record itself. */
export function parentOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
