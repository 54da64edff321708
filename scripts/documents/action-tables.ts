import * as v from 'valibot';
import { parse } from 'yaml';
import { table } from './marked-block.ts';

/** What is read of `action.yml`; the rest of it is none of a reader's business. */
const metadataSchema = v.object({
  inputs: v.record(v.string(), v.object({ description: v.string(), default: v.string() })),
  outputs: v.record(v.string(), v.object({ description: v.string() })),
});

/** The tables of inputs and outputs, from the text of `action.yml`. */
export function actionTables(actionYml: string): { readonly inputs: string; readonly outputs: string } {
  const { inputs, outputs } = v.parse(metadataSchema, parse(actionYml));
  return {
    inputs: table(
      ['input', 'default', 'meaning'],
      Object.entries(inputs).map(([name, { description, default: value }]) => [
        `\`${name}\``,
        value === '' ? '–' : `\`${value}\``,
        inCell(description),
      ]),
      'text',
    ),
    outputs: table(
      ['output', 'meaning'],
      Object.entries(outputs).map(([name, { description }]) => [`\`${name}\``, inCell(description)]),
      'text',
    ),
  };
}

/** A pipe would end the cell, a line the row. */
function inCell(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
}
