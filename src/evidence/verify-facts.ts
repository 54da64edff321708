import { judge } from '../admission/judge.ts';
import type { BaseSession } from './comparison.ts';
import { digest, sampleDigest } from './digest.ts';
import { type Evidence, type FactSection, factSections } from './evidence.ts';
import { jsonDifferences } from './json-difference.ts';
import type { Sample } from './sample.ts';
import type { Finding } from './verify.ts';

/** A session whose facts were written with their digests: the one that was measured, or its baseline's. */
export type DigestedSession = Pick<BaseSession, FactSection> & {
  readonly digests: Pick<Evidence['digests'], FactSection>;
};

/** @param prefix where the session lies in the evidence */
export function sectionFindings(session: DigestedSession, prefix = ''): Finding[] {
  return factSections.flatMap((section) => {
    const problem = digestProblem(() => digest(session[section]), session.digests[section]);
    if (problem === undefined) return [];
    return [{ where: `${prefix}${section}`, problem: `${problem} (${prefix}digests.${section})` }];
  });
}

export function sampleFindings(sample: Sample, { run }: Pick<Evidence, 'run'>, prefix = ''): Finding[] {
  const where = `${prefix}${sample.id}`;
  const findings = sampleDigestFindings(sample, prefix);
  const cell = run.plan.cells.find(({ id }) => id === sample.cell);
  if (cell === undefined) return [...findings, { where, problem: `the plan has no cell ${sample.cell}` }];
  const judged = judge(sample, cell, run.plan, run.noiseLimits);
  const written = { admission: sample.admission, state: sample.state, facts: sample.facts };
  return [...findings, ...differences(written, judged, where)];
}

export function sampleDigestFindings(sample: Sample, prefix = ''): Finding[] {
  const problem = digestProblem(() => sampleDigest(sample), sample.sha256);
  return problem === undefined ? [] : [{ where: `${prefix}${sample.id}`, problem }];
}

export function digestProblem(compute: () => string, written: string): string | undefined {
  try {
    return compute() === written
      ? undefined
      : 'changed: it does not have the SHA-256 that was written with it';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function differences(found: unknown, expected: unknown, path: string): Finding[] {
  return jsonDifferences(found, expected, path).map((difference) => ({
    where: difference.path,
    problem: `is ${shown(difference.found)}, derived again ${shown(difference.expected)}`,
  }));
}

function shown(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
