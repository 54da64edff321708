/** What load generators print of a failing server, against what the server itself counted. */
import { fileURLToPath } from 'node:url';
import { type Fault, faults } from './faults.ts';
import { runClient } from './harness/client.ts';
import { buildCrate, requireTools, scratchDirectory } from './harness/programs.ts';
import { startServer } from './harness/server.ts';
import { describeHost } from './host-description.ts';
import { type Loss, lossTable, type Truth } from './loss-table.ts';
import type { LossFile } from './result-files.ts';
import { runScript, writeResult } from './script.ts';
import type { Settings } from './settings.ts';
import { ab } from './tools/ab.ts';
import { installAutocannon } from './tools/autocannon.ts';
import { h2load } from './tools/h2load.ts';
import { loadgen } from './tools/loadgen.ts';
import type { Tool } from './tools/tool.ts';
import { wrk } from './tools/wrk.ts';

const connections = 16;

/** A tool that is still there this long after its time has hung. */
const graceMs = 10_000;

await runScript(
  'node loadgen/bench/loss.ts',
  fileURLToPath(new URL('results/loss.json', import.meta.url)),
  async (settings) => {
    requireTools(['wrk', 'ab', 'h2load', 'taskset']);
    const [program = '', auditServer = ''] = buildCrate('loadgen', 'audit-server');
    const autocannon = installAutocannon(scratchDirectory());
    const unavailable = 'unavailable' in autocannon ? [autocannon.unavailable] : [];
    const tools = [loadgen(program), wrk, ab, h2load, ...('unavailable' in autocannon ? [] : [autocannon])];
    const takenAt = new Date().toISOString();
    const losses: Loss[] = [];
    for (const fault of faults.filter(({ name }) => name.includes(settings.only))) {
      for (const tool of tools) losses.push(await endure(settings, auditServer, fault, tool));
      process.stderr.write(`${fault.name}\n`);
    }
    process.stdout.write(`${lossTable(losses)}\n`);
    for (const reason of unavailable) process.stdout.write(`\nnot run: ${reason}\n`);
    const file: LossFile = {
      schema: 'go-rust-bench/loadgen-loss/v1',
      takenAt,
      settings,
      host: describeHost(),
      connections,
      unavailable,
      losses,
    };
    writeResult(file);
  },
);

async function endure(settings: Settings, auditServer: string, fault: Fault, tool: Tool): Promise<Loss> {
  const server = await startServer(
    { argv: [auditServer, ...fault.options], path: '/', stoppedBy: 'stdin' },
    settings.serverCpu,
  );
  const durationS = settings.quick ? Math.ceil(fault.durationS / 2) : fault.durationS;
  const load = { url: server.url, connections, durationS };
  const run = await runClient(tool.command(load), {
    cpu: settings.clientCpu,
    limitMs: durationS * 1000 + graceMs,
  }).finally(() => server.stop());
  const truth = JSON.parse(await server.stop()) as Truth;
  return {
    fault: fault.name,
    tool: tool.name,
    durationS,
    ...(run.exitCode !== undefined && { exitCode: run.exitCode }),
    printed: tool.read(run),
    truth,
    connections,
    endsConnections: fault.endsConnections,
    ...(fault.latencyNs !== undefined && { latencyNs: fault.latencyNs }),
  };
}
