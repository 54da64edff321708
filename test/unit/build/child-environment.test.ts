import { describe, expect, it } from 'vitest';
import { buildEnvironment, serverEnvironment } from '../../../src/build/child-environment.ts';

const host = {
  PATH: '/bin',
  HOME: '/home/runner',
  GOGC: '50',
  GOMEMLIMIT: '1GiB',
  GOCACHE: '/cache',
  GITHUB_TOKEN: 'secret',
  ACTIONS_RUNTIME_TOKEN: 'secret',
  LD_PRELOAD: '/evil.so',
  RUSTFLAGS: '-C target-cpu=native',
};

describe('the environment of a build', () => {
  it('holds what toolchains need and nothing else', () => {
    expect(buildEnvironment(host)).toEqual({ PATH: '/bin', HOME: '/home/runner', GOCACHE: '/cache' });
  });
});

describe('the environment of a server', () => {
  it("lets none of the host's runtime settings in", () => {
    expect(serverEnvironment(host, {})).toEqual({ PATH: '/bin', HOME: '/home/runner' });
  });

  it("adds its variant's own variables, which win", () => {
    expect(serverEnvironment(host, { GOGC: '100', PATH: '/own' })).toEqual({
      PATH: '/own',
      HOME: '/home/runner',
      GOGC: '100',
    });
  });
});
