import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { assertNode, nodes } from './action-nodes.ts';
import { type RestServer, startRestServer } from './actions-server/rest-server.ts';
import { leftovers } from './command-line.ts';
import { makeDumpingRepository } from './mini-runner/dumping-repository.ts';
import { fork, pullRequestEvent, pushEvent } from './mini-runner/events.ts';
import {
  type ActionStep,
  removeRunners,
  runStep,
  type StepResult,
  startStep,
} from './mini-runner/mini-runner.ts';

/** Runs that measure, of a repository whose build and server dump what they see and try to command the runner. */
const isRoot = process.getuid?.() === 0;
const secrets = {
  ACTIONS_RUNTIME_TOKEN: 'runtime-secret',
  ACTIONS_RESULTS_URL: 'https://results.example/',
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'id-secret',
  GITHUB_TOKEN: 'github-secret',
  AWS_SECRET_ACCESS_KEY: 'aws-secret',
  GOGC: '50',
  NODE_OPTIONS: '',
};

let api: RestServer;
let team = makeDumpingRepository();
beforeAll(async () => {
  api = await startRestServer();
});
beforeEach(() => {
  team = makeDumpingRepository();
});
afterEach(() => {
  team.remove();
});
afterAll(async () => {
  await api.close();
  removeRunners();
});

const step = (more: Partial<ActionStep> = {}): ActionStep => ({
  node: process.execPath,
  event: pullRequestEvent(),
  api: { url: api.url, token: api.state.token },
  workspace: team.directory,
  env: secrets,
  ...more,
  // The configuration has its own plan.
  inputs: { 'baseline-store': 'merge-base', ...more.inputs },
});
const evidenceOf = ({ outputs, file }: StepResult): Evidence =>
  JSON.parse(file(outputs['evidence-path'] ?? ''));
const commandNames = ({ commands }: StepResult) => new Set(commands.map(({ name }) => name));
/** What the runner may be asked for by us. */
const ours = ['add-mask', 'group', 'endgroup', 'notice', 'warning', 'error'];

describe.each(nodes)('the first run, without baseline, on Node %s', (version, node) => {
  let result: StepResult;
  beforeAll(async () => {
    assertNode(version, node);
    const place = makeDumpingRepository();
    result = await runStep(step({ node, workspace: place.directory, inputs: { 'baseline-store': 'cache' } }));
    place.remove();
  }, 300_000);

  it('measures, and says that nothing was compared', () => {
    expect(result.code, result.text + result.stderr).toBe(0);
    const evidence = evidenceOf(result);
    expect(evidence.tool.node.startsWith(`${version}.`)).toBe(true);
    expect(evidence.run.ended).toBe('complete');
    expect(result.outputs).toMatchObject({ verdict: 'no-baseline', regressions: '[]', 'baseline-key': '' });
    expect(result.summary).toContain('Nothing was compared');
    expect(api.state.comments.at(-1)?.body).toContain('Nothing was compared');
  });

  it('shows each step as a group, and takes no command from a build or a server', () => {
    const groups = result.commands.filter(({ name }) => name === 'group').map(({ message }) => message);
    expect(groups).toEqual(
      expect.arrayContaining([
        expect.stringContaining('building'),
        expect.stringContaining('contract'),
        'report',
      ]),
    );
    expect([...commandNames(result)].filter((name) => !ours.includes(name))).toEqual([]);
    expect(commandNames(result)).not.toContain('error');
  });

  it('gave the build and the server the allow-list and nothing else', () => {
    const evidence = evidenceOf(result);
    const seen = JSON.parse(evidence.samples[0]?.serverLog?.split('\n')[0] ?? '{}');
    expect(seen.environment).toEqual(
      [
        'GO_RUST_BENCH_SESSION',
        'HOME',
        'OWN_VARIABLE',
        'PATH',
        'RUNNER_TRACKING_ID',
        ...tmpdirIfSet(),
      ].sort(),
    );
    const built = join(
      dirname(result.outputs['evidence-path'] ?? ''),
      'measured-artefacts/dumping/build-environment.json',
    );
    const allowed = [
      ...[
        'PATH',
        'HOME',
        'LANG',
        'TMPDIR',
        'GOROOT',
        'GOPATH',
        'GOCACHE',
        'GOMODCACHE',
        'GOPROXY',
        'GOSUMDB',
      ],
      ...['GOTOOLCHAIN', 'CARGO_HOME', 'RUSTUP_HOME', 'RUSTUP_TOOLCHAIN', 'RUNNER_TRACKING_ID'],
    ];
    const environment = JSON.parse(result.file(built)) as string[];
    expect(environment).toContain('PATH');
    expect(environment.filter((name) => !allowed.includes(name))).toEqual([]);
    // Only another user is a boundary.
    if (isRoot) expect(seen.parent).toBe('EACCES');
  });

  it('leaves nothing to post', () => {
    expect(result.post).toMatchObject({ code: 0, text: expect.stringContaining('nothing was left behind') });
    expect(leftovers()).toEqual([]);
  });
});

describe('a build that fails with a hostile message', () => {
  it('is told whole in the log, and none of it commands the runner', async () => {
    team.breakBuild();
    const result = await runStep(step());
    expect(result.code).toBe(2);
    expect(result.text).toContain('::error::from the build');
    expect([...commandNames(result)].filter((name) => !ours.includes(name))).toEqual([]);
    const errors = result.commands.filter(({ name }) => name === 'error');
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('building server dumping failed') }),
    ]);
    expect(result.summary).toContain('building server dumping failed');
  }, 120_000);
});

describe('a pull request from a fork', () => {
  it.each([
    ['another repository', fork],
    ['one that was deleted', null],
  ])('(%s) is refused on a self-hosted runner before anything is built', async (_, head) => {
    const result = await runStep(step({ event: pullRequestEvent({ head }) }));
    expect(result.code).toBe(2);
    expect(result.summary).toContain('nothing was built');
    expect(result.summary).toContain('allow-forks: true');
    expect(result.commands.filter(({ name }) => name === 'group')).toEqual([]);
  });

  it('is measured where a maintainer allows it', async () => {
    const result = await runStep(
      step({
        event: pullRequestEvent({ head: fork }),
        inputs: { 'allow-forks': 'true', 'baseline-store': 'cache' },
      }),
    );
    expect(result.code, result.text).toBe(0);
  }, 120_000);
});

describe('a job that is cancelled', () => {
  it.each([
    ['while it builds', /::group::building/],
    ['while it measures', /block 1 done/],
  ])(
    '%s ends with 130, and nothing is left after post',
    async (_, moment) => {
      team.remove();
      team = makeDumpingRepository({ window: '1s', repeats: 20 });
      const { main, finished } = startStep(step({ inputs: { 'baseline-store': 'cache' } }));
      await main.says(moment);
      main.child.kill('SIGINT');
      const result = await finished;
      expect(result.code, result.text).toBe(130);
      expect(result.outputs['comment-url'] ?? '').toBe('');
      expect(result.post.code).toBe(0);
      expect(leftovers()).toEqual([]);
    },
    300_000,
  );

  it('and killed, as a runner does that has lost patience: post removes the rest and says so', async () => {
    team.remove();
    team = makeDumpingRepository({ window: '1s', repeats: 20 });
    const { main, finished } = startStep(step({ inputs: { 'baseline-store': 'cache' } }));
    await main.says(/block 1 done/);
    await delay(200);
    main.child.kill('SIGKILL');
    const result = await finished;
    expect(result.post).toMatchObject({ code: 0, text: expect.stringContaining('of a killed session') });
    expect(leftovers()).toEqual([]);
  }, 300_000);
});

describe('post', () => {
  it('touches nothing that a forged state names', async () => {
    const victim = makeDumpingRepository();
    const result = await runStep(
      step({
        event: pullRequestEvent({ head: fork }),
        forgedState: {
          staging: victim.directory,
          session: '../../..',
          cgroup: '/sys/fs/cgroup',
          pid: `${process.pid}`,
          directory: victim.directory,
        },
      }),
    );
    expect(result.post).toMatchObject({ code: 0, text: expect.stringContaining('nothing was left behind') });
    victim.breakBuild();
    victim.remove();
  });
});

describe('a refresh without a cache service', () => {
  it('is refused before anything is built: it could not save what it measures', async () => {
    const result = await runStep(step({ event: pushEvent, inputs: { 'baseline-store': 'cache' } }));
    expect(result.text).toContain('mode refresh');
    expect(result.code, result.text).toBe(2);
    expect(result.summary).toContain('nothing was measured');
    expect(result.commands.filter(({ name }) => name === 'error')).toEqual([
      expect.objectContaining({ message: expect.stringContaining('baseline-store: directory') }),
    ]);
    expect(result.commands.filter(({ name }) => name === 'group')).toEqual([]);
    expect(leftovers()).toEqual([]);
  });
});

function tmpdirIfSet(): string[] {
  return process.env.TMPDIR === undefined ? [] : ['TMPDIR'];
}
