import type { BenchmarkDocument } from './document.ts';

/** A source of numbers in [0, 1), such as `Math.random`; tests give a fixed one. */
export type Random = () => number;

/** A whole number from `least` to `most`, both included. */
export function randomInteger(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** A valid document that no server can have prepared: every field differs from run to run. */
export function randomDocument(random: Random): BenchmarkDocument {
  return {
    id: randomInteger(random, 1_000, 1_000_000_000),
    name: randomWord(random),
    active: random() < 0.5,
    values: Array.from({ length: randomInteger(random, 1, 20) }, () =>
      randomInteger(random, -1_000_000, 1_000_000),
    ),
    meta: { region: randomWord(random), version: randomInteger(random, 2, 10_000) },
  };
}

/** The document as JSON with its keys in a random order and white space: equal in value, unequal in bytes. */
export function scrambledText(document: BenchmarkDocument, random: Random): string {
  const meta = Object.fromEntries(shuffled(Object.entries(document.meta), random));
  const scrambled = Object.fromEntries(shuffled(Object.entries({ ...document, meta }), random));
  return JSON.stringify(scrambled, undefined, randomInteger(random, 1, 4));
}

function randomWord(random: Random): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from({ length: randomInteger(random, 3, 16) }, () => letters[Math.floor(random() * 26)]).join(
    '',
  );
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((left, right) => left.order - right.order)
    .map(({ item }) => item);
}
