import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { simulatedCodeDigest } from './code-digest.ts';
import type { PublishedSimulation } from './simulate.ts';
import { simulateInWorkers } from './simulate-in-workers.ts';
import { simulationTable } from './simulation-table.ts';

// npm run simulate -- [--sessions N] [--power-sessions N] [--plan P] [--seed S] [--workers N] [--json FILE] [--markdown FILE]
const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '20000' },
    'power-sessions': { type: 'string', default: '1000' },
    plan: { type: 'string', default: 'trimmed' },
    seed: { type: 'string', default: 'go-rust-bench' },
    workers: { type: 'string', default: '1' },
    json: { type: 'string' },
    markdown: { type: 'string' },
  },
});

function wholeNumber(name: 'sessions' | 'power-sessions' | 'workers'): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number > 0) return number;
  throw new RangeError(`--${name} ${values[name]}: a whole number above 0 is needed`);
}

// Before the hours that it takes, in which somebody may edit.
const codeSha256 = await simulatedCodeDigest();
const simulation = await simulateInWorkers(
  {
    plan: values.plan,
    seed: values.seed,
    sessions: wholeNumber('sessions'),
    powerSessions: wholeNumber('power-sessions'),
  },
  wholeNumber('workers'),
  ({ condition, slowdown }) =>
    process.stderr.write(`${condition}, ${slowdown === 0 ? 'A/A' : `+${slowdown * 100} %`}\n`),
);
const table = simulationTable(simulation);
process.stdout.write(table);
const published: PublishedSimulation = { codeSha256, ...simulation };
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(published, undefined, 2)}\n`);
if (values.markdown !== undefined) writeFileSync(values.markdown, table);
