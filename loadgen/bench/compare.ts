/** Side by side with other load generators: takes every figure of the table and writes it as JSON. */
import { fileURLToPath } from 'node:url';
import type { Bench, Result } from './bench.ts';
import { honesty } from './figures/honesty.ts';
import { latencyError } from './figures/latency-error.ts';
import { manyConnections } from './figures/many-connections.ts';
import { pacing } from './figures/pacing.ts';
import { systemCalls } from './figures/system-calls.ts';
import { throughput } from './figures/throughput.ts';
import { buildCrate, buildReferenceServers, requireTools, scratchDirectory } from './harness/programs.ts';
import { describeHost } from './host-description.ts';
import type { FiguresFile } from './result-files.ts';
import { runScript, writeResult } from './script.ts';
import type { Settings } from './settings.ts';
import { figureTable } from './table.ts';

const measurements = [throughput, systemCalls, manyConnections, latencyError, pacing, honesty];

await runScript(
  'node loadgen/bench/compare.ts',
  fileURLToPath(new URL('results/figures.json', import.meta.url)),
  async (settings) => {
    requireTools(['wrk', 'ab', 'h2load', 'strace', 'taskset']);
    const bench = prepare(settings);
    const takenAt = new Date().toISOString();
    const figures: Result['figures'][number][] = [];
    const raw: Record<string, unknown> = {};
    for (const { name, measure } of measurements.filter(({ name }) => name.includes(settings.only))) {
      const result = await measure(bench);
      figures.push(...result.figures);
      raw[name] = result.raw;
    }
    process.stdout.write(`${figureTable(figures)}\n`);
    const file: FiguresFile = {
      schema: 'go-rust-bench/loadgen-figures/v1',
      takenAt,
      settings,
      host: describeHost(),
      figures,
      raw,
    };
    writeResult(file);
  },
);

function prepare(settings: Settings): Bench {
  const scratch = scratchDirectory();
  const [loadgen = '', bareServer = ''] = buildCrate('loadgen', 'bare-server');
  return {
    settings,
    loadgen,
    bare: (...options) => ({ argv: [bareServer, ...options], path: '/', stoppedBy: 'signal' }),
    ...buildReferenceServers(scratch),
    scratch,
    log: (line) => process.stderr.write(`${line}\n`),
  };
}
