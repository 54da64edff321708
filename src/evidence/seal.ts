import { judge } from '../admission/judge.ts';
import type { Cell, Plan } from '../plan/plan.ts';
import { derive } from './derive.ts';
import { digest, sampleDigest } from './digest.ts';
import { type Evidence, evidenceVersion, type FactSection, factSections } from './evidence.ts';
import type { MeasuredSample, Sample } from './sample.ts';

/** A measured sample with its judgement and its digest: what is appended to `samples.jsonl`. */
export function sealSample(measured: MeasuredSample, cell: Cell, plan: Plan): Sample {
  const judged = { ...measured, ...judge(measured, cell, plan) };
  return { ...judged, sha256: sampleDigest(judged) };
}

/** The raw facts of a session, as the measuring side collected them. */
export type SessionFacts = Pick<Evidence, FactSection | 'samples'>;

/** The evidence of a session: its facts, everything derived from them, and their digests. */
export function sealEvidence(facts: SessionFacts): Evidence {
  const { tool, run, host, servers, isolation, samples } = facts;
  return {
    schema: evidenceVersion,
    tool,
    run,
    host,
    servers,
    isolation,
    samples,
    derived: derive(facts),
    verdicts: [],
    digests: sectionDigests(facts),
  };
}

export function sectionDigests(facts: Pick<Evidence, FactSection>): Evidence['digests'] {
  const entries = factSections.map((section) => [section, digest(facts[section])] as const);
  return Object.fromEntries(entries) as Evidence['digests'];
}
