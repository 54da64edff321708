import { type NoiseLimits, type NoiseMeasure, noiseMeasures } from '../../evidence/noise-limits.ts';
import { fail, notApplied, pass, type Rule } from '../rule.ts';
import { measureFacts, shortestWindowNs, windowNoise } from '../window-noise.ts';

/**
 * The machine was not busy with others: nobody else's CPU time beside either side, nobody who kept them waiting, no
 * stall for memory or disk. It never looks at what came out of the window, only at what others did meanwhile.
 */
export const quietHost: Rule = {
  name: 'quiet-host',
  limit: ({ noiseLimits }) => {
    const limits = noiseMeasures.flatMap((measure) => {
      const limit = limitOf(measure, noiseLimits);
      return limit === undefined ? [] : [`${measureFacts[measure].words} ≤ ${percent(limit)}`];
    });
    return `${limits.join(', ')}${noiseLimits === undefined ? ' (not calibrated)' : ''}`;
  },
  check: ({ sample, noiseLimits }) => {
    const noise = windowNoise(sample);
    if (noise === undefined)
      return notApplied(`no window of at least ${shortestWindowNs / 1e9} s, which counters of 10 ms need`);
    const judged = noiseMeasures.flatMap((measure) => {
      const [share, limit] = [noise[measure], limitOf(measure, noiseLimits)];
      return share === undefined || limit === undefined ? [] : [{ measure, share, over: share > limit }];
    });
    if (judged.length === 0) return notApplied('this kernel shows nothing of what others do');
    const loud = judged.filter(({ over }) => over);
    // What rejects a sample is told alone; what is quiet is told whole.
    const told = (loud.length > 0 ? loud : judged)
      .map(({ measure, share }) => `${measureFacts[measure].words} ${percent(share)}`)
      .join(', ');
    return loud.length > 0 ? fail('measurement', told) : pass(told);
  },
};

function limitOf(measure: NoiseMeasure, calibrated: NoiseLimits | undefined): number | undefined {
  return calibrated?.[measure] ?? measureFacts[measure].uncalibrated;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
