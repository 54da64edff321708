import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';
import { UserError } from '../user-error.ts';
import { LocatedDocument, placeInFile } from './located-document.ts';
import { isNestedDeeperThan } from './nesting.ts';
import { shorten, show } from './show-value.ts';

const maxFileBytes = 1024 * 1024;
const maxDepth = 50;
/** How many values the aliases of one file may stand for; a few lines of nested aliases can stand for millions. */
const maxAliasCount = 100;
/** A JavaScript object treats these names as its own, so a setting of that name would get lost. */
const reservedKeys: ReadonlySet<unknown> = new Set(['__proto__', 'constructor', 'prototype']);

/** Better words for what people really get wrong, by the parser's code; its other messages are plain enough. */
const wordsByCode: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'tabs are not allowed as indentation; indent with spaces',
  MULTIPLE_DOCS: 'a second document begins here; remove the line with --- and what follows it',
  TAG_RESOLVE_FAILED: 'this tag has no meaning here; remove the word that begins with !',
};

type PlaceOf = (offset: number | undefined) => string;

/**
 * Reads one YAML file of bounded size.
 *
 * @throws UserError with file, line and column for the first thing that is wrong.
 */
export function parseYaml(text: string, fileName: string): LocatedDocument {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxFileBytes) {
    const size = bytes.toLocaleString('en-US');
    throw new UserError(`${fileName}:1:1: the file has ${size} bytes; at most 1,048,576 (1 MiB) are read`);
  }
  if (isNestedDeeperThan(maxDepth, text)) {
    throw new UserError(`${fileName}:1:1: values are nested more than ${maxDepth} deep; flatten them`);
  }
  const lines = new LineCounter();
  // The parser compares each key with all others of its mapping, which takes minutes for 100,000 keys;
  // checkKeys finds duplicates in one pass.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const placeOf: PlaceOf = (offset) => placeInFile(fileName, lines, offset ?? 0);

  const [problem] = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  if (problem !== undefined) {
    const words = wordsByCode[problem.code] ?? `not valid YAML: ${shorten(problem.message)}; correct it here`;
    throw new UserError(`${placeOf(problem.pos[0])}: ${words}`);
  }
  if (document.contents === null) {
    throw new UserError(`${placeOf(0)}: the file is empty; start it from one of the plans that ship`);
  }
  return new LocatedDocument(fileName, toPlainData(document, placeOf), document, lines);
}

/** Refuses, at its place, what could not be turned into plain data faithfully or in bounded time. */
function toPlainData(document: Document, placeOf: PlaceOf): unknown {
  const anchors = new Set<string>();
  let firstAlias: number | undefined;
  visit(document, {
    Alias(_, alias, ancestors) {
      firstAlias ??= alias.range?.[0];
      const isInside = ancestors.some((node) => isCollection(node) && node.anchor === alias.source);
      if (anchors.has(alias.source) && !isInside) return;
      const place = placeOf(alias.range?.[0]);
      throw new UserError(
        `${place}: *${shorten(alias.source)} names no value before it; write the value itself`,
      );
    },
    Value(_, node) {
      if (node.anchor !== undefined) anchors.add(node.anchor);
      if (isMap(node)) checkKeys(node, placeOf);
    },
  });
  try {
    return document.toJS({ maxAliasCount });
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new UserError(
      `${placeOf(firstAlias)}: aliases stand for more than ${maxAliasCount} values; write the values out`,
      { cause: error },
    );
  }
}

function checkKeys(map: YAMLMap, placeOf: PlaceOf): void {
  const firstOffsets = new Map<string, number | undefined>();
  for (const { key } of map.items) {
    const offset = isNode(key) ? key.range?.[0] : undefined;
    if (!isScalar(key) || (typeof key.value !== 'string' && typeof key.value !== 'number')) {
      throw new UserError(`${placeOf(offset)}: a key must be text; put it in quotes`);
    }
    const name = String(key.value);
    if (reservedKeys.has(name)) {
      throw new UserError(`${placeOf(offset)}: "${name}" cannot be a key; choose another name`);
    }
    if (firstOffsets.has(name)) {
      const first = placeOf(firstOffsets.get(name));
      throw new UserError(
        `${placeOf(offset)}: ${show(name)} is given twice; remove one of the two (the first is at ${first})`,
      );
    }
    firstOffsets.set(name, offset);
  }
}
