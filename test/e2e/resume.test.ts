import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { runCli, scratch, startCli } from './command-line.ts';
import { killSession } from './kill-session.ts';

const yaml = `name: resume
repeats: 2
warmup: { connections: 4, duration: 100ms }
window: 300ms
latency-target: 2s
limits: { cpus: 1, memory: 256MiB, swap: 0 }
variants: [go, rust]
cells:
  - { scenario: text, connections: [8] }
`;

let place = scratch();
beforeEach(() => {
  place = scratch();
});
afterEach(() => place.remove());

async function interrupted(): Promise<string> {
  const out = join(place.directory, 'out');
  const run = startCli(['run', '--verbose', '--plan', place.plan(yaml), '--out', out]);
  await run.says(/^ *2\/4 /m);
  run.child.kill('SIGINT');
  expect((await run.finished).code).toBe(130);
  return out;
}

describe('an interrupted session', () => {
  it('goes on after the samples that it has, with a torn last line run again', async () => {
    const out = await interrupted();
    const samples = join(out, 'samples.jsonl');
    const before = readFileSync(samples, 'utf8');
    writeFileSync(samples, `${before}{"id":"torn`);
    const { code, stderr } = await runCli(['run', '--resume', out]);
    expect(stderr).toMatch(/going on after \d samples/);
    expect([0, 3], stderr).toContain(code);
    expect(readFileSync(samples, 'utf8').startsWith(before)).toBe(true);
    const evidence: Evidence = JSON.parse(readFileSync(join(out, 'benchmark.json'), 'utf8'));
    expect(evidence.run.ended).toBe('complete');
    expect(evidence.run.resumedAt).toHaveLength(1);
    expect(evidence.samples.filter(({ attempt }) => attempt === 1)).toHaveLength(4);
    expect(await runCli(['verify', join(out, 'benchmark.json')])).toMatchObject({ code: 0 });
  });

  it('does not go on as another one: what changed is named, and nothing is touched', async () => {
    const out = await interrupted();
    const path = join(out, 'session.json');
    const record = JSON.parse(readFileSync(path, 'utf8'));
    record.identity['artefact of go'] = '0'.repeat(64);
    writeFileSync(path, JSON.stringify(record));
    const samples = readFileSync(join(out, 'samples.jsonl'), 'utf8');
    const { code, stderr } = await runCli(['run', '--resume', out]);
    expect(code).toBe(2);
    expect(stderr).toContain('the artefact of go is not the one that the session began with');
    expect(readFileSync(join(out, 'samples.jsonl'), 'utf8')).toBe(samples);
  });

  it.each([
    ['that never was', undefined, 'no session to go on with'],
    ['whose record is damaged', '{"schema" ', 'session.json'],
    ['whose record is another file', '{"schema":"else"}', 'is no record of a session'],
  ])('%s is refused with one message', async (_, content, message) => {
    const out = place.directory;
    if (content !== undefined) writeFileSync(join(out, 'session.json'), content);
    const { code, stderr } = await runCli(['run', '--resume', out]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('takes no option that would make it another session', async () => {
    const { code, stderr } = await runCli(['run', '--resume', place.directory, '--plan', 'trimmed']);
    expect(code).toBe(2);
    expect(stderr).toContain("cannot be used with option '--plan");
  });
});

describe('killed ten times at random moments', () => {
  it('a session leaves nothing behind and loses nothing but the sample that was running', async () => {
    const { faults, evidence } = await killSession(10, 'npm cit');
    expect(faults).toEqual([]);
    expect((JSON.parse(evidence) as Evidence).run.ended).toBe('complete');
  }, 600_000);
});
