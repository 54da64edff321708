/**
 * Fills the marked blocks of the documents with what the repository says elsewhere: the inputs of `action.yml`, the
 * floors of the metrics, the figures of `docs/results/`. `npm run build` runs it, and a test compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { metrics } from '../src/compare/metrics.ts';
import { readBenchstat } from '../test/prove/detection/benchstat-output.ts';
import { detectionTable } from '../test/prove/detection/detection-table.ts';
import { readSessions } from '../test/prove/detection/sessions-file.ts';
import type { Simulation } from '../test/simulation/simulate.ts';
import { actionTables } from './documents/action-tables.ts';
import { detectionFigures } from './documents/detection-figures.ts';
import { floorsTable } from './documents/floors-table.ts';
import { underHeading, withBlock } from './documents/marked-block.ts';
import { proofFigures, proofSchema } from './documents/proof-figures.ts';
import { simulationFigures, simulationReach } from './documents/simulation-figures.ts';
import { resultsDirectory } from './results/archive.ts';
import { rulesTable } from './results/detection-page.ts';
import { publishedTitle } from './results/published.ts';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const result = (name: string): unknown => JSON.parse(read(`docs/results/${name}.json`));

/** Every document with blocks, as it must stand in its file. */
export function documents(): { file: string; text: string }[] {
  const { inputs, outputs } = actionTables(read('action.yml'));
  // Written by our own `npm run simulate`, from this very type.
  const simulation = result('simulation') as Simulation;
  const proof = v.parse(proofSchema, {
    brake: result('brake'),
    noise: result('noise'),
    kills: result('kills'),
    faults: result('faults'),
  });
  const detection = detectionTable(readSessions(), readBenchstat(resultsDirectory));
  return [
    filled('README.md', {
      'action:inputs': inputs,
      'action:outputs': outputs,
      'metrics:floors': floorsTable(metrics),
      'figures:reference': underHeading(read('docs/results/seed-000.md'), publishedTitle),
      'figures:reach': simulationReach(simulation),
      'figures:detection': detectionFigures(detection),
      'figures:proof': proofFigures(proof),
    }),
    filled('docs/method.md', {
      'metrics:floors': floorsTable(metrics),
      'figures:simulation': simulationFigures(simulation),
      'figures:rules': rulesTable(detection),
    }),
  ];
}

function filled(file: string, blocks: Readonly<Record<string, string>>): { file: string; text: string } {
  const text = Object.entries(blocks).reduce(
    (document, [name, body]) => withBlock(document, name, body),
    read(file),
  );
  return { file, text };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { file, text } of documents()) writeFileSync(new URL(`../${file}`, import.meta.url), text);
