import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { evidenceJsonSchemaText } from '../src/evidence/json-schema.ts';
import { configFileSchema } from '../src/plan/config-file.ts';
import { planFileSchema } from '../src/plan/plan-file.ts';

/** The JSON Schemas that editors read, made from the schemas that the program itself checks with. */
const published: readonly { file: string; title: string; schema: GenericSchema }[] = [
  { file: 'scenarios/plan.schema.json', title: 'A plan of go-rust-bench', schema: planFileSchema },
  { file: 'scenarios/config.schema.json', title: 'go-rust-bench.yaml', schema: configFileSchema },
];

/** Every published schema as it must stand in its file. */
export function jsonSchemas(): { file: string; text: string }[] {
  const ofFiles = published.map(({ file, title, schema }) => {
    const { $schema, ...body } = toJsonSchema(schema, {
      typeMode: 'input',
      // Bounds of durations and sizes, for instance, have no counterpart; only the program itself checks them.
      errorMode: 'ignore',
      overrideSchema: ({ valibotSchema }) =>
        valibotSchema.type === 'custom' ? { type: 'object' } : undefined,
    });
    return { file, text: `${JSON.stringify({ $schema, title, ...body }, null, 2)}\n` };
  });
  return [...ofFiles, { file: 'docs/schema/benchmark.schema.json', text: evidenceJsonSchemaText() }];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { file, text } of jsonSchemas()) {
    writeFileSync(new URL(`../${file}`, import.meta.url), text);
  }
}
