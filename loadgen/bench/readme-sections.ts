import { UserError } from '../../src/user-error.ts';
import { lossTable } from './loss-table.ts';
import type { FiguresFile, LossFile } from './result-files.ts';
import { figureTable } from './table.ts';

/** What was measured, as far as it was; absent: not yet. */
export interface Results {
  readonly figures?: FiguresFile;
  readonly loss?: LossFile;
}

const notYet = 'Not taken yet: `npm run bench:loadgen` takes them, on a quiet machine.';

/**
 * The README with the tables of these results between its markers. Pure.
 *
 * @throws {UserError} for a missing marker, or results of a quick try.
 */
export function withResults(readme: string, { figures, loss }: Results): string {
  const sections = {
    figures: figures ? `${provenance(figures)}\n\n${figureTable(figures.figures)}` : notYet,
    losses: loss ? lossSection(loss) : notYet,
  };
  return Object.entries(sections).reduce((text, [name, body]) => replaceSection(text, name, body), readme);
}

function lossSection(loss: LossFile): string {
  const unavailable = loss.unavailable.map((reason) => `\n\nNot run: ${reason}`).join('');
  return `${provenance(loss)} ${loss.connections} connections.\n\n${lossTable(loss.losses)}${unavailable}`;
}

function provenance({ takenAt, host, settings }: FiguresFile | LossFile): string {
  if (settings.quick) {
    throw new UserError(
      'these results are from a --quick try, which means nothing: run npm run bench:loadgen',
    );
  }
  const { wrk = 'wrk', ab = 'ab', h2load = 'h2load' } = host.tools;
  return `Taken ${takenAt.slice(0, 10)} on ${host.cpuModel}, ${host.cpuCount} CPUs, Linux ${host.kernel}, with ${wrk}; ${ab}; ${h2load}.`;
}

function replaceSection(text: string, name: string, body: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start < 0 || end < start) throw new UserError(`README: no section between ${open} and ${close}`);
  return `${text.slice(0, start + open.length)}\n${body}\n${text.slice(end)}`;
}
