/**
 * Asks benchstat itself what it says of the sessions of the detection table: `npm run prove:benchstat`, after
 * `npm run prove:detection`. Needs Go, and its module proxy for the first time. Writes docs/results/benchstat.json.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Arm } from '../../src/compare/arm.ts';
import { repository } from '../e2e/command-line.ts';
import { noisyMetrics } from '../simulation/noise-model.ts';
import { slowerByBenchstat } from './detection/benchstat-output.ts';
import { readSessions } from './detection/sessions-file.ts';

const program = 'golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da';

/** Five runs of each cell in the format of `go test -bench`; a cell is named by its place in the head's plan. */
function benchmarkFile(arm: Arm, cells: readonly string[]): string {
  const lines = cells.flatMap((id, place) => {
    const figures = arm.cells.find((cell) => cell.id === id)?.figures;
    const blocks = [...(figures?.get('throughput')?.keys() ?? [])];
    return blocks.map((block) => {
      const values = noisyMetrics.flatMap(({ name }) => {
        const value = figures?.get(name)?.get(block);
        return value === undefined ? [] : [`${value} ${name}`];
      });
      return [`BenchmarkCell${place}`, '1', ...values].join(' ');
    });
  });
  return `${lines.join('\n')}\n`;
}

const directory = mkdtempSync(join(tmpdir(), 'benchstat-'));
try {
  const [base, head] = [join(directory, 'base.txt'), join(directory, 'head.txt')];
  const sessions = readSessions().map(({ startedAt, row, judged }) => {
    const cells = judged.head.cells.map(({ id }) => id);
    writeFileSync(base, benchmarkFile(judged.base, cells));
    writeFileSync(head, benchmarkFile(judged.head, cells));
    const csv = execFileSync('go', ['run', program, '-format', 'csv', `base=${base}`, `head=${head}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const slower = slowerByBenchstat(csv).flatMap((place) => cells[place] ?? []);
    return { startedAt, row, slower };
  });
  const path = join(repository, 'docs/results/benchstat.json');
  writeFileSync(path, `${JSON.stringify({ program, sessions }, null, 1)}\n`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
