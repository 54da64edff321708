import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildServer } from '../../../src/build/build-server.ts';

let scratch = '';
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'reproducible-'));
});
afterEach(() => rmSync(scratch, { recursive: true }));

/** What a build with that tool sees of a variable: the tool is a script that writes it to its last argument. */
async function seen(tool: string, variable: string, directory: string): Promise<string> {
  const source = join(scratch, directory);
  mkdirSync(source);
  const program = join(scratch, tool);
  const print = `printf %s "\${${variable}-absent}"`;
  writeFileSync(program, `#!/bin/sh\n[ $# = 1 ] && ${print} && exit\n${print} > "$2"\n`);
  chmodSync(program, 0o755);
  const server = {
    name: 'api',
    directory: source,
    build: [program, 'build', '{output}'],
    run: ['{output}'],
    ready: { kind: 'line' as const },
    reference: false,
  };
  const env = { PATH: process.env.PATH ?? '', HOME: '/home/ann' };
  const { artefact } = await buildServer(server, { directory: join(scratch, 'out'), env });
  return readFileSync(artefact.path, 'utf8');
}

describe('a build', () => {
  it('with go leaves its directory and its commit out of the artefact', async () => {
    expect(await seen('go', 'GOFLAGS', 'shop')).toBe('-trimpath -buildvcs=false');
  });

  it('with cargo does so by the variable that adds to the flags of the source, and not by one that replaces them', async () => {
    const flags = `--remap-path-prefix=${join(scratch, 'shop')}=/source --remap-path-prefix=/home/ann/.cargo=/cargo`;
    expect(await seen('cargo', 'CARGO_BUILD_RUSTFLAGS', 'shop')).toBe(flags);
    expect(await seen('cargo', 'CARGO_ENCODED_RUSTFLAGS', 'other')).toBe('absent');
  });

  it('with cargo in a directory with a space in its name is not given what cargo would split', async () => {
    expect(await seen('cargo', 'CARGO_BUILD_RUSTFLAGS', 'my shop')).toBe(
      '--remap-path-prefix=/home/ann/.cargo=/cargo',
    );
  });

  it('with anything else gets nothing of the kind', async () => {
    expect(await seen('make', 'GOFLAGS', 'shop')).toBe('absent');
  });
});
