import type { Table } from '../document.ts';

/** A chart with everything that a reader without eyes for it needs: what it shows in words, and its numbers. */
export interface Figure {
  /** Unique in the report; letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  /** What is drawn and how to read it. */
  readonly caption: string;
  readonly svg: string;
  /** The numbers that are drawn. */
  readonly table: Table;
  /** What could not be drawn, and why. */
  readonly gaps: readonly string[];
}

/** Figures that belong together, under one heading. */
export interface FigureGroup {
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** A part of a figure's id, from a name of any origin: equal names give equal parts. */
export function idPart(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return `${plain.slice(0, 40)}-${hash.toString(36)}`;
}
