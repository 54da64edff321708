/**
 * Shows on this machine that the gate sees a slowdown of 15 % and nothing but it: `npm run prove:brake [SERVER] [SCENARIO]`.
 *
 * Three sessions of the plan `smoke`: the servers as they ship, as the baseline; one server with its brake built in and not
 * used, another program that does the same (must be `pass`); and with the brake at 15 % of the cell's own CPU per request
 * (must be `regression`, in that cell only). About fifteen minutes, on a machine that nobody else uses. The summary goes
 * to docs/results/brake.json.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { verdictHeadline } from '../../src/report/verdict-headline.ts';
import { brakedConfig, moreWork } from '../braked-config.ts';
import { repository, runCli } from '../e2e/command-line.ts';

const server = process.argv[2] === 'go' ? 'go' : 'rust';
const scenario = process.argv[3] ?? 'json-get';
const share = 0.15;
const cell = `${scenario}/${scenario === 'cpu' || scenario === 'mixed' ? 'c4' : 'c64'}/${server}`;

const directory = mkdtempSync(join(repository, '.go-rust-bench', 'prove-brake-'));
const config = join(repository, `braked-${process.pid}.yaml`);

async function session(name: string, text: string, ...options: string[]) {
  writeFileSync(config, text);
  const out = join(directory, name);
  const { code, stderr } = await runCli(['run', '--config', config, '--out', out, ...options]);
  if (code !== 0 && code !== 1 && code !== 3)
    throw new Error(`the session ${name} ended with ${code}:\n${stderr}`);
  const evidence: Evidence = JSON.parse(readFileSync(join(out, 'benchmark.json'), 'utf8'));
  const verified = await runCli(['verify', join(out, 'benchmark.json')]);
  return { code, evidence, verified: verified.code === 0 };
}

async function compared(name: string, setting?: string) {
  const text = brakedConfig('smoke', setting === undefined ? { server } : { server, setting });
  const baseline = ['--baseline', join(directory, 'base'), '--trust-baseline'];
  const { code, evidence, verified } = await session(name, text, ...baseline);
  const [verdict] = evidence.verdicts;
  if (verdict === undefined) throw new Error(`the session ${name} was not compared`);
  const pairs = evidence.samples.filter(({ phase }) => phase === 'confirm').length / 2;
  const summary = {
    setting: setting ?? 'built in, not used',
    exitCode: code,
    state: verdict.state,
    headline: verdictHeadline(verdict),
    regressed: verdict.cells.filter(({ state }) => state === 'regressed').map((one) => one.cell),
    confirmed: verdict.cells.flatMap(({ cell: id, metrics }) =>
      metrics.flatMap(({ metric, state, confirmed }) =>
        confirmed === undefined ? [] : [{ cell: id, metric, state, ...confirmed }],
      ),
    ),
    family: verdict.family,
    pairsTried: pairs,
    drift: verdict.drift,
    samples: evidence.derived.admission,
    verified,
  };
  console.log(JSON.stringify(summary, null, 2));
  return summary;
}

try {
  const base = await session('base', brakedConfig('smoke'));
  const unbraked = await compared('unbraked');
  const braked = await compared('braked', moreWork(base.evidence, cell, share));
  const holds =
    unbraked.state === 'pass' &&
    braked.state === 'regression' &&
    braked.regressed.every((one) => one === cell) &&
    braked.verified &&
    unbraked.verified;
  const summary = { holds, cell, share, base: base.evidence.derived.admission, unbraked, braked };
  writeFileSync(join(repository, 'docs/results/brake.json'), `${JSON.stringify(summary, null, 2)}\n`);
  process.exitCode = holds ? 0 : 1;
} finally {
  rmSync(config, { force: true });
  rmSync(directory, { recursive: true, force: true });
}
