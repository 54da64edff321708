import { judge } from '../admission/judge.ts';
import { derive } from './derive.ts';
import { digest, sampleDigest } from './digest.ts';
import { type Evidence, factSections } from './evidence.ts';
import { jsonDifferences } from './json-difference.ts';
import type { Sample } from './sample.ts';
import { sessionFindings } from './verify-session.ts';

/** Something in the evidence that does not follow from the rest of it. */
export interface Finding {
  /** A section, a sample's id, or the path of a derived figure. */
  readonly where: string;
  readonly problem: string;
}

/**
 * Derives everything again and names what differs. The evidence must have its shape already (`parseEvidence`).
 * It finds accidents, not forgery: whoever changes a fact can compute new digests too.
 *
 * @returns nothing when the evidence holds
 */
export function verify(evidence: Evidence): Finding[] {
  return [
    ...factSections.flatMap((section) => sectionFindings(evidence, section)),
    ...evidence.samples.flatMap((sample) => sampleFindings(sample, evidence)),
    ...sessionFindings(evidence),
    ...differences(evidence.derived, derive(evidence), 'derived'),
    // No verdict is derived within one session.
    ...differences(evidence.verdicts, [], 'verdicts'),
  ];
}

function sectionFindings(evidence: Evidence, section: (typeof factSections)[number]): Finding[] {
  const problem = digestProblem(() => digest(evidence[section]), evidence.digests[section]);
  return problem === undefined ? [] : [{ where: section, problem: `${problem} (digests.${section})` }];
}

function sampleFindings(sample: Sample, { run }: Evidence): Finding[] {
  const where = sample.id;
  const problem = digestProblem(() => sampleDigest(sample), sample.sha256);
  const findings: Finding[] = problem === undefined ? [] : [{ where, problem }];
  const cell = run.plan.cells.find(({ id }) => id === sample.cell);
  if (cell === undefined) return [...findings, { where, problem: `the plan has no cell ${sample.cell}` }];
  const judged = judge(sample, cell, run.plan, run.noiseLimits);
  const written = { admission: sample.admission, state: sample.state, facts: sample.facts };
  return [...findings, ...differences(written, judged, where)];
}

function digestProblem(compute: () => string, written: string): string | undefined {
  try {
    return compute() === written
      ? undefined
      : 'changed: it does not have the SHA-256 that was written with it';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function differences(found: unknown, expected: unknown, path: string): Finding[] {
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
