import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { UserError } from '../user-error.ts';

/** Keys and list indices from the root of a document to one of its values. */
export type DocumentPath = readonly (string | number)[];

/** Something wrong at one place of a document. */
export interface Problem {
  path: DocumentPath;
  /** What is wrong: the key itself, what stands under it, or that the key is not there. */
  at: 'key' | 'value' | 'missing';
  /** What is wrong and the fix: one sentence, without the place. */
  text: string;
}

/** A parsed YAML file that can still say where each of its values stands. */
export class LocatedDocument {
  readonly fileName: string;
  /** The plain data of the file. */
  readonly value: unknown;
  readonly #document: Document;
  readonly #lines: LineCounter;
  readonly #pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

  constructor(fileName: string, value: unknown, document: Document, lines: LineCounter) {
    this.fileName = fileName;
    this.value = value;
    this.#document = document;
    this.#lines = lines;
  }

  /**
   * The problem that stands first in the file, as an error with file, line and column. A missing key comes after all
   * others, since it is often only misspelt.
   */
  error(problems: readonly [Problem, ...Problem[]]): UserError {
    let [first] = problems;
    let firstRank = Number.POSITIVE_INFINITY;
    for (const problem of problems) {
      const rank = this.#offsetOf(problem) + (problem.at === 'missing' ? Number.MAX_SAFE_INTEGER / 2 : 0);
      if (rank < firstRank) [first, firstRank] = [problem, rank];
    }
    return new UserError(`${placeInFile(this.fileName, this.#lines, this.#offsetOf(first))}: ${first.text}`);
  }

  /** The 1-based line of the value at `path`. */
  lineOf(path: DocumentPath): number {
    return this.#lines.linePos(this.#offsetOf({ path, at: 'value' })).line;
  }

  /** Where the path ends, or where it leaves the document: a missing key is missing from its mapping. */
  #offsetOf({ path, at }: Pick<Problem, 'path' | 'at'>): number {
    let node = this.#document.contents as Node | null;
    let offset = node?.range?.[0] ?? 0;
    for (const [index, key] of path.entries()) {
      const next = this.#step(node, key);
      if (next === undefined) break;
      const wanted = at === 'key' && index === path.length - 1 ? next.key : next.value;
      offset = (wanted ?? next.key)?.range?.[0] ?? offset;
      node = next.value;
    }
    return offset;
  }

  #step(from: Node | null, key: string | number): { key: Node | null; value: Node | null } | undefined {
    const node = isAlias(from) ? from.resolve(this.#document) : from;
    if (isSeq(node)) {
      const item = node.items[Number(key)];
      return isNode(item) ? { key: item, value: item } : undefined;
    }
    if (!isMap(node)) return undefined;
    const pair = this.#pairsOf(node).get(String(key));
    if (pair === undefined) return undefined;
    return { key: isNode(pair.key) ? pair.key : null, value: isNode(pair.value) ? pair.value : null };
  }

  /** Looked up by key, since a bad file can have a problem at each of 100,000 keys. */
  #pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
    let pairs = this.#pairs.get(map);
    if (pairs === undefined) {
      pairs = new Map(map.items.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : '', pair]));
      this.#pairs.set(map, pairs);
    }
    return pairs;
  }
}

/** `scenarios/smoke.yaml:12:5` */
export function placeInFile(fileName: string, lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset);
  return `${fileName}:${Math.max(1, line)}:${Math.max(1, col)}`;
}
