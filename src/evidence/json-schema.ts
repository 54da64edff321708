import { toJsonSchema } from '@valibot/to-json-schema';
import { loadSchema } from '../plan/load.ts';
import { cellSchema, slotSchema } from '../plan/plan.ts';
import { requestSchema } from '../plan/scenario.ts';
import { ratioSchema, statisticSchema } from './derived.ts';
import { evidenceSchema } from './evidence.ts';
import { generatorDocumentSchema, latencySchema } from './generator-document.ts';
import { generatorRunSchema, ruleResultSchema, sampleSchema } from './sample.ts';

/** Parts that occur often, or are looked up alone; the schema refers to them by name. */
const definitions = {
  cell: cellSchema,
  generatorDocument: generatorDocumentSchema,
  generatorRun: generatorRunSchema,
  latency: latencySchema,
  load: loadSchema,
  ratio: ratioSchema,
  request: requestSchema,
  ruleResult: ruleResultSchema,
  sample: sampleSchema,
  slot: slotSchema,
  statistic: statisticSchema,
};

/** The JSON Schema (draft 7) of `benchmark.json`, from the schema that the program itself checks with. */
export function evidenceJsonSchema(): Record<string, unknown> {
  const { $schema, ...body } = toJsonSchema(evidenceSchema, { typeMode: 'input', definitions });
  return {
    $schema,
    title: 'Evidence of go-rust-bench (benchmark.json)',
    description: 'Every section and field is explained in docs/evidence.md.',
    ...body,
  };
}

/** The text of `docs/schema/benchmark.schema.json`. */
export const evidenceJsonSchemaText = (): string => `${JSON.stringify(evidenceJsonSchema(), null, 2)}\n`;
