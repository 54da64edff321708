import fc from 'fast-check';

/** Shifts as they are measured: differences of logarithms of a few per cent, some of them alike. */
export function shiftList({ minLength = 0, maxLength }: { minLength?: number; maxLength: number }) {
  const shift = fc.integer({ min: -800, max: 800 }).map((tenThousandths) => tenThousandths / 10_000);
  return fc.array(shift, { minLength, maxLength });
}
