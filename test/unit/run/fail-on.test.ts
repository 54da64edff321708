import { describe, expect, test } from 'vitest';
import { nothingCompared } from '../../../src/compare/judge-arms.ts';
import { type RunState, type Verdict, verdictFormSchema } from '../../../src/compare/verdict.ts';
import { parseFailOn } from '../../../src/run/fail-on.ts';
import { sessionExitCode } from '../../../src/run/session-exit-code.ts';
import { createEvidence, disturbed } from '../../evidence-factory.ts';
import { createVerdict } from '../../verdict-factory.ts';

describe('--fail-on', () => {
  test.each([
    ['regression', ['regression']],
    [' no-baseline,regression\n', ['regression', 'no-baseline']],
    ['inadmissible regression', ['regression', 'inadmissible']],
    ['never', []],
  ])('%j', (text, failures) => {
    expect([...parseFailOn(text, '--fail-on')]).toEqual(failures);
  });

  test.each([
    ['', 'fail-on: it is empty; give some of regression, inadmissible, no-baseline, never'],
    [',', 'fail-on: it is empty; give some of regression, inadmissible, no-baseline, never'],
    [
      'regresion',
      'fail-on: "regresion" is not one of regression, inadmissible, no-baseline, never; did you mean regression?',
    ],
    ['pass\u0007', 'fail-on: "pass\\u0007" is not one of regression, inadmissible, no-baseline, never'],
    ['never,regression', 'fail-on: never stands alone; leave it out, or leave out regression'],
  ])('%j is refused in one sentence', (text, message) => {
    expect(() => parseFailOn(text, 'fail-on')).toThrow(message);
  });
});

describe('the exit code', () => {
  const session = createEvidence({ draws: 3 });
  const judged = (
    state: RunState,
    {
      ended = 'complete',
      form = 'confirm',
    }: { ended?: 'complete' | 'cancelled'; form?: Verdict['form'] } = {},
  ) => {
    const verdict: Verdict =
      state === 'no-baseline' ? nothingCompared('none') : createVerdict({ state, form });
    return { ...session, run: { ...session.run, ended }, verdicts: [verdict] };
  };

  test.each<[RunState, string | undefined, number]>([
    ['pass', undefined, 0],
    ['regression', undefined, 1],
    ['inadmissible', undefined, 3],
    ['no-baseline', undefined, 0],
    ['no-baseline', 'no-baseline', 3],
    ['regression', 'inadmissible', 0],
    ['inadmissible', 'regression', 0],
    ['regression', 'never', 0],
    ['inadmissible', 'never', 0],
  ])('of %s with --fail-on %s is %i', (state, failOn, code) => {
    const chosen = failOn === undefined ? undefined : parseFailOn(failOn, '--fail-on');
    expect(sessionExitCode(judged(state), chosen)).toBe(code);
  });

  test.each(verdictFormSchema.options)('is that of the state, whatever the form: %s', (form) => {
    expect(sessionExitCode(judged('pass', { form }))).toBe(0);
    expect(sessionExitCode(judged('regression', { form }))).toBe(1);
    expect(sessionExitCode(judged('inadmissible', { form }))).toBe(3);
    expect(sessionExitCode(judged('inadmissible', { form }), parseFailOn('no-baseline', ''))).toBe(0);
  });

  test('of a cancelled session is 130, whatever was found before', () => {
    expect(sessionExitCode(judged('regression', { ended: 'cancelled' }), parseFailOn('never', ''))).toBe(130);
  });

  test('without a verdict, follows from what the session has', () => {
    const again = [disturbed, disturbed, disturbed];
    const spoilt = createEvidence({
      draws: 3,
      troubles: { 'text/c64/go#b1': again, 'text/c64/go#b2': again },
    });
    expect(sessionExitCode(session)).toBe(0);
    expect(sessionExitCode(session, parseFailOn('no-baseline', ''))).toBe(3);
    expect(sessionExitCode(spoilt)).toBe(3);
    expect(sessionExitCode(spoilt, parseFailOn('regression', ''))).toBe(0);
    // A session whose every cell is spoilt has no baseline either.
    expect(
      sessionExitCode({ ...spoilt, verdicts: [nothingCompared('none')] }, parseFailOn('no-baseline', '')),
    ).toBe(3);
  });
});
