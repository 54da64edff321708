import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { noisyMetrics } from '../../simulation/noise-model.ts';

/**
 * The places of the cells that benchstat calls significantly worse in any metric, from what it prints with `-format csv`:
 * a table for each unit, whose heading has the unit in its second column, and a change in the sixth, `~` when there is none.
 */
export function slowerByBenchstat(csv: string): number[] {
  const slower = new Set<number>();
  let turn = 0;
  for (const row of parse(csv, { relax_column_count: true, skip_empty_lines: true }) as string[][]) {
    const [name = '', unit = '', , , , change = ''] = row;
    const place = /^Cell(\d+)/.exec(name)?.[1];
    if (name === '' && unit !== '' && row.includes('vs base')) turn = turnOf(unit);
    else if (place !== undefined && turn * Number.parseFloat(change) > 0) slower.add(Number(place));
  }
  return [...slower].sort((a, b) => a - b);
}

function turnOf(unit: string): number {
  const metric = noisyMetrics.find(({ name }) => name === unit);
  if (metric === undefined) throw new Error(`benchstat made another unit of ours: ${unit}`);
  return metric.turn;
}

const fileSchema = v.object({
  program: v.string(),
  sessions: v.array(v.object({ startedAt: v.string(), row: v.string(), slower: v.array(v.string()) })),
});
export type BenchstatFile = v.InferOutput<typeof fileSchema>;

/** What `npm run prove:benchstat` found; undefined when it was not run. */
export function readBenchstat(directory: string): BenchstatFile | undefined {
  const path = join(directory, 'benchstat.json');
  return existsSync(path) ? v.parse(fileSchema, JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}
