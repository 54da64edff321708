/**
 * Puts the tables of `results/` into the README of the load generator.
 * `node loadgen/bench/readme.ts [--check]`: with --check nothing is written, and a difference is exit code 1.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { UserError } from '../../src/user-error.ts';
import { withResults } from './readme-sections.ts';
import type { FiguresFile, LossFile } from './result-files.ts';

const readme = new URL('../README.md', import.meta.url);

function result<File>(name: string): File | undefined {
  const file = new URL(`results/${name}.json`, import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as File) : undefined;
}

const [option, ...rest] = process.argv.slice(2);
try {
  if (rest.length > 0 || (option !== undefined && option !== '--check')) {
    throw new UserError('usage: node loadgen/bench/readme.ts [--check]');
  }
  const [figures, loss] = [result<FiguresFile>('figures'), result<LossFile>('loss')];
  const before = readFileSync(readme, 'utf8');
  const after = withResults(before, { ...(figures && { figures }), ...(loss && { loss }) });
  if (option === undefined) {
    writeFileSync(readme, after);
  } else if (after !== before) {
    process.stderr.write('loadgen/README.md differs from results/: run node loadgen/bench/readme.ts\n');
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
