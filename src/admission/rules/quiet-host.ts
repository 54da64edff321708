import { type NoiseLimits, type NoiseMeasure, noiseMeasures } from '../../evidence/noise-limits.ts';
import { fail, notApplied, pass, type Rule, type RuleInput } from '../rule.ts';
import { measureFacts, shortestWindowNs, windowNoise } from '../window-noise.ts';

/** One measure of noise that has a limit, with what was found where this machine shows it. */
interface Judged {
  readonly measure: NoiseMeasure;
  readonly limit: number;
  readonly share: number | undefined;
}

/**
 * The machine was not busy with others: nobody else's CPU time beside either side, nobody who kept them waiting, no
 * stall for memory or disk. It never looks at what came out of the window, only at what others did meanwhile.
 * What rejects a sample is told alone, with its limit; what is quiet is told whole.
 */
export const quietHost: Rule = {
  name: 'quiet-host',
  limit: (input) => {
    const judged = judgedMeasures(input);
    const loud = judged.filter(isLoud);
    const limits = (loud.length > 0 ? loud : judged).map(
      ({ measure, limit }) => `${measureFacts[measure].words} ≤ ${percent(limit)}`,
    );
    return `${limits.join(', ')}${input.noiseLimits === undefined ? ' (not calibrated)' : ''}`;
  },
  check: (input) => {
    if (windowNoise(input.sample) === undefined)
      return notApplied(`no window of at least ${shortestWindowNs / 1e9} s, which counters of 10 ms need`);
    const judged = judgedMeasures(input);
    const loud = judged.filter(isLoud);
    const shown = (loud.length > 0 ? loud : judged).flatMap(({ measure, share }) =>
      share === undefined ? [] : [`${measureFacts[measure].words} ${percent(share)}`],
    );
    if (shown.length === 0) return notApplied('this kernel shows nothing of what others do');
    return loud.length > 0 ? fail('measurement', shown.join(', ')) : pass(shown.join(', '));
  },
};

function judgedMeasures({ sample, noiseLimits }: RuleInput): Judged[] {
  const noise = windowNoise(sample) ?? {};
  return noiseMeasures.flatMap((measure) => {
    const limit = limitOf(measure, noiseLimits);
    return limit === undefined ? [] : [{ measure, limit, share: noise[measure] }];
  });
}

const isLoud = ({ share, limit }: Judged): boolean => share !== undefined && share > limit;

function limitOf(measure: NoiseMeasure, calibrated: NoiseLimits | undefined): number | undefined {
  return calibrated?.[measure] ?? measureFacts[measure].uncalibrated;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
