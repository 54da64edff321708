import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cacheService } from '../../../src/action/cache-service.ts';

/** A program in the place of the cache's, which answers with the names in its environment. */
const answering = `process.send({ kind: 'failed', reason: Object.keys(process.env).sort().join(' ') });`;

test('the cache program gets its own token and not the job’s, and tar no options of the host', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'cache-environment-test-'));
  const program = join(scratch, 'program.mjs');
  writeFileSync(program, answering);
  const service = cacheService({
    program,
    scratch,
    env: {
      PATH: process.env.PATH,
      ACTIONS_RUNTIME_TOKEN: 'cache',
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'oidc',
      GITHUB_TOKEN: 'secret',
      'INPUT_GITHUB-TOKEN': 'secret',
      NODE_OPTIONS: '--no-warnings',
      TAR_OPTIONS: '--checkpoint-action=exec=sh',
    },
  });
  const seen = (error: Error) =>
    error.message
      .split(' ')
      .filter(
        (name) => name !== 'NODE_CHANNEL_FD' && name !== 'NODE_CHANNEL_SERIALIZATION_MODE' && name !== 'PWD',
      );
  try {
    const looked = await service.lookup('p-').catch(seen);
    expect(looked).toEqual(['ACTIONS_RUNTIME_TOKEN', 'GITHUB_WORKSPACE', 'PATH', 'RUNNER_TEMP']);
    const restored = await service.restore('p-1', scratch).catch(seen);
    expect(restored).toEqual([
      'ACTIONS_RUNTIME_TOKEN',
      'GITHUB_WORKSPACE',
      'PATH',
      'RUNNER_TEMP',
      'TAR_OPTIONS',
    ]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
