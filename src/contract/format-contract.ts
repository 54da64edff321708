import type { CheckResult, ContractResult } from './contract.ts';

/** The result for a terminal: a line for each clause that is not kept, then the summary. No line end at the end. */
export function formatContract(result: ContractResult): string {
  const { server, target, checks } = result;
  const failed = checks.filter(({ outcome }) => outcome.state === 'failed');
  const notChecked = checks.filter(({ outcome }) => outcome.state === 'not-checked');
  const where = `contract of ${server} at ${target.host}:${target.port}`;
  const lines = checks.flatMap(lineOf);
  if (result.kept) return [...lines, `${where}: kept, ${checks.length} clauses checked`].join('\n');

  const counts = [`${failed.length} of ${checks.length} clauses broken`];
  if (notChecked.length > 0) {
    const [first] = notChecked;
    const reason = first?.outcome.state === 'not-checked' ? ` because ${first.outcome.reason}` : '';
    counts.push(`${notChecked.length} not checked${reason}`);
  }
  return [...lines, `${where}: broken, ${counts.join(', ')}`].join('\n');
}

function lineOf({ name, clause, outcome }: CheckResult): string[] {
  if (outcome.state !== 'failed') return [];
  const [{ subject, expected, got }, ...further] = outcome.mismatches;
  const more = further.length === 0 ? '' : ` (and ${further.length} more)`;
  return [`FAILED ${name} (${clause}): ${subject}: expected ${expected}; got ${got}${more}`];
}
