import type { Verdict } from '../compare/verdict.ts';

/** The `regressions` output: regressed cells and metrics as JSON. A cell that regressed as a whole has no metric. */
export function regressionsJson(verdict: Verdict | undefined): string {
  const regressed = (verdict?.cells ?? []).filter(({ state }) => state === 'regressed');
  return JSON.stringify(
    regressed.flatMap(({ cell, reason, metrics }) => {
      const worse = metrics.filter(({ state }) => state === 'regressed');
      if (worse.length === 0) return [{ cell, ...(reason === undefined ? {} : { reason }) }];
      return worse.map(({ metric, shift, confirmed }) => ({
        cell,
        metric,
        shift: confirmed?.median ?? shift,
        adjustedP: confirmed?.adjustedP,
      }));
    }),
  );
}
