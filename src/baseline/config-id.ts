import { posix } from 'node:path';
import { digest } from '../evidence/digest.ts';
import type { Run } from '../evidence/evidence.ts';

/**
 * Which configuration of a repository was measured: `reference` for the servers that ship, `workspace` for the
 * repository's own by its `go-rust-bench.yaml` or its `servers/`, else the name of the configuration with a digest of its
 * path, such as `orders-5d41402a`.
 *
 * It does not depend on what the configuration says. If it did, a removed scenario or a renamed variant would make the
 * baseline unfindable, and the run would be green having compared nothing.
 */
export function configId(asked: Run['asked']): string {
  if (asked?.servers === 'reference') return 'reference';
  const path = posix.normalize(asked?.config ?? usual);
  if (path === usual) return 'workspace';
  const name = posix.basename(path).replace(/\.ya?ml$/, '');
  const readable = name.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 40);
  return `${readable}-${digest(path).slice(0, 8)}`;
}

const usual = 'go-rust-bench.yaml';
