import { expect, test } from 'vitest';
import type { CheckResult, ContractResult } from '../../../src/contract/contract.ts';
import { formatContract } from '../../../src/contract/format-contract.ts';

const passed: CheckResult = { name: 'text-body', clause: 'GET /text answers', outcome: { state: 'passed' } };
const mismatch = { subject: 'GET /text → 200', expected: 'Date: now', got: 'no Date' };
const failed: CheckResult = {
  name: 'date-present',
  clause: 'Date is present',
  outcome: { state: 'failed', mismatches: [mismatch, mismatch, mismatch] },
};
const notChecked: CheckResult = {
  name: 'no-redirect',
  clause: 'No redirects',
  outcome: { state: 'not-checked', reason: 'the server did not answer any more after date-present' },
};

function result(...checks: CheckResult[]): ContractResult {
  const kept = checks.every(({ outcome }) => outcome.state === 'passed');
  return { server: 'go', target: { host: '127.0.0.1', port: 4000 }, kept, checks, wire: {} };
}

test('a kept contract is one line', () => {
  expect(formatContract(result(passed, passed))).toBe(
    'contract of go at 127.0.0.1:4000: kept, 2 clauses checked',
  );
});

test('a failed check is one line with name, clause, expected and got; the summary counts', () => {
  expect(formatContract(result(passed, failed)).split('\n')).toEqual([
    'FAILED date-present (Date is present): GET /text → 200: expected Date: now; got no Date (and 2 more)',
    'contract of go at 127.0.0.1:4000: broken, 1 of 2 clauses broken',
  ]);
});

test('what was not checked is counted with its reason and never called kept', () => {
  expect(
    formatContract(result(failed, notChecked, notChecked))
      .split('\n')
      .at(-1),
  ).toBe(
    'contract of go at 127.0.0.1:4000: broken, 1 of 3 clauses broken, 2 not checked because the server did not answer any more after date-present',
  );
});
