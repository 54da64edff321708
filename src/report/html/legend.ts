import type { Evidence } from '../../evidence/evidence.ts';
import { type VariantLook, variantLooks } from '../charts/colours.ts';
import { html } from './document-html.ts';

/** Shapes as ECharts draws them, in a box of 10. */
const shapes: Readonly<Record<VariantLook['symbol'], string>> = {
  circle: '<circle cx="5" cy="5" r="4"/>',
  rect: '<rect x="1" y="1" width="8" height="8"/>',
  triangle: '<path d="M5 1 9 9H1z"/>',
  diamond: '<path d="M5 0 10 5 5 10 0 5z"/>',
  roundRect: '<rect x="1" y="1" width="8" height="8" rx="2"/>',
  arrow: '<path d="M5 0 9 10 5 7.5 1 10z"/>',
};

/** Which colour and shape is which variant, once for all charts. */
export function variantLegend(evidence: Evidence): string {
  const items = variantMarks(evidence).map(
    ({ name, mark }) => `<li><svg viewBox="0 0 10 10" aria-hidden="true">${mark}</svg> ${html(name)}</li>`,
  );
  return `<ul class="legend" aria-label="Variants">${items.join('')}</ul>`;
}

/** The mark of each variant as SVG, in a box of 10. */
export function variantMarks({ run }: Evidence): { name: string; mark: string }[] {
  const names = run.variants.map(({ name }) => name);
  const look = variantLooks(names);
  return names.map((name) => {
    const { colour, symbol } = look(name);
    return { name, mark: `<g fill="${colour}">${shapes[symbol]}</g>` };
  });
}
