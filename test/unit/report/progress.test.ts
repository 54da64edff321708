import { describe, expect, it } from 'vitest';
import type { Sample } from '../../../src/evidence/sample.ts';
import type { ConfirmEvent } from '../../../src/measure/confirm-session.ts';
import type { SessionEvent } from '../../../src/measure/session.ts';
import { progressLog, type Verbosity } from '../../../src/report/progress.ts';

const slot = (cell: string, block = 1) => ({ cell, block, position: 1, positionInGroup: 1 });
const admitted = { id: 'text/c64/go#b1.1', state: 'admitted', admission: [] } as unknown as Sample;
const rejected = {
  id: 'text/c64/rust#b1.1',
  state: 'disturbed',
  admission: [{ rule: 'generator-headroom', pass: false, applied: true, value: '0.98', limit: '0.95' }],
} as unknown as Sample;

const events: SessionEvent[] = [
  { kind: 'session-started', planned: 4 },
  { kind: 'sample-started', slot: slot('text/c64/go'), attempt: 1 },
  { kind: 'sample-ended', slot: slot('text/c64/go'), sample: admitted, settled: 1, reruns: 0 },
  { kind: 'sample-started', slot: slot('text/c64/rust'), attempt: 1 },
  { kind: 'sample-ended', slot: slot('text/c64/rust'), sample: rejected, settled: 1, reruns: 0 },
  { kind: 'sample-started', slot: slot('text/c64/rust'), attempt: 2 },
  { kind: 'block-ended', block: 1 },
  { kind: 'session-ended' },
];

/** What a run writes, with a clock that goes on 10 s at each look. */
function written(verbosity: Verbosity, isTerminal: boolean, columns = 100): string {
  let text = '';
  let nowMs = 0;
  const output = {
    write: (more: string) => {
      text += more;
    },
    isTerminal,
    columns,
  };
  const log = progressLog(output, verbosity, () => {
    nowMs += 10_000;
    return nowMs;
  });
  log.step('building go, rust');
  for (const event of events) log.session(event);
  log.warn('the disk is nearly full');
  return text;
}

const clearLine = '\r\u001b[K';

/** What stays on a terminal: the last state of each line. */
const visible = (text: string) => text.split('\n').map((line) => line.split(clearLine).at(-1) ?? '');

describe('progress', () => {
  it('is plain lines when the output is no terminal: steps, rejections, blocks', () => {
    expect(written('normal', false)).toBe(
      [
        'building go, rust',
        '1/4  text/c64/rust#b1.1  disturbed: generator-headroom: 0.98 (limit: 0.95)',
        'block 1 done: 1/4 samples  30 s left',
        'note: the disk is nearly full',
        '',
      ].join('\n'),
    );
  });

  it('is one line written over on a terminal, with what runs now and the time left', () => {
    const text = written('normal', true);
    expect(text).toContain('0/4  block 1  text/c64/go');
    expect(text).toContain('1/4  block 1  text/c64/rust  60 s left');
    expect(text).toContain('1/4  block 1  text/c64/rust, try 2  2 min left');
    expect(visible(text)).toEqual([
      'building go, rust',
      '1/4  text/c64/rust#b1.1  disturbed: generator-headroom: 0.98 (limit: 0.95)',
      'note: the disk is nearly full',
      '',
    ]);
  });

  it('never writes a status line wider than the terminal', () => {
    // What stands behind the last line end of each part is a status; the lines before it stay and may wrap.
    const statuses = written('normal', true, 30)
      .split(clearLine)
      .map((part) => part.split('\n').at(-1) ?? '');
    expect(statuses).toContain('0/4  block 1  text/c64/go');
    for (const status of statuses) expect(status.length).toBeLessThanOrEqual(29);
  });

  it('names every sample when asked to, and only warnings when quiet', () => {
    expect(written('verbose', false)).toContain('1/4  text/c64/go#b1.1  admitted\n');
    expect(written('quiet', false)).toBe('note: the disk is nearly full\n');
  });
});

const task = {
  pair: { cell: 'text/c64/go', pair: 3, first: 'base' },
  arm: 'base',
  position: 1,
  attempt: 2,
} as const;
const confirmEvents: ConfirmEvent[] = [
  { kind: 'confirm-started', family: 3, cells: 2, budgetNs: 90e9 },
  { kind: 'arm-started', task, spentNs: 30e9 },
  {
    kind: 'try-ended',
    pair: task.pair,
    attempt: 2,
    samples: [admitted, rejected],
    spentNs: 40e9,
  },
  { kind: 'confirm-ended', ended: 'time-budget' },
];

function confirmWritten(verbosity: Verbosity, isTerminal: boolean): string {
  let text = '';
  const write = (more: string) => {
    text += more;
  };
  const log = progressLog({ write, isTerminal, columns: 100 }, verbosity, () => 0);
  for (const event of confirmEvents) log.confirm(event);
  return text;
}

describe('progress of a confirm', () => {
  it('says what is confirmed, what was rejected, and why it ended', () => {
    expect(confirmWritten('normal', false)).toBe(
      [
        'confirming 2 of the cells side by side with the baseline, at most 1 min 30 s',
        'confirm  40 s of 1 min 30 s  text/c64/rust#b1.1  disturbed: generator-headroom: 0.98 (limit: 0.95)',
        'the confirm ended: its time is spent',
        '',
      ].join('\n'),
    );
  });

  it('shows the pair and the arm that runs on a terminal', () => {
    expect(confirmWritten('normal', true)).toContain(
      'confirm  30 s of 1 min 30 s  text/c64/go  pair 3, try 2  base',
    );
  });

  it('says nothing when it is to be quiet', () => {
    expect(confirmWritten('quiet', true).replaceAll(clearLine, '')).toBe('');
  });
});
