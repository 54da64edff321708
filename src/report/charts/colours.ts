/** Colours by their role; the page gives each a value for light and for dark. */
export const colours = {
  ink: 'var(--ink)',
  muted: 'var(--muted)',
  grid: 'var(--grid)',
  surface: 'var(--surface)',
  bad: 'var(--bad)',
  /** A gain. Where changes are drawn no variant has this colour, which is that of the third elsewhere. */
  good: 'var(--series-3)',
} as const;

/** Distinguishable for the usual kinds of colour blindness (Okabe and Ito); defined in `page-style.ts`. */
export const seriesColourCount = 6;

const symbols = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'arrow'] as const;

/** How a variant is drawn everywhere in a report: by colour and by shape. */
export interface VariantLook {
  readonly colour: string;
  readonly symbol: (typeof symbols)[number];
}

/** @param variants in the order of the plan */
export function variantLooks(variants: readonly string[]): (variant: string) => VariantLook {
  const looks = new Map(
    variants.map((variant, index) => [
      variant,
      {
        colour: `var(--series-${(index % seriesColourCount) + 1})`,
        symbol: symbols[index % symbols.length] ?? 'circle',
      },
    ]),
  );
  return (variant) => looks.get(variant) ?? { colour: colours.muted, symbol: 'circle' };
}
