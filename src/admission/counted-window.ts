import type { GeneratorDocument } from '../evidence/generator-document.ts';
import { decodeHistogram } from '../evidence/histogram.ts';
import type { MeasuredSample } from '../evidence/sample.ts';
import type { Window } from './rule.ts';

/** Identities that the generator must print; open loop adds one. */
const identityCount = 8;

/**
 * The counts of the timed window, if there are any that can be believed. Counts that do not add up accuse nobody:
 * the rules on counts are then not applied, and `generator-exit` rejects the sample.
 */
export function countedWindow(sample: MeasuredSample): Window {
  if (sample.startFailure !== undefined)
    return { kind: 'none', reason: 'no window, the server never became ready' };
  if (sample.generator.kind === 'failed') return { kind: 'none', reason: 'the generator gave no document' };
  const { document } = sample.generator;
  const broken = brokenIdentity(document);
  if (broken !== undefined)
    return { kind: 'none', reason: 'the counts of the generator do not add up, see generator-exit' };
  return { kind: 'counted', document };
}

/** The first thing that does not add up in a document, checked again here; undefined when all does. */
export function brokenIdentity(document: GeneratorDocument): string | undefined {
  const { identities, counters, latency } = document;
  const failed = identities.checks.find((check) => !check.ok || check.left !== check.right);
  if (failed !== undefined) return `${failed.name}: ${failed.left} ≠ ${failed.right}`;
  if (!identities.ok) return 'the generator reports a broken identity';
  if (identities.checks.length < identityCount)
    return `${identities.checks.length} identities checked, ${identityCount} expected`;
  if (latency.count !== counters.completed)
    return `latency count ${latency.count} ≠ completed ${counters.completed}`;
  if (counters.completed !== counters.latency_samples + counters.histogram_overflow)
    return `completed ${counters.completed} ≠ latency_samples + histogram_overflow`;
  if (latency.overflow !== counters.histogram_overflow)
    return `latency overflow ${latency.overflow} ≠ histogram_overflow ${counters.histogram_overflow}`;
  try {
    decodeHistogram(latency);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}
