import { isAbsolute } from 'node:path';
import type { ComparisonSettings } from '../evidence/comparison.ts';
import { REQUESTED_RUNGS, type RequestedRung } from '../host/isolation.ts';
import { type FailOn, parseFailOn } from '../run/fail-on.ts';
import { UserError } from '../user-error.ts';
import {
  byteSize,
  cpus,
  durationNs,
  floors,
  oneOf,
  slug,
  userName,
  wholeNumber,
  wrongInput,
  yesOrNo,
} from './input-values.ts';

export const requestedModes = ['auto', 'compare', 'refresh', 'report', 'calibrate'] as const;
export type RequestedMode = (typeof requestedModes)[number];

export const commentChoices = ['auto', 'always', 'on-change', 'never'] as const;
export type CommentChoice = (typeof commentChoices)[number];

/** Every input of `action.yml`, validated. Undefined: not given, and the default depends on something else. */
export interface ActionInputs {
  readonly mode: RequestedMode;
  /** Undefined: the configuration's own, else `trimmed`. */
  readonly plan: string | undefined;
  readonly config: string | undefined;
  readonly servers: 'workspace' | 'reference';
  readonly repeats: number | undefined;
  /** Mode `calibrate`: how often the machine is compared with itself. */
  readonly sessions: number;
  readonly failOn: FailOn;
  readonly confirm: ComparisonSettings['confirm'];
  readonly floors: ComparisonSettings['floors'];
  readonly comment: CommentChoice;
  readonly commentId: string;
  readonly baselineStore: BaselineStoreChoice;
  readonly maxBaselineAgeNs: number;
  readonly serverCpus: string | undefined;
  readonly clientCpus: string | undefined;
  readonly memoryLimitBytes: number | undefined;
  readonly isolation: RequestedRung;
  readonly runAs: string;
  readonly timeBudgetNs: number | undefined;
  /** Why a dispatched refresh takes a regression as the new baseline. */
  readonly accept: string | undefined;
  readonly allowForks: boolean;
  /** Mode `report`: path of the evidence; undefined: the artifact of the run that triggered this one. */
  readonly evidence: string | undefined;
  /** Undefined: nothing is asked of the API. */
  readonly githubToken: string | undefined;
}

export type BaselineStoreChoice =
  | { readonly kind: 'cache' }
  | { readonly kind: 'directory'; readonly path: string }
  | { readonly kind: 'merge-base' };

/**
 * Reads and validates every input, once; nothing else asks for one.
 *
 * @param given the text of an input by its name, trimmed; empty when there is none
 * @throws {UserError} for the first input that is wrong: its name, its value, and what is allowed.
 */
export function loadInputs(given: (name: string) => string): ActionInputs {
  const optional = <Value>(name: string, read: (name: string, text: string) => Value) => {
    const text = given(name);
    return text === '' ? undefined : read(name, text);
  };
  const required = <Value>(name: string, fallback: string, read: (name: string, text: string) => Value) =>
    read(name, given(name) || fallback);
  const choice = <const Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]) =>
    required(name, choices[0], (_, text) => oneOf(name, text, choices));
  const text = (_: string, value: string) => value;

  const servers = choice('servers', ['workspace', 'reference']);
  const config = optional('config', text);
  if (servers === 'reference' && config !== undefined)
    throw wrongInput('config', config, 'it names its own servers; leave out servers: reference, or this');
  return {
    mode: choice('mode', requestedModes),
    plan: optional('plan', text),
    config,
    servers,
    repeats: optional('repeats', (name, value) => wholeNumber(name, value, 1, 99)),
    sessions: required('sessions', '20', (name, value) => wholeNumber(name, value, 1, 999)),
    failOn: required('fail-on', 'regression, inadmissible', (name, value) =>
      parseFailOn(value, `input ${name}`),
    ),
    confirm: choice('confirm', ['auto', 'always', 'never']),
    floors: required('floors', '', floors),
    comment: choice('comment', commentChoices),
    commentId: required('comment-id', 'default', slug),
    baselineStore: baselineStore(
      choice('baseline-store', ['cache', 'directory', 'merge-base']),
      given('baseline-path'),
    ),
    maxBaselineAgeNs: required('max-baseline-age', '14d', durationNs),
    serverCpus: optional('server-cpus', cpus),
    clientCpus: optional('client-cpus', cpus),
    memoryLimitBytes: optional('memory-limit', byteSize),
    isolation: choice('isolation', REQUESTED_RUNGS),
    runAs: required('run-as', 'nobody', userName),
    timeBudgetNs: optional('time-budget', durationNs),
    accept: optional('accept', reason),
    allowForks: required('allow-forks', 'false', yesOrNo),
    evidence: optional('evidence', text),
    githubToken: optional('github-token', text),
  };
}

function baselineStore(kind: BaselineStoreChoice['kind'], path: string): BaselineStoreChoice {
  if (kind !== 'directory') {
    if (path === '') return { kind };
    throw wrongInput(
      'baseline-path',
      path,
      `baseline-store ${kind} has no path; leave it out, or set baseline-store: directory`,
    );
  }
  if (path === '')
    throw new UserError(
      'input baseline-path: baseline-store directory needs it; give an absolute path outside of the workspace',
    );
  if (isAbsolute(path)) return { kind, path };
  throw wrongInput(
    'baseline-path',
    path,
    'give an absolute path: what lies in the workspace does not outlive the job',
  );
}

const longestReason = 500;

function reason(name: string, given: string): string {
  if (given.length <= longestReason && !/[\r\n]/.test(given)) return given;
  throw wrongInput(name, given, `give one line of at most ${longestReason} characters`);
}
