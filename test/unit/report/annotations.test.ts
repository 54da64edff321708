import { describe, expect, test } from 'vitest';
import { nothingCompared } from '../../../src/compare/judge-arms.ts';
import { annotations, mostAnnotations } from '../../../src/report/annotations.ts';
import {
  createCellVerdict,
  createConfirmed,
  createMetricVerdict,
  createVerdict,
} from '../../verdict-factory.ts';

const confirmed = createConfirmed(0.1);
const slow = (cell: string) =>
  createCellVerdict(cell, [
    createMetricVerdict('throughput', 'regressed', { confirmed }),
    createMetricVerdict('p50', 'regressed', { confirmed }),
    createMetricVerdict('peak-memory', 'unchanged'),
  ]);
const many = (count: number) =>
  createVerdict({ cells: Array.from({ length: count }, (_, index) => slow(`s${index}/c64/go`)) });

describe('annotations', () => {
  test('a regressed cell is one line with every metric that became worse', () => {
    expect(annotations(createVerdict({ cells: [slow('text/c64/go')] }))).toEqual([
      {
        level: 'error',
        title: 'text/c64/go',
        message: 'throughput −9.5 % [−10.4 to −8.6] and p50 +10.5 % [+9.4 to +11.6]',
      },
    ]);
  });

  test('a server that starts to fail says why', () => {
    const cells = [createCellVerdict('text/c64/go', 'regressed', 'no-oom: killed by its memory limit')];
    expect(annotations(createVerdict({ cells }))).toMatchObject([
      { message: 'no-oom: killed by its memory limit' },
    ]);
  });

  test('ten cells are ten lines; of more, the last line says how many', () => {
    expect(annotations(many(mostAnnotations))).toHaveLength(10);
    const lines = annotations(many(40));
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)?.message).toBe('40 of 40 cells slower, confirmed; 31 more cells are in the report');
  });

  test('an accepted regression is no error', () => {
    const accepted = { by: 'a', commit: '0123456', reason: 'b' };
    expect(annotations({ ...many(1), state: 'pass', accepted })).toMatchObject([{ level: 'notice' }]);
  });

  test('nothing compared is a warning, not everything judged an error, a pass nothing', () => {
    expect(annotations(nothingCompared('no baseline'))).toEqual([
      { level: 'warning', title: 'go-rust-bench', message: 'Nothing was compared: no baseline' },
    ]);
    const open = createVerdict({ state: 'inadmissible', reasons: ['text/c64/go is missing'] });
    expect(annotations(open)).toMatchObject([{ level: 'error' }]);
    expect(annotations(createVerdict())).toEqual([]);
  });

  test('no name can give the runner a command', () => {
    const cells = [
      createCellVerdict(
        '::set-output name=a::b\n::error::x ##[add-mask]y',
        'regressed',
        '\r\n::stop-commands::z',
      ),
    ];
    for (const { title, message } of annotations(createVerdict({ cells })))
      for (const text of [title, message]) {
        expect(text).not.toMatch(/[\r\n]/);
        expect(text.trim().startsWith('::')).toBe(false);
        expect(text).not.toContain('##[');
      }
  });
});
