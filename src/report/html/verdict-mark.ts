import type { Verdict } from '../../compare/verdict.ts';

/** Told apart by shape as well as colour; drawn, since not every system has a font with the signs of a comment. */
const marks: Readonly<Record<Verdict['state'], { readonly name: string; readonly shape: string }>> = {
  pass: { name: 'passed', shape: '<path class="good" d="M2.5 8.5l4 4 7-9"/>' },
  regression: { name: 'regression', shape: '<path class="bad" d="M3 3l10 10M13 3L3 13"/>' },
  inadmissible: { name: 'not judged', shape: '<path class="bad" d="M8 2v7.5M8 12v2"/>' },
  'no-baseline': { name: 'no baseline', shape: '<circle cx="8" cy="8" r="5.5"/>' },
};

export function verdictMark(state: Verdict['state']): string {
  const { name, shape } = marks[state];
  return `<svg class="verdict-mark" role="img" aria-label="${name}" viewBox="0 0 16 16">${shape}</svg>`;
}
