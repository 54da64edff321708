import * as v from 'valibot';
import { type Evidence, evidenceSchema, evidenceVersion } from './evidence.ts';
import { memberPath } from './json-difference.ts';
import type { Finding } from './verify.ts';

export type ParsedEvidence =
  | { readonly kind: 'evidence'; readonly evidence: Evidence }
  /** Why the value is no evidence: each place by its path, samples also by their id. */
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] };

/** Checks that a JSON value has the shape of evidence. The value itself is kept: no key is dropped or changed. */
export function parseEvidence(value: unknown): ParsedEvidence {
  const version = schemaVersion(value);
  if (version !== evidenceVersion)
    return refused({ where: 'schema', problem: `is ${version}, this version reads ${evidenceVersion}` });
  const result = v.safeParse(evidenceSchema, value);
  if (!result.success) return refused(...result.issues.map((issue) => issueFinding(issue)));
  return { kind: 'evidence', evidence: value as Evidence };
}

const refused = (...findings: Finding[]): ParsedEvidence => ({ kind: 'refused', findings });

function schemaVersion(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('schema' in value)) return 'absent';
  return typeof value.schema === 'string' ? value.schema : JSON.stringify(value.schema);
}

/** A schema issue as a finding: `samples[3].cpu.kind (text/c64/go#b1.1)`. */
export function issueFinding(issue: v.BaseIssue<unknown>): Finding {
  const items = issue.path ?? [];
  const path = items.reduce<string>(
    (before, { key }) => (typeof key === 'number' ? `${before}[${key}]` : memberPath(before, String(key))),
    '',
  );
  const id = items[0]?.key === 'samples' ? sampleId(items[1]?.value) : undefined;
  const where = path === '' ? 'the file' : path;
  return { where: id === undefined ? where : `${where} (${id})`, problem: issue.message };
}

function sampleId(sample: unknown): string | undefined {
  if (typeof sample !== 'object' || sample === null || !('id' in sample)) return undefined;
  return typeof sample.id === 'string' ? sample.id : undefined;
}
