/** One thing that a machine can or cannot promise. */
export interface DoctorRow {
  check: string;
  /** `limited`: it works, and something is not promised. `missing`: without it nothing can be measured. */
  state: 'ok' | 'limited' | 'missing';
  /** What was found, in words. */
  found: string;
  /** What follows from it for a measurement. */
  promise: string;
  /** What to do about it; absent when nothing needs doing, or nothing can be done. */
  fix?: string;
}

/** The worst state of some rows: what `doctor` as a whole says. */
export function worstState(rows: readonly DoctorRow[]): DoctorRow['state'] {
  const states = new Set(rows.map(({ state }) => state));
  if (states.has('missing')) return 'missing';
  return states.has('limited') ? 'limited' : 'ok';
}
