import { describe, expect, it } from 'vitest';
import { withResults } from '../../../loadgen/bench/readme-sections.ts';
import type { FiguresFile } from '../../../loadgen/bench/result-files.ts';

const readme = '# X\n<!-- figures -->\nold\n<!-- /figures -->\nkept\n<!-- losses -->\n<!-- /losses -->\n';

const figures: FiguresFile = {
  schema: 'go-rust-bench/loadgen-figures/v1',
  takenAt: '2026-02-03T04:05:06.000Z',
  settings: {
    quick: false,
    serverCpu: 0,
    clientCpu: 1,
    seed: 's',
    rounds: 5,
    durationS: 3,
    foreignLimit: 0.05,
    only: '',
  },
  host: {
    kernel: '6.1',
    cpuModel: 'A CPU',
    cpuCount: 2,
    tools: { wrk: 'wrk 4', ab: 'ab 2', h2load: 'h2load 1' },
  },
  figures: [
    {
      name: 'one',
      reach: '≥ 1',
      ours: { state: 'measured', text: '0.9 (0.8–1.0)', reached: false },
      others: ['wrk 1.0', 'ab 0.7'],
    },
    { name: 'two', reach: '< 2', ours: { state: 'unmeasured', why: 'too loud' }, others: [] },
  ],
  raw: {},
};

describe('withResults', () => {
  it('puts the table between its markers, a miss in bold, and leaves the rest alone', () => {
    const text = withResults(readme, { figures });
    expect(text).toContain('Taken 2026-02-03 on A CPU, 2 CPUs, Linux 6.1, with wrk 4; ab 2; h2load 1.');
    expect(text).toContain('| one | ≥ 1 | 0.9 (0.8–1.0) **(missed)** | wrk 1.0; ab 0.7 |');
    expect(text).toContain('| two | < 2 | not measured: too loud |  |');
    expect(text).toContain('<!-- /figures -->\nkept\n');
    expect(text).not.toContain('old');
  });

  it('changes nothing when it is done again', () => {
    const once = withResults(readme, { figures });
    expect(withResults(once, { figures })).toBe(once);
  });

  it('says that figures are missing instead of leaving old ones', () => {
    expect(withResults(readme, {})).toContain('Not taken yet');
  });

  it('refuses the numbers of a quick try', () => {
    const quick = { ...figures, settings: { ...figures.settings, quick: true } };
    expect(() => withResults(readme, { figures: quick })).toThrow('--quick');
  });

  it('refuses a README without the markers', () => {
    expect(() => withResults('# X\n', {})).toThrow('no section between <!-- figures -->');
  });
});
