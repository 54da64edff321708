import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { sealEvidence } from '../../../src/evidence/seal.ts';
import { verify } from '../../../src/evidence/verify.ts';
import { renderMarkdown } from '../../../src/report/markdown.ts';
import { reportModel } from '../../../src/report/report-model.ts';
import { renderTerminal } from '../../../src/report/terminal.ts';
import { textWidth } from '../../../src/report/text-width.ts';
import { createComparison, createSettings } from '../../comparison-factory.ts';
import { createEvidence, disturbed } from '../../evidence-factory.ts';
import { storyEvidence, storyNames } from '../../verdict-stories.ts';

const textOf = (evidence: Evidence): string => renderTerminal(evidence, { columns: 10_000 });
const regression = storyEvidence('one-regression');

test.each(storyNames)('the evidence of %s holds', (name) => {
  expect(verify(storyEvidence(name))).toEqual([]);
});

describe('golden', () => {
  test('Markdown', async () => {
    await expect(renderMarkdown(regression)).toMatchFileSnapshot('../../golden/report-compared.md');
  });

  test('terminal of 100 columns', async () => {
    await expect(renderTerminal(regression, { columns: 100 })).toMatchFileSnapshot(
      '../../golden/report-compared-100-columns.txt',
    );
  });
});

test.each([60, 80, 100])('no line of a comparison passes a terminal of %d columns', (width) => {
  const lines = renderTerminal(regression, { columns: width }).split('\n');
  expect(lines.filter((line) => textWidth(line) > width)).toEqual([]);
});

describe('a report of a comparison says', () => {
  const said = textOf(regression);

  test.each([
    ['the verdict first', '1 of 4 cells slower, confirmed.'],
    ['what to do', 'Find the cause in the cells below'],
    ['the commit of the baseline and its distance', 'Commit 0123456789ab, 3 commits from the merge base.'],
    ['its age by the times of the evidence', '37 h 57 min before this run; session a1b2c3d4'],
    ['its source', 'the directory store, record octo/shop/record-7'],
    ['whether its programs ran', 'Its own programs were run beside those of now'],
    [
      'pairs and looks of the confirm',
      '10 pairs, 20 samples, 0 disturbed; 4 changes tested, 0 at a second look',
    ],
    ['its time and budget', '105 s of 360 s'],
    ['sessions and bound of the calibration', 'by 20 sessions in which nothing had changed: 0 false alarms'],
    ['the rate that they bound', 'at most 13.9 % (95 % upper bound)'],
    ['the ratios expected by chance', 'moved significantly; by chance alone'],
    ['what was rejected of the baseline', 'REJECTED SAMPLES OF THE BASELINE'],
    ['and of the confirm', 'REJECTED SAMPLES OF THE CONFIRM'],
  ])('%s', (_, text) => {
    expect(said).toContain(text);
  });

  test('nothing of a missing calibration, which it has', () => {
    expect(said).not.toContain('This machine is not calibrated');
    expect(said).toContain('Its limits of noise are not calibrated');
  });

  test('that a machine is not calibrated where it is not', () => {
    const bare = sealEvidence(createEvidence({ seed: 2 }), createComparison(createEvidence()));
    expect(textOf(bare)).toContain('This machine is not calibrated');
  });

  test('in how many cells the limits of noise are its own', () => {
    const evidence = createEvidence();
    const run = { ...evidence.run, noiseLimits: { 'text/c64/go': { steal: 0.01 } } };
    const text = textOf(sealEvidence({ ...evidence, run }));
    expect(text).toContain('limits of noise calibrated on this machine in 1 of 1 cell.');
    expect(text).toContain('This machine is not calibrated');
  });

  test('why no program of a baseline ran', () => {
    const source = {
      store: 'file',
      name: 'old/benchmark.json',
      artefacts: { kind: 'none', reason: 'two files' },
    } as const;
    const settings = createSettings({ confirm: 'never' });
    const confirm = { kind: 'not-run', reason: 'two files.' } as const;
    const base = createEvidence();
    const compared = sealEvidence(
      createEvidence({ seed: 2 }),
      createComparison(base, { source, settings, confirm }),
    );
    const text = textOf(compared);
    expect(text).toContain('the evidence file old/benchmark.json');
    expect(text).toContain('None of its programs may run, its numbers are all there is: two files.');
    expect(text).toContain('Not measured again: two files.');
    expect(text).toContain('distance to the merge base unknown');
  });
});

test('samples of a confirm are not counted among those of the session', () => {
  const { derived, samples, run } = regression;
  expect(samples.length).toBeGreaterThan(run.plan.cells.length * run.plan.repeats);
  expect(derived.admission.samples).toBe(run.plan.cells.length * run.plan.repeats);
});

test('a disturbed pair of the confirm is shown with its side', () => {
  const samples = regression.samples.map((sample) =>
    sample.phase === 'confirm' && sample.arm === 'base' && sample.block === 1
      ? { ...sample, state: 'disturbed' as const, admission: disturbedRules() }
      : sample,
  );
  const sections = reportModel({ ...regression, samples }).sections;
  const confirm = sections.find(({ title }) => title === 'Rejected samples of the confirm');
  expect(JSON.stringify(confirm)).toContain('Disturbed, the baseline’s program: 1');
});

function disturbedRules() {
  const again = [disturbed, disturbed, disturbed];
  return createEvidence({ troubles: { 'text/c64/go#b1': again } }).samples[0]?.admission ?? [];
}
