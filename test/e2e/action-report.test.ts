import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { sealEvidence } from '../../src/evidence/seal.ts';
import { serializeEvidence } from '../../src/evidence/serialize-evidence.ts';
import { createComparedEvidence, slowed } from '../comparison-factory.ts';
import { createEvidence, createProfile } from '../evidence-factory.ts';
import { makeZip } from '../zip-factory.ts';
import { type RestServer, startRestServer } from './actions-server/rest-server.ts';
import { forkPullRequest, pullRequestEvent, workflowRunEvent } from './mini-runner/events.ts';
import { type ActionStep, removeRunners, runStep } from './mini-runner/mini-runner.ts';

/** The second job of the two-job form: evidence of a stranger's job, published by one that runs none of their code. */
const directory = mkdtempSync(join(tmpdir(), 'action-report-'));
const sound = serializeEvidence(createEvidence());
const artifact = (text: string, claimedBytes?: number) => ({
  name: 'go-rust-bench-default',
  archive: makeZip([{ name: 'benchmark.json', text }]),
  ...(claimedBytes === undefined ? {} : { claimedBytes }),
});

let api: RestServer;
beforeEach(async () => {
  api = await startRestServer({ pulls: [forkPullRequest()], artifacts: [artifact(sound)] });
});
afterEach(() => api.close());
afterAll(() => {
  removeRunners();
  rmSync(directory, { recursive: true });
});

const report = (more: Partial<ActionStep> = {}) =>
  runStep({
    node: process.execPath,
    event: workflowRunEvent,
    api: { url: api.url, token: api.state.token },
    ...more,
  });
const body = () => api.state.comments[0]?.body ?? '';
const errors = ({ commands }: Awaited<ReturnType<typeof report>>) =>
  commands.filter(({ name }) => name === 'error').map(({ message }) => message);

describe('the report of a run that a fork has triggered', () => {
  it('is built from the artifact, says whose figures they are, and goes to the pull request of the event', async () => {
    const { code, text, stderr } = await report();
    expect(code, text + stderr).toBe(0);
    expect(text).toContain('mode report');
    expect(api.state.comments.map(({ issue }) => issue)).toEqual([7]);
    expect(body().split('\n')[1]).toContain('Figures from an untrusted job');
  });

  it('sends no credentials to where the archive lies', async () => {
    await report();
    const blobs = api.state.requests.filter(({ path }) => path.startsWith('/blobs/'));
    expect(blobs).toEqual([expect.objectContaining({ authorised: false })]);
  });

  it('comments nowhere when the pull request has moved on', async () => {
    api.state.pulls.splice(0, 1, forkPullRequest('d'.repeat(40)));
    const { code, commands, summary } = await report();
    expect(code).toBe(0);
    expect(api.state.comments).toEqual([]);
    expect(commands).toContainEqual(
      expect.objectContaining({ name: 'notice', message: expect.stringContaining('no open pull request') }),
    );
    expect(summary).toContain('Figures from an untrusted job');
  });

  it('compares with the base that the job has measured itself, by its word, if the branch has that commit', async () => {
    const claim = createComparedEvidence({ head: { profiles: slowed({ 'text/c64/go': 0.15 }) } });
    const { comparison } = claim;
    if (comparison === undefined) throw new Error('it was compared');
    const source = { ...comparison.source, store: 'merge-base' as const };
    const text = serializeEvidence(sealEvidence(claim, { ...comparison, source }));
    api.state.artifacts.splice(0, 1, artifact(text));
    expect((await report()).outputs.verdict).toBe('no-baseline');
    api.state.commits.push(comparison.source.commit ?? '', 'c'.repeat(40));
    const result = await report();
    expect(result.code, result.text + result.stderr).toBe(1);
    expect(body().split('\n')[1]).toMatch(/untrusted job: .*slower, confirmed.*origin is not proved/);
  });

  it('waits for an API that is busy', async () => {
    api.state.faults.push({ request: 'GET /repos/acme/orders/actions/runs/99/artifacts', status: 503 });
    expect((await report()).code).toBe(0);
    expect(api.state.comments).toHaveLength(1);
  });
});

const changed = (change: (evidence: Evidence) => void): string => {
  const evidence = structuredClone(createEvidence());
  change(evidence);
  return JSON.stringify(evidence);
};

describe('evidence that is refused: one error, nothing published', () => {
  it.each<[string, () => ReturnType<typeof artifact>, RegExp]>([
    ['too large, by the word of the API', () => artifact(sound, 10 ** 9), /1000000000 bytes/],
    [
      'an archive without evidence',
      () => ({ ...artifact(''), archive: makeZip([{ name: 'x', text: '' }]) }),
      /no benchmark\.json/,
    ],
    ['of another schema', () => artifact('{"schema":"x"}'), /no evidence of go-rust-bench/],
    [
      'with a figure that does not follow',
      () => artifact(changed(({ derived }) => Object.assign(derived.admission, { admitted: 1 }))),
      /does not hold/,
    ],
    [
      'with a verdict of its own',
      () => artifact(changed(({ verdicts }) => verdicts.push({ state: 'pass' } as never))),
      /no evidence|does not hold/,
    ],
  ])('%s', async (_, make, message) => {
    api.state.artifacts.splice(0, 1, make());
    const result = await report();
    expect(result.code).toBe(2);
    expect(errors(result)).toEqual([expect.stringMatching(message)]);
    expect(api.state.comments).toEqual([]);
    expect(result.outputs).toEqual({});
  });

  it('a link to a file of this machine', async () => {
    const place = mkdtempSync(join(directory, 'link-'));
    symlinkSync('/etc/passwd', join(place, 'benchmark.json'));
    const result = await report({ inputs: { mode: 'report', evidence: place } });
    expect(result.code).toBe(2);
    expect(errors(result)[0]).toContain('symbolic link');
    expect(result.text).not.toContain('root:');
  });
});

describe('what is hostile or too much', () => {
  const publish = (evidence: Evidence) => {
    const path = join(directory, 'hostile.json');
    writeFileSync(path, serializeEvidence(evidence));
    return report({ event: pullRequestEvent(), inputs: { mode: 'report', evidence: path } });
  };

  it('words of a toolchain come out harmless in comment, summary, annotations and log', async () => {
    const hostile =
      '<img src=x onerror=alert(1)> @all | `a` [x](javascript:1)\n::error::pwned\n##[error]pwned \u202egnp';
    const { tool, run, host, servers, isolation, samples } = createEvidence();
    const result = await publish(
      sealEvidence({
        ...{ tool, run, isolation, samples },
        host: { ...host, kernel: hostile },
        servers: servers.map((server) => ({
          ...server,
          toolchain: hostile,
          contract: { passed: 1, failed: [hostile] },
        })),
      }),
    );
    expect(result.code, result.text + result.stderr).toBe(0);
    for (const markdown of [body(), result.summary]) {
      expect(markdown).toContain('onerror');
      expect(markdown).not.toContain('<img');
      expect(markdown).not.toMatch(/@all\b/);
      expect(markdown).not.toContain('\u202e');
      expect(markdown).not.toMatch(/^::error/m);
    }
    expect(
      result.commands.filter(({ name }) => !['add-mask', 'group', 'endgroup', 'warning'].includes(name)),
    ).toEqual([]);
  });

  it('a report that is too long for a comment is shortened there and whole in the summary', async () => {
    const profiles = Array.from({ length: 250 }, (_, index) => createProfile('text', 'go', index + 1));
    const result = await publish(createEvidence({ profiles, repeats: 2, draws: 10 }));
    expect(result.code, result.text + result.stderr).toBe(0);
    expect(body().length).toBeLessThanOrEqual(60_000);
    expect(body()).toContain('Workflow run');
    expect(result.summary).toContain('text, 250 connections');
    expect(body()).not.toContain('text, 250 connections');
  });
});
