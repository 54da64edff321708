import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../command-line.ts';

export interface DumpingRepository {
  readonly directory: string;
  /** Changes the source so that each answer costs so much more CPU. */
  readonly slowDown: (microseconds: number) => void;
  /** Breaks the build. */
  readonly breakBuild: () => void;
  readonly remove: () => void;
}

/** A repository whose build and server dump what they see; see `test/fixtures/dumping-server`. Measured in seconds. */
export function makeDumpingRepository(
  options: { readonly window?: string; readonly repeats?: number } = {},
): DumpingRepository {
  const directory = mkdtempSync(join(tmpdir(), 'dumping-'));
  cpSync(join(repository, 'test/fixtures/dumping-server'), join(directory, 'service'), { recursive: true });
  writeFileSync(join(directory, 'go-rust-bench.yaml'), yaml(options.window ?? '300ms', options.repeats ?? 2));
  const server = join(directory, 'service', 'server.mjs');
  return {
    directory,
    slowDown: (microseconds) =>
      writeFileSync(
        server,
        readFileSync(server, 'utf8').replace(/spinMicroseconds = \d+/, `spinMicroseconds = ${microseconds}`),
      ),
    breakBuild: () => writeFileSync(join(directory, 'service', 'broken'), ''),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

const yaml = (window: string, repeats: number) => `servers:
  dumping:
    directory: service
    build: [node, build.mjs, "{output}"]
    run: [node, "{output}/server.mjs", "{address}"]
    ready: { path: /, status: 200, timeout: 1m }
variants:
  dumping: { server: dumping, env: { OWN_VARIABLE: "1" } }
scenarios:
  hello:
    method: GET
    path: /
    expect: { status: 200, body: ok }
    assumed-rate: 2000
plan:
  name: dumping
  repeats: ${repeats}
  warmup: { connections: 2, duration: 100ms }
  window: ${window}
  latency-target: 5s
  limits: { cpus: 1, memory: 256MiB, swap: 0 }
  variants: [dumping]
  cells:
    - { scenario: hello, connections: [2] }
`;
