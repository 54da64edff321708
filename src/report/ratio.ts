import type { DerivedRatios, Ratio } from '../evidence/derived.ts';
import { formatNumber, formatRange } from './format-number.ts';

/** All ratios above 1, all below 1, or on both sides. */
const sideMarks: Readonly<Record<Ratio['side'], string>> = { above: ' ▲', below: ' ▼', neither: '' };

export const ratioLegend = '▲ above 1 in every block, ▼ below 1 in every block, no mark: on both sides of 1';

/** `rust ÷ go`. */
export const ratioColumn = ({ variant, over }: Pick<DerivedRatios, 'variant' | 'over'>): string =>
  `${variant} ÷ ${over}`;

/** `2.02 ▲`. */
export function formatRatioMedian({ median, side }: Ratio): string {
  return `${formatNumber(median)}${sideMarks[side]}`;
}

/** `2.02 [1.97–2.05] ▲`, with the number of blocks where not all have it. */
export function formatRatio(ratio: Ratio, plannedBlocks: number): string {
  const { median, min, max, side, blocks } = ratio;
  const fewer = blocks.length < plannedBlocks ? ` (${blocks.length} blocks)` : '';
  return `${formatRange(median, min, max)}${sideMarks[side]}${fewer}`;
}
