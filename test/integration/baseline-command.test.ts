import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepArtefacts } from '../../src/baseline/kept-artefacts.ts';
import { type BaselineChoice, openBaseline } from '../../src/baseline/open-store.ts';
import type { StoredBaseline } from '../../src/baseline/store.ts';
import { readArtefact } from '../../src/build/artefact.ts';
import { writeEvidence } from '../../src/evidence/evidence-file.ts';
import { referenceServers } from '../../src/plan/reference.ts';
import type { Server } from '../../src/plan/server.ts';
import { createSavable, type Savable, scratchDirectory } from '../baseline-factory.ts';
import { repository, startThrough } from '../e2e/command-line.ts';

let scratch: ReturnType<typeof scratchDirectory>;
let savable: Savable;
let output = '';
let store = '';

beforeEach(async () => {
  scratch = scratchDirectory();
  savable = await createSavable(scratch.path);
  output = join(scratch.path, 'output');
  store = join(scratch.path, 'store');
  mkdirSync(output);
  await writeEvidence(join(output, 'benchmark.json'), savable.evidence);
  const server = (name: string): Server => {
    const found = referenceServers.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`no server ${name}`);
    return found;
  };
  const builds = [...savable.artefacts].map(async ([name, path]) => ({
    server: server(name),
    artefact: await readArtefact(path),
  }));
  await keepArtefacts(output, await Promise.all(builds));
});
afterEach(() => scratch.remove());

/** The command line from its sources, as a user starts the bundle. */
const cli = (...args: string[]) => {
  const env = { ...process.env, GITHUB_REPOSITORY: 'acme/shop', COLUMNS: '200' };
  return startThrough([process.execPath, join(repository, 'src/cli.ts'), 'baseline', ...args], { env })
    .finished;
};

const open = (argument: string) => openBaseline(argument, { runAs: 'nobody' });

function file(choice: BaselineChoice): StoredBaseline {
  if (choice.kind !== 'file') throw new Error(`it is ${choice.kind}`);
  return choice.baseline;
}

describe('baseline save and show', () => {
  it('save the output of a run, and show it', async () => {
    const saved = await cli('save', output, '--store', store);
    expect(saved).toMatchObject({ code: 0, stderr: '' });
    expect(saved.stdout).toMatch(/^saved as a baseline of acme\/shop: .*\/store\/acme\/shop\/.*-0123456\n$/);
    const shown = await cli('show', '--store', store);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain('0123456789ab');
    expect(shown.stdout).toContain('not compared');
    expect(shown.stdout).toContain(savable.query.machineKey);
    expect(shown.stdout).toContain('not proved');
  });

  it('do not let a run that was compared with nothing take the place of another, unless it is accepted', async () => {
    await cli('save', output, '--store', store);
    const again = await cli('save', output, '--store', store);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('there is a record already; compare it');
    const accepted = await cli('save', output, '--store', store, '--accept', 'a new machine | room');
    expect(accepted.code).toBe(0);
    expect((await cli('show', '--store', store)).stdout).toContain('a new machine | room');
  });

  it('refuse what is no output of a run, a changed artefact, and a store that is none', async () => {
    expect((await cli('save', scratch.path, '--store', store)).stderr).toContain('cannot read the evidence');
    expect((await cli('show', '--store', store)).stderr).toContain(`${store} is not there`);
    expect((await cli('save', output, '--store', 'merge-base')).stderr).toContain('give a directory');
    expect((await cli('save', output, '--store', output)).stderr).toContain('is the output of a run');
    writeFileSync(join(output, 'measured-artefacts', 'go'), 'other');
    const changed = await cli('save', output, '--store', store);
    expect(changed.code).toBe(2);
    expect(changed.stderr).toContain('measured-artefacts/go is not what');
  });

  it('name the damaged record, and show the others', async () => {
    const { stdout } = await cli('save', output, '--store', store);
    const record = stdout.trim().split(': ')[1] ?? '';
    const damaged = record.replace(/smoke\/2/, 'smoke/1');
    cpSync(record, damaged, { recursive: true });
    const shown = await cli('show', '--store', store);
    expect(shown.code).toBe(2);
    expect(shown.stdout).toContain('0123456789ab');
    expect(shown.stdout).toContain(`refused: baseline ${damaged}: record.json: says another key or time`);
  });
});

describe('what a baseline argument names', () => {
  it('may be the merge base', async () => {
    expect(await open('merge-base')).toEqual({ kind: 'merge-base', ref: undefined });
    expect(await open('merge-base:release/1.x')).toEqual({ kind: 'merge-base', ref: 'release/1.x' });
  });

  it('may be a store', async () => {
    await cli('save', output, '--store', store);
    expect((await open(store)).kind).toBe('store');
  });

  it('may be the output of a run, with the artefacts that it kept, or an evidence alone', async () => {
    const whole = file(await open(output));
    expect(whole.evidence).toEqual(savable.evidence);
    expect([...whole.artefacts.keys()]).toEqual(['go', 'rust']);
    expect(whole.origin.kind).toBe('unproved');
    const alone = join(scratch.path, 'alone.json');
    cpSync(join(output, 'benchmark.json'), alone);
    expect(file(await open(alone)).artefacts.size).toBe(0);
  });

  it('may be a record of a store, by its path', async () => {
    const { stdout } = await cli('save', output, '--store', store);
    const baseline = file(await open(stdout.trim().split(': ')[1] ?? ''));
    expect(baseline.evidence).toEqual(savable.evidence);
    expect(baseline.origin.kind).toBe('unproved');
    await baseline.release();
  });

  it('is refused when it is nothing, or does not hold', async () => {
    await expect(open(join(scratch.path, 'nothing'))).rejects.toThrow('is not there; give merge-base');
    const evidence = join(output, 'benchmark.json');
    writeFileSync(evidence, readFileSync(evidence, 'utf8').replace(/"completed":\d+/, '"completed":1'));
    await expect(open(output)).rejects.toThrow('benchmark.json does not hold: ');
    const depth = 200_000;
    const deep = JSON.stringify({ ...savable.evidence, host: 0 }).replace(
      '"host":0',
      `"host":{"cpus":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    );
    writeFileSync(evidence, deep);
    await expect(open(output)).rejects.toThrow('nested deeper than 64 levels');
  });
});
