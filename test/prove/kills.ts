/**
 * Kills sessions with SIGKILL at random moments and checks what is left: `npm run prove:kills [KILLS] [SEED]`.
 * The summary goes to docs/results/kills.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { repository } from '../e2e/command-line.ts';
import { killSession } from '../e2e/kill-session.ts';

const kills = Number(process.argv[2] ?? 200);
const seed = process.argv[3] ?? 'prove:kills';

const { resumed, faults, evidence } = await killSession(kills, seed);
const { run } = JSON.parse(evidence) as Evidence;
const summary = {
  kills,
  seed,
  sittingsThatWentOn: resumed,
  faults,
  lastSession: { ended: run.ended, sittings: 1 + (run.resumedAt ?? []).length },
};
const directory = join(repository, 'docs', 'results');
mkdirSync(directory, { recursive: true });
writeFileSync(join(directory, 'kills.json'), `${JSON.stringify(summary, null, 2)}\n`);
console.log(JSON.stringify(summary, null, 2));
process.exitCode = faults.length === 0 ? 0 : 1;
