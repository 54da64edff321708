import { type Document, isScalar, LineCounter, parseDocument, visit, type YAMLMap } from 'yaml';
import { UserError } from '../user-error.ts';
import { LocatedDocument, placeInFile } from './located-document.ts';

const maxFileBytes = 1024 * 1024;
/** How many values the aliases of one file may stand for; a few lines of nested aliases can stand for millions. */
const maxAliasCount = 100;
/** A JavaScript object treats these names as its own, so a setting of that name would get lost. */
const reservedKeys: ReadonlySet<unknown> = new Set(['__proto__', 'constructor', 'prototype']);

/** The fix for what people really get wrong, by the parser's code; the other codes explain themselves. */
const fixByCode: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'indent with spaces',
  MULTIPLE_DOCS: 'remove the line with --- and what follows it',
  BAD_ALIAS: 'write the value itself, or correct the name after the *',
  TAG_RESOLVE_FAILED: 'remove the tag that begins with !',
};

/**
 * Reads one YAML file of bounded size.
 *
 * @throws UserError with file, line and column for the first thing that is wrong.
 */
export function parseYaml(text: string, fileName: string): LocatedDocument {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxFileBytes) {
    throw new UserError(
      `${fileName}:1:1: the file has ${bytes.toLocaleString('en-US')} bytes; at most 1,048,576 (1 MiB) are read`,
    );
  }
  const lines = new LineCounter();
  const document = compose(text, fileName, lines);
  const place = (offset: number) => placeInFile(fileName, lines, offset);

  const [problem] = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  if (problem !== undefined) {
    const fix = fixByCode[problem.code] ?? 'correct the YAML here';
    throw new UserError(`${place(problem.pos[0])}: not valid YAML: ${problem.message}; ${fix}`);
  }
  if (document.contents === null) {
    throw new UserError(`${fileName}:1:1: the file is empty; start it from one of the plans that ship`);
  }
  visit(document, {
    Map: (_, map) => {
      checkKeys(map, place);
    },
  });
  return new LocatedDocument(fileName, toPlainData(document, fileName), document, lines);
}

function compose(text: string, fileName: string, lineCounter: LineCounter): Document {
  try {
    // The parser compares each key with all others of its mapping, which takes minutes for 100,000 keys;
    // checkKeys finds duplicates in one pass.
    return parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UserError(`${fileName}:1:1: values are nested too deeply to be read; flatten them`);
  }
}

function checkKeys(map: YAMLMap, place: (offset: number) => string): void {
  const firstOffsets = new Map<string, number>();
  for (const { key } of map.items) {
    const offset = (isScalar(key) ? key.range?.[0] : undefined) ?? map.range?.[0] ?? 0;
    if (!isScalar(key) || (typeof key.value !== 'string' && typeof key.value !== 'number')) {
      throw new UserError(`${place(offset)}: a key must be text; put it in quotes`);
    }
    const name = String(key.value);
    if (reservedKeys.has(name)) {
      throw new UserError(`${place(offset)}: "${name}" cannot be a key; choose another name`);
    }
    const first = firstOffsets.get(name);
    if (first !== undefined) {
      throw new UserError(
        `${place(offset)}: "${name}" is given twice; remove one of the two (the first is at ${place(first)})`,
      );
    }
    firstOffsets.set(name, offset);
  }
}

function toPlainData(document: Document, fileName: string): unknown {
  try {
    return document.toJS({ maxAliasCount });
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new UserError(
      `${fileName}:1:1: aliases stand for more than ${maxAliasCount} values; write the values out`,
      { cause: error },
    );
  }
}
