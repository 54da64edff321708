import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type CheckResult, type ContractOptions, checkContract } from '../../src/contract/contract.ts';
import { formatContract } from '../../src/contract/format-contract.ts';
import { FAULTS, type FaultName } from '../fixtures/wrong-servers/faults.ts';
import { type StartedServer, startServer } from '../fixtures/wrong-servers/start.ts';

const script = fileURLToPath(new URL('../fixtures/wrong-servers/server.ts', import.meta.url));
// Five servers and their checkers share the machine: only a server that never answers may meet a deadline.
const DEADLINES = { answerDeadlineMs: 15_000, checkDeadlineMs: 60_000, deadlineMs: 300_000 };
const TEST_DEADLINE_MS = 360_000;

/** Exactly the clauses that each wrong server breaks. */
const BROKEN: Record<FaultName, readonly string[]> = {
  none: [],
  'lower-case-header-names': [],
  'closes-after-413': [],

  'prepared-json-get': ['proof-of-work-id', 'proof-of-work-concurrent'],
  'prepared-json-post': ['proof-of-work-values', 'proof-of-work-strings', 'proof-of-work-concurrent'],
  'wrong-hash': [
    'cpu-body',
    'mixed-body',
    'proof-of-work-rounds',
    'proof-of-work-hash',
    'proof-of-work-newline',
    'proof-of-work-concurrent',
  ],
  'hash-of-one-body': [
    'proof-of-work-hash',
    'proof-of-work-newline',
    'proof-of-work-different-bodies',
    'proof-of-work-concurrent',
  ],
  'ignores-rounds': ['proof-of-work-rounds'],
  'wrong-sum': [
    'json-post-body',
    'mixed-body',
    'proof-of-work-values',
    'proof-of-work-strings',
    'proof-of-work-hash',
    'proof-of-work-newline',
    'proof-of-work-concurrent',
  ],
  'escapes-html': ['proof-of-work-strings'],
  'mixes-up-connections': ['proof-of-work-concurrent'],

  'document-in-another-order': ['json-get-body', 'proof-of-work-id', 'proof-of-work-concurrent'],
  'wrong-text': ['text-body'],
  'healthz-200': ['healthz-204'],
  'answers-every-path': ['unknown-path-404'],
  'redirects-unclean-paths': ['no-redirect'],
  'cleans-paths': ['unknown-path-404'],
  'no-allow': ['wrong-method-405'],
  'wrong-allow': ['wrong-method-405'],

  chunked: ['content-length-explicit'],
  'no-date': ['date-present'],
  'old-date': ['date-present'],
  'date-of-another-form': ['date-present'],
  'further-header': ['no-further-headers'],
  'date-twice': ['no-further-headers'],
  'content-type-with-charset': ['content-type-exact'],
  'plain-errors': ['error-body-json'],
  'errors-with-more-fields': ['error-body-json'],
  'errors-as-text': ['content-type-exact', 'error-body-json'],

  'closes-after-one': ['survives-refusals', 'keep-alive-100'],
  'closes-after-fifty': ['keep-alive-100'],
  'ignores-connection-close': ['connection-close'],
  'refuses-http-1.0': ['http-1.0'],
  'head-with-body': ['head-like-get'],
  'no-head': ['head-like-get'],
  'dies-on-split-request': ['split-request'],
  // A chunked body that is too large is refused for another reason than its length.
  'refuses-chunks': ['chunked-request', 'too-large-413'],

  'accepts-syntax-error': ['refuses-syntax-error'],
  'accepts-trailing-data': ['refuses-trailing-data'],
  'accepts-wrong-type': ['refuses-wrong-type'],
  'accepts-missing-field': ['refuses-missing-field'],
  'accepts-unknown-field': ['refuses-unknown-field'],
  'accepts-invalid-utf8': ['refuses-invalid-utf8'],
  'accepts-any-media-type': ['unsupported-media-415'],
  'refuses-media-type-parameters': ['unsupported-media-415'],
  'accepts-any-number': ['refuses-bad-query'],
  'limit-one-too-low': ['too-large-413'],
  'limit-one-too-high': ['too-large-413'],
  'dies-after-refusal': ['survives-refusals'],
  'closes-after-refusal': ['survives-refusals'],
  // A connection that need not end has no place for `Connection: close`.
  'announces-close-after-refusal': ['survives-refusals', 'no-further-headers'],
  'stray-bytes-after-refusal': ['survives-refusals'],

  hangs: ['answers-http'],
  'hangs-on-patch': ['wrong-method-405'],
  garbage: ['answers-http'],
  'closes-at-once': ['answers-http'],

  'other-gomaxprocs': ['ready-line'],
  'unexpected-memory-limit': ['ready-line'],
  'other-pid': ['ready-line'],
  'other-server': ['ready-line'],
};

function optionsFor(server: StartedServer): ContractOptions {
  const { line, target, pid } = server;
  const addr = `${target.host}:${target.port}`;
  const expectedReadyLine = { server: 'go', addr, pid, settings: { gomaxprocs: 1, gogc: 100 } };
  return { readyLine: line, expectedReadyLine, ...DEADLINES };
}

function namesOf(checks: readonly CheckResult[], state: CheckResult['outcome']['state']): string[] {
  return checks.filter(({ outcome }) => outcome.state === state).map(({ name }) => name);
}

describe('a wrong server is caught by the clauses that it breaks, and by no other', () => {
  test.concurrent.for(Object.keys(FAULTS) as FaultName[])(
    '%s',
    { timeout: TEST_DEADLINE_MS },
    async (fault, { expect }) => {
      const server = await startServer([process.execPath, script, fault]);
      try {
        const result = await checkContract(server.target, optionsFor(server));
        expect(namesOf(result.checks, 'failed'), formatContract(result)).toEqual(BROKEN[fault]);
        expect(result.kept).toBe(BROKEN[fault].length === 0);
      } finally {
        await server.stop();
      }
    },
  );
});

test('every clause is caught out by at least one wrong server', async () => {
  const server = await startServer([process.execPath, script, 'none']);
  try {
    const { checks } = await checkContract(server.target, optionsFor(server));
    expect(new Set(Object.values(BROKEN).flat())).toEqual(new Set(checks.map(({ name }) => name)));
  } finally {
    await server.stop();
  }
});

describe('a server that is gone', () => {
  test('gives one failure, and what follows is not checked', async () => {
    const server = await startServer([process.execPath, script, 'none']);
    await server.stop();
    const result = await checkContract(server.target, optionsFor(server));
    expect(namesOf(result.checks, 'failed')).toEqual(['answers-http']);
    expect(namesOf(result.checks, 'passed')).toEqual(['ready-line']);
    expect(result.wire).toEqual({});
    expect(formatContract(result).split('\n')[0]).toMatch(/^FAILED answers-http .* connection refused$/);
  });

  test('in the middle is told by the check in which it went', async () => {
    const server = await startServer([process.execPath, script, 'dies-on-split-request']);
    try {
      const result = await checkContract(server.target, optionsFor(server));
      const after = result.checks.slice(result.checks.findIndex(({ name }) => name === 'split-request') + 1);
      expect(new Set(after.map(({ outcome }) => outcome.state))).toEqual(new Set(['not-checked']));
      expect(result.kept).toBe(false);
    } finally {
      await server.stop();
    }
  });
});

test('the time of all checks is bounded: what it leaves out is not passed', async () => {
  const server = await startServer([process.execPath, script, 'none']);
  try {
    const result = await checkContract(server.target, { ...optionsFor(server), deadlineMs: 0 });
    expect(new Set(result.checks.map(({ outcome }) => outcome.state))).toEqual(new Set(['not-checked']));
    expect(result.kept).toBe(false);
  } finally {
    await server.stop();
  }
});

test('the bytes of one answer of each scenario are kept', async () => {
  const server = await startServer([process.execPath, script, 'none']);
  try {
    const { wire } = await checkContract(server.target, optionsFor(server));
    const bodies = Object.entries(wire).map(([scenario, { bodyBytes }]) => [scenario, bodyBytes]);
    expect(Object.fromEntries(bodies)).toEqual({
      text: 13,
      'json-get': 106,
      'json-post': 79,
      cpu: 27,
      mixed: 44,
    });
    expect(wire.text?.totalBytes).toBe(13 + (wire.text?.head.length ?? 0));
  } finally {
    await server.stop();
  }
});
