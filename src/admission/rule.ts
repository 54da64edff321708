import type { GeneratorDocument } from '../evidence/generator-document.ts';
import type { NoiseLimits } from '../evidence/noise-limits.ts';
import type { MeasuredSample, RuleName, RuleResult, ServerEnd } from '../evidence/sample.ts';
import type { Cell, Plan } from '../plan/plan.ts';

/** What a rule may look at. Nothing here says what is fast or slow. */
export interface RuleInput {
  readonly sample: MeasuredSample;
  readonly cell: Cell;
  readonly plan: Plan;
  readonly window: Window;
  /** Limits of the cell on a calibrated machine; undefined: not calibrated. */
  readonly noiseLimits: NoiseLimits | undefined;
}

/** The counts of the timed window, or why there are none that can be believed. */
export type Window =
  | { readonly kind: 'counted'; readonly document: GeneratorDocument }
  | { readonly kind: 'none'; readonly reason: string };

export type Fault = 'measurement' | 'server';

/** `value` is what was found, in words that a person can check against the limit. */
export type Outcome =
  | { readonly kind: 'pass'; readonly value: string }
  | { readonly kind: 'fail'; readonly value: string; readonly fault: Fault }
  /** Worth knowing, and no reason to reject. */
  | { readonly kind: 'flag'; readonly value: string }
  | { readonly kind: 'not-applied'; readonly reason: string };

export interface Rule {
  readonly name: RuleName;
  readonly limit: (input: RuleInput) => string;
  readonly check: (input: RuleInput) => Outcome;
}

export const pass = (value: string): Outcome => ({ kind: 'pass', value });
export const fail = (fault: Fault, value: string): Outcome => ({ kind: 'fail', value, fault });
export const flag = (value: string): Outcome => ({ kind: 'flag', value });
export const notApplied = (reason: string): Outcome => ({ kind: 'not-applied', reason });

/** A rule on the counts of the window: without any it is not applied, and says so. */
export function onWindow(
  check: (document: GeneratorDocument, input: RuleInput) => Outcome,
): (input: RuleInput) => Outcome {
  return (input) =>
    input.window.kind === 'counted' ? check(input.window.document, input) : notApplied(input.window.reason);
}

export function applyRule(rule: Rule, input: RuleInput): RuleResult {
  const outcome = rule.check(input);
  const common = { rule: rule.name, limit: rule.limit(input) };
  switch (outcome.kind) {
    case 'pass':
      return { ...common, applied: true, pass: true, value: outcome.value };
    case 'fail':
      return { ...common, applied: true, pass: false, value: outcome.value, fault: outcome.fault };
    case 'flag':
      return { ...common, applied: true, pass: true, value: outcome.value, flagged: true };
    case 'not-applied':
      return { ...common, applied: false, pass: true, value: `not applied: ${outcome.reason}` };
  }
}

/** How the server ended when it did so by itself; undefined when it lived until it was stopped. */
export function describeOwnEnd(end: ServerEnd): string | undefined {
  switch (end.kind) {
    case 'alive-until-stopped':
    case 'killed-by-us':
      return undefined;
    case 'exited':
      return `the server exited by itself with code ${end.exitCode}`;
    case 'crashed':
      return `the server was ended by ${end.signal}`;
    case 'killed-for-memory':
      return `killed by its memory limit (oom_kill ${end.oomKills})`;
  }
}
