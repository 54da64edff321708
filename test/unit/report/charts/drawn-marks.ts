/** The marks of a chart by their words: where they stand, in the units of the drawing, and how they look. */
export interface DrawnMark {
  readonly words: string;
  readonly x: number;
  readonly y: number;
  /** Path and fill: what tells it from others. */
  readonly shape: string;
  readonly fill: string;
}

export function drawnMarks(svg: string): DrawnMark[] {
  const marks = svg.matchAll(
    /<path d="([^"]*)" transform="matrix\([^,]*,[^,]*,[^,]*,[^,]*,([\d.-]+),([\d.-]+)\)" fill="([^"]*)"[^>]*class="mark"><title>([^<]*)<\/title>/g,
  );
  return [...marks].map(([, shape = '', x, y, fill = '', words = '']) => ({
    words,
    x: Number(x),
    y: Number(y),
    shape,
    fill,
  }));
}

/** Where the dashed line of no change stands. */
export function zeroLineAt(svg: string): number {
  const found = /<path d="M([\d.]+) [\d.]+L\1 [\d.]+"[^>]*stroke-dasharray/.exec(svg);
  if (found === null) throw new Error('the chart has no dashed line');
  return Number(found[1]);
}

/** Left and right end of each band, from the top. */
export function bandsOf(svg: string): [number, number][] {
  return [...svg.matchAll(/<polygon points="([\d.-]+) [\d.-]+ ([\d.-]+) /g)].map(([, left, right]) => [
    Number(left),
    Number(right),
  ]);
}
