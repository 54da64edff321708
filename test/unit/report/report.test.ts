import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import type { Sample } from '../../../src/evidence/sample.ts';
import { sealEvidence } from '../../../src/evidence/seal.ts';
import type { Block, ReportDocument, Table } from '../../../src/report/document.ts';
import { renderMarkdown } from '../../../src/report/markdown.ts';
import { reportModel } from '../../../src/report/report-model.ts';
import { renderTerminal } from '../../../src/report/terminal.ts';
import { textWidth } from '../../../src/report/text-width.ts';
import {
  createEvidence,
  createProfile,
  disturbed,
  neverReady,
  slowingDown,
  sound,
} from '../../evidence-factory.ts';
import { createFullEvidence } from '../../smoke-evidence.ts';

const full = createFullEvidence();
const report = reportModel(full);

const blocksOf = (document: ReportDocument): Block[] =>
  document.sections.flatMap(({ blocks }) => [...blocks]);

function tableTitled(document: ReportDocument, title: string): Table {
  const table = blocksOf(document).find((block) => block.kind === 'table' && block.title === title);
  if (table?.kind !== 'table') throw new Error(`no table ${title}`);
  return table;
}

const rowOf = (table: Table, start: string): readonly string[] =>
  table.rows.find(([label]) => label?.startsWith(start)) ?? [];

/** The sample as if its window had lasted twice as long. */
function atHalfSpeed(sample: Sample, slowed: boolean): Sample {
  if (!slowed || sample.generator.kind === 'failed') return sample;
  const { document, ...rest } = sample.generator;
  const window = { ...document.window, elapsed_ns: document.window.elapsed_ns * 2 };
  return { ...sample, generator: { ...rest, document: { ...document, window } } };
}

/** Everything that a report says, as one text. */
const textOf = (evidence: Evidence): string => renderTerminal(evidence, { columns: 10_000 });

describe('golden', () => {
  test('Markdown', async () => {
    await expect(renderMarkdown(full)).toMatchFileSnapshot('../../golden/report.md');
  });

  test('terminal of 100 columns', async () => {
    await expect(renderTerminal(full, { columns: 100 })).toMatchFileSnapshot(
      '../../golden/report-100-columns.txt',
    );
  });

  test('terminal of 80 columns, not isolated', async () => {
    const open = createFullEvidence('E');
    await expect(renderTerminal(open, { columns: 80 })).toMatchFileSnapshot(
      '../../golden/report-rung-e-80-columns.txt',
    );
  });
});

test.each([60, 80, 100, 200])('no line passes a terminal of %d columns', (width) => {
  const lines = renderTerminal(full, { columns: width }).split('\n');
  expect(lines.filter((line) => textWidth(line) > width)).toEqual([]);
});

describe('a group', () => {
  const text = tableTitled(report, 'text, 64 connections');

  test('shows the derived figures of each variant, one unit a row', () => {
    const derived = full.derived.cells.find(({ cell }) => cell === 'text/c64/rust');
    const { median = 0, min = 0, max = 0 } = derived?.metrics.throughput ?? {};
    const [label, , , rust] = rowOf(text, 'throughput');
    expect(label).toBe('throughput, 1/s');
    const whole = (value: number) => Math.round(value).toLocaleString('en-US');
    expect(rust).toBe(`${whole(median)} [${whole(min)}–${whole(max)}]`);
  });

  test('shows the paired ratio with range and side', () => {
    expect(text.columns.map(({ label }) => label)).toEqual([
      '',
      'go',
      'go-memlimit-384',
      'rust',
      'go-memlimit-384 ÷ go',
      'rust ÷ go',
    ]);
    expect(rowOf(text, 'throughput')[5]).toMatch(/^\d\.\d+ \[\d\.\d+–\d\.\d+\] ▲$/);
    expect(rowOf(text, 'mean')[5]).toMatch(/▼$/);
  });

  test('names the bytes of an answer only where variants differ', () => {
    expect(text.notes).toContain('Bytes of one answer on the wire: go 130, go-memlimit-384 130, rust 122.');
    expect(tableTitled(report, 'json-get, 64 connections').notes.join()).not.toContain('on the wire');
  });

  test('says how many blocks a ratio has where not all have it', () => {
    expect(rowOf(tableTitled(report, 'json-get, 64 connections'), 'p50')[3]).toMatch(/\(4 blocks\)$/);
  });

  test('shows no number for a cell without enough admitted samples, but why', () => {
    const table = tableTitled(report, 'text, 15,000 connections');
    expect(rowOf(table, 'throughput')[1]).toBe('–¹');
    expect(rowOf(table, 'admitted')[1]).toBe('1/5');
    expect(table.notes[0]).toBe('¹ was killed by its memory limit in 4 of 5 samples');
  });

  test('gives the reason of an absent percentile, and no unit', () => {
    const table = tableTitled(report, 'cpu, 64 connections');
    expect(rowOf(table, 'p99')).toEqual(['p99', '–¹', '–¹', '–¹']);
    expect(table.notes[0]).toMatch(/^¹ fewer than 100 requests are expected beyond p99/);
  });
});

describe('every report says', () => {
  const said = textOf(full);

  test.each([
    ['how much was admitted', '44 of 53 samples admitted (83 %)'],
    ['which cells have no result', 'text/c15000/go was killed by its memory limit'],
    ['that nothing was compared', 'Nothing was compared'],
    ['what a cell not run needs', '20,064 open files for the server'],
    ['the rule, value and limit of a rejection', 'generator 0.980, server 0.680'],
    ['how medians are taken', 'Medians are taken column by column'],
    ['what ranges are', 'minimum–maximum of the repeats, not confidence intervals'],
    ['which responses have a latency', 'Latency covers completed responses only'],
    ['that the loop is closed', 'Closed loop'],
    ['what was not measured', 'Not measured: networks, TLS'],
    ['that the machine is not calibrated', 'not calibrated'],
    ['the sanity check of cpu', 'cpu/c64/go: connections ÷ throughput = 64 ÷ 250/s'],
    ['the overhead', 'Overhead: wall time of first tries ÷ (warm-up + window) = 1.05, within 1.10'],
    ['reruns and waits apart', 'Not in it: reruns 6.32 s, waiting for quiet 2.12 s'],
    ['the isolation that was achieved', 'Isolated on rung A, by cgroups v2'],
    ['each compromise', 'the controller shares the CPU of the generator'],
    ['the contract', '84 of 84 passed'],
    ['the settings of a variant', 'go-memlimit-384: server go, GOMAXPROCS=1 GOGC=100 GOMEMLIMIT=384MiB'],
    ['how to reproduce it', 'dist/cli.js run --plan smoke'],
  ])('%s', (_, text) => {
    expect(said).toContain(text);
  });
});

describe('a report warns', () => {
  const warnings = (evidence: Evidence) =>
    blocksOf(reportModel(evidence)).flatMap((block) => (block.kind === 'warning' ? [block.text] : []));

  test('of nothing when nothing weakens the result', () => {
    expect(warnings(createEvidence())).toEqual([]);
    expect(textOf(createEvidence())).toContain('None: every sample was admitted.');
  });

  test('when it was not isolated, and gives memory no number', () => {
    const open = createEvidence({ rung: 'E' });
    expect(warnings(open)).toEqual([expect.stringMatching(/^Not isolated/)]);
    expect(textOf(open)).toContain('Not measured: memory; ');
  });

  test('when the session was cancelled', () => {
    const whole = createEvidence({ ended: 'cancelled' });
    const cut = sealEvidence({ ...whole, samples: whole.samples.slice(0, 2) });
    expect(warnings(cut)).toEqual([
      'The session was cancelled: what is missing was not measured.',
      'text/c64/go has no valid result: too few samples were run',
    ]);
    const none = sealEvidence({ ...whole, samples: [] });
    expect(textOf(none)).toContain('No sample was measured.');
    expect(warnings(none)).toContainEqual('text/c64/go was not measured: the session ended before');
  });

  test('when a server breaks the contract', () => {
    const evidence = createEvidence();
    const servers = evidence.servers.map((server) => ({
      ...server,
      contract: { passed: 83, failed: ['json-get: answer is chunked'] },
    }));
    const broken = sealEvidence({ ...evidence, servers });
    expect(warnings(broken)[0]).toBe(
      'go breaks the contract: json-get: answer is chunked. Its work may not be that of the others.',
    );
    expect(textOf(broken)).toContain('1 of 84 failed: json-get: answer is chunked');
  });

  test('of the rule that tells most when a cell fails', () => {
    const troubles = Object.fromEntries([1, 2, 3].map((block) => [`text/c64/go#b${block}`, [neverReady]]));
    expect(warnings(createEvidence({ troubles }))).toEqual([
      'text/c64/go fails by completed in 3 samples: never ready: no ready line within 10 s',
    ]);
  });

  test('of a cell that the machine disturbed too often', () => {
    const again = [disturbed, disturbed, disturbed];
    const troubles = {
      'text/c64/go#b1': again,
      'text/c64/go#b2': again,
      'text/c64/go#b3': [disturbed, sound],
    };
    expect(warnings(createEvidence({ troubles }))).toEqual([
      'text/c64/go has no valid result: generator-headroom in 7 samples: generator 0.980, server 0.680',
    ]);
  });
});

test('socket memory is shown beside the peak where cgroup v1 counts it apart', () => {
  const evidence = createEvidence({ draws: 3 });
  const memory = {
    kind: 'measured' as const,
    peakBytes: 400 * 2 ** 20,
    limitBytes: 512 * 2 ** 20,
    socketPeakBytes: 64 * 2 ** 20,
    oomKills: 0,
  };
  const samples = evidence.samples.map((sample) => ({ ...sample, memory }));
  const isolation = { ...evidence.isolation, cgroupVersion: 1 as const };
  const said = textOf(sealEvidence({ ...evidence, samples, isolation }));
  expect(said).toContain(
    'which cgroup v2 would charge together against the limit of 512 MiB: go 464 MiB (91 %).',
  );
  expect(said).toContain('Cgroup v1 counts socket memory apart from the peak');
});

test('the parts of the memory are shown as far as the kernel counts them, as medians of the admitted samples', () => {
  const evidence = createEvidence({ profiles: [createProfile('text', 'go', 64)] });
  const anonMiB = [9, 1, 5, 3, 7];
  const samples = evidence.samples.map(
    (sample, index): Sample => ({
      ...sample,
      memory: {
        kind: 'measured',
        peakBytes: 2 ** 24,
        limitBytes: 2 ** 29,
        anonBytes: (anonMiB[index] ?? 0) * 2 ** 20,
        socketBytes: 512 * 2 ** 10,
        oomKills: 0,
      },
    }),
  );
  const table = tableTitled(reportModel({ ...evidence, samples }), 'text, 64 connections');
  expect(table.notes).toEqual([
    'Memory at the end of the window, in parts: go anonymous 5 MiB, sockets 512 KiB. The peak was earlier.',
  ]);
  const rejected = samples.map(
    (sample, index): Sample => (index === 1 ? { ...sample, state: 'disturbed' } : sample),
  );
  expect(textOf({ ...evidence, samples: rejected })).toContain('anonymous 6 MiB');
});

test('socket memory beyond the limit is shown for what it is, and never as a kill', () => {
  const evidence = createEvidence({ draws: 3 });
  const memory = {
    kind: 'measured' as const,
    peakBytes: 480 * 2 ** 20,
    limitBytes: 512 * 2 ** 20,
    socketPeakBytes: 160 * 2 ** 20,
    oomKills: 0,
  };
  const sealed = sealEvidence({ ...evidence, samples: evidence.samples.map((one) => ({ ...one, memory })) });
  expect(textOf(sealed)).toContain('against the limit of 512 MiB: go 640 MiB (125 %).');
  expect(sealed.derived.cells[0]).toMatchObject({ state: 'admitted' });
});

describe('the checks say', () => {
  const listed = (evidence: Evidence) =>
    reportModel(evidence)
      .sections.filter(({ title }) => title === 'Checks')
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'list' ? [...block.items] : []));

  test('which windows were not steady, with the count, one line a cell', () => {
    const profiles = [createProfile('text', 'go', 64), createProfile('text', 'rust', 64)];
    const troubles = { 'text/c64/go#b2': [slowingDown], 'text/c64/go#b4': [slowingDown] };
    const evidence = createEvidence({ profiles, troubles, draws: 3 });
    expect(listed(evidence).filter((item) => item.includes('not steady'))).toEqual([
      'text/c64/go: not steady in 2 of 5 admitted samples (first and last third within 10.0 % (not calibrated)): ' +
        'last third −22.2 % (1 s each); last third −22.2 % (1 s each).',
    ]);
    expect(evidence.derived.admission.disturbed).toBe(0);
  });

  test('nothing of steadiness when all windows were steady', () => {
    expect(listed(full).join()).not.toContain('not steady');
  });

  test('that no place has an effect, with the interval and how much it rests on', () => {
    expect(listed(full)).toContainEqual(
      expect.stringMatching(
        /^Place among the variants of a group: throughput [+−]\d\.\d\d % \[−\d\.\d\d % to \+\d\.\d\d %\] for each place later \(95 % interval, 42 samples of 9 cells\); no effect shown/,
      ),
    );
  });

  test('that a place has an effect when it has one', () => {
    const evidence = createEvidence({
      profiles: [createProfile('text', 'go', 64), createProfile('text', 'rust', 64)],
      draws: 3,
    });
    const samples = evidence.samples.map((sample) => atHalfSpeed(sample, sample.positionInGroup === 2));
    const said = listed(sealEvidence({ ...evidence, samples })).join();
    expect(said).toMatch(
      /Place among the variants of a group: throughput −[45]\d\.\d\d % .* an effect: it is not 0/,
    );
  });

  test('why no effect can be estimated', () => {
    expect(listed(createEvidence({ repeats: 1 }))).toContainEqual(
      'Place in the block: no effect can be estimated; no cell was measured at two places of a block often enough.',
    );
  });
});

test('a load by rate is described for what it is', () => {
  const profile = createProfile('text', 'go', 64);
  const cell = { ...profile.cell, load: { kind: 'rate', ratePerSecond: 5000, connections: 64 } as const };
  const said = textOf(createEvidence({ profiles: [{ ...profile, cell }] }));
  expect(said).toContain('text, 5,000 requests/s over up to 64 connections');
  expect(said).toContain('Open loop: latency runs from the time at which a request was due');
  expect(said).not.toContain('Closed loop');
});

test('one variant alone has no ratio, and the report does not miss it', () => {
  const alone = reportModel(createEvidence());
  expect(alone.sections[0]?.blocks.some(({ kind }) => kind === 'table')).toBe(false);
  expect(tableTitled(alone, 'text, 64 connections').columns).toHaveLength(2);
});

test('hostile names stay text in both forms', () => {
  const name = 'go|`<b>@me\u202e\u001b[2J\n# x';
  const hostile = createEvidence({ profiles: [createProfile('text', name, 4)] });
  const markdown = renderMarkdown(hostile);
  expect(markdown).toContain('go\\|\\`&lt;b&gt;@\u2060me⟨U+202E⟩⟨U+001B⟩[2J # x');
  expect(markdown).not.toMatch(/<b>|@me|\u202e/);
  expect(renderTerminal(hostile, { columns: 80 })).not.toContain('\u001b');
});

test('colours are handed in, and change nothing but themselves', () => {
  const mark = (tag: string) => (text: string) => `<${tag}>${text}</${tag}>`;
  const style = { title: mark('t'), heading: mark('h'), warning: mark('w'), note: mark('n') };
  const coloured = renderTerminal(full, { columns: 100, style });
  expect(coloured).toContain('<t>go-rust-bench: smoke</t>');
  expect(coloured.replaceAll(/<\/?[thwn]>/g, '')).toBe(renderTerminal(full, { columns: 100 }));
});
