import * as v from 'valibot';
import { verdictSchema } from '../compare/verdict.ts';
import { comparisonSchema } from './comparison.ts';
import { derivedSchema } from './derived.ts';
import { sampleSchema } from './sample.ts';
import { builtServerSchema, hostSchema, isolationSchema, runSchema, toolSchema } from './sections.ts';

export const evidenceVersion = 'go-rust-bench/evidence/v1';

/** The sections of raw facts beside the samples. Each has its digest in `digests`. */
export const factSections = ['tool', 'run', 'host', 'servers', 'isolation'] as const;
export type FactSection = (typeof factSections)[number];

export const evidenceSchema = v.strictObject({
  schema: v.literal(evidenceVersion),
  tool: toolSchema,
  run: runSchema,
  host: hostSchema,
  servers: v.array(builtServerSchema),
  isolation: isolationSchema,
  samples: v.array(sampleSchema),
  /** Every published number; see `derive.ts`. */
  derived: derivedSchema,
  /** What this session was compared with; absent when it was compared with nothing. */
  comparison: v.optional(comparisonSchema),
  /** One when the session was compared, else none: follows from the rest, see `src/compare/judge-comparison.ts`. */
  verdicts: v.array(verdictSchema),
  /** SHA-256 of the canonical JSON of each section of raw facts. */
  digests: v.strictObject({
    tool: v.string(),
    run: v.string(),
    host: v.string(),
    servers: v.string(),
    isolation: v.string(),
    comparison: v.optional(v.string()),
  }),
});
export type Evidence = v.InferOutput<typeof evidenceSchema>;
export type Run = Evidence['run'];
