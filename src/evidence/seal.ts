import { judge } from '../admission/judge.ts';
import { judgeComparison } from '../compare/judge-comparison.ts';
import type { Cell, Plan } from '../plan/plan.ts';
import type { Comparison } from './comparison.ts';
import { comparisonDigest } from './comparison-digest.ts';
import { derive } from './derive.ts';
import type { Derived } from './derived.ts';
import { digest, sampleDigest } from './digest.ts';
import { type Evidence, evidenceVersion, type FactSection, factSections } from './evidence.ts';
import type { LatencySummary } from './generator-document.ts';
import type { CalibratedNoise } from './noise-limits.ts';
import type { GeneratorRun, MeasuredSample, Sample } from './sample.ts';

/**
 * A measured sample with its judgement and its digest: what is appended to `samples.jsonl`.
 * The histograms of its warm-up are left out: nothing is derived from them, and they are half of the file.
 *
 * @param calibrated noise limits of the machine, which the evidence must then hold as `run.noiseLimits`
 */
export function sealSample(
  measured: MeasuredSample,
  cell: Cell,
  plan: Plan,
  calibrated?: CalibratedNoise,
): Sample {
  const { warmup } = measured;
  const kept = warmup === undefined ? measured : { ...measured, warmup: withoutHistograms(warmup) };
  const judged = { ...kept, ...judge(kept, cell, plan, calibrated) };
  return { ...judged, sha256: sampleDigest(judged) };
}

function withoutHistograms(run: GeneratorRun): GeneratorRun {
  if (run.kind === 'failed') return run;
  const { latency, connect_latency: connectLatency, ...rest } = run.document;
  const document = { ...rest, latency: bare(latency), connect_latency: bare(connectLatency) };
  return { ...run, document };
}

function bare({ histogram: _left, ...summary }: LatencySummary): LatencySummary {
  return summary;
}

/** The raw facts of a session, as the measuring side collected them. */
export type SessionFacts = Pick<Evidence, FactSection | 'samples'>;

/**
 * The evidence of a session: its facts, everything derived from them, and their digests.
 *
 * @param comparison what the session was compared with; then its verdict follows from both
 * @param known what `derive` makes of the two sessions, where somebody has just found that out
 */
export function sealEvidence(
  facts: SessionFacts,
  comparison?: Comparison,
  known: { readonly head?: Derived; readonly base?: Derived } = {},
): Evidence {
  const { tool, run, host, servers, isolation, samples } = facts;
  const derived = known.head ?? derive(facts);
  const digests = sectionDigests(facts);
  return {
    schema: evidenceVersion,
    tool,
    run,
    host,
    servers,
    isolation,
    samples,
    derived,
    ...(comparison === undefined
      ? { verdicts: [], digests }
      : {
          comparison,
          verdicts: [judgeComparison(facts, comparison, derived, known.base)],
          digests: { ...digests, comparison: comparisonDigest(comparison) },
        }),
  };
}

export function sectionDigests(facts: Pick<Evidence, FactSection>): Pick<Evidence['digests'], FactSection> {
  const entries = factSections.map((section) => [section, digest(facts[section])] as const);
  return Object.fromEntries(entries) as Record<FactSection, string>;
}
