/**
 * The largest false-alarm rate that so few alarms in so many sessions leave credible: the one-sided 95 % upper bound of
 * Clopper and Pearson (Biometrika 26, 1934): the p at which that few alarms or fewer have a probability of 5 %.
 * Without alarms it is 1 − 0.05^(1/n): 14 % of 20 sessions, 5 % of 59, 1 % of 299.
 *
 * @returns a share, 0 to 1; 1 without sessions
 */
export function falseAlarmBound(sessions: number, falseAlarms: number): number {
  if (sessions === 0 || falseAlarms >= sessions) return 1;
  let low = 0;
  let high = 1;
  // The probability falls as p grows: 60 halvings are more than a double can tell apart.
  for (let halving = 0; halving < 60; halving += 1) {
    const middle = (low + high) / 2;
    if (atMost(falseAlarms, sessions, middle) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

/** P(X ≤ k) of a binomial X of n trials: the terms follow from each other, in logarithms so that none vanishes. */
function atMost(k: number, n: number, p: number): number {
  let logTerm = n * Math.log1p(-p);
  let sum = Math.exp(logTerm);
  for (let i = 1; i <= k; i += 1) {
    logTerm += Math.log((n - i + 1) / i) + Math.log(p) - Math.log1p(-p);
    sum += Math.exp(logTerm);
  }
  return sum;
}
