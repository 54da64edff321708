import type { CellResult } from './arm.ts';

type Failing = Pick<Extract<CellResult, { kind: 'fails' }>, 'failed' | 'planned'>;

/** Failed blocks of five from which on a server fails more often than not: 3 of 5. */
const mostly = 0.6;

/** In at least 3 of 5 blocks. */
export const failsMostly = ({ failed, planned }: Failing): boolean => failed >= mostly * planned;

/** In a larger share of its blocks than before. */
export const failsMoreOften = (now: Failing, before: Failing): boolean =>
  now.failed * before.planned > before.failed * now.planned;
