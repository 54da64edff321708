import { baseSessionOf } from '../evidence/base-session.ts';
import { checkedEvidence } from '../evidence/checked-evidence.ts';
import type { Comparison } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { readEvidence } from '../evidence/evidence-file.ts';
import { sealEvidence } from '../evidence/seal.ts';
import type { FailOn } from '../run/fail-on.ts';
import { sessionExitCode } from '../run/session-exit-code.ts';
import { UserError } from '../user-error.ts';
import { type ShowOptions, showEvidence } from './show-evidence.ts';

export interface CompareOptions extends ShowOptions {
  readonly failOn: FailOn;
}

/** Findings of a file that does not hold which are shown; `verify` shows all. */
const shownFindings = 5;

/**
 * `compare`: the verdict on two evidence files, by their numbers alone. Written as evidence it is the evidence of HEAD with
 * the comparison in it, which `report` and `verify` read like any other.
 */
export async function compareCommand(
  basePath: string,
  headPath: string,
  options: CompareOptions,
): Promise<number> {
  const base = await readVerified(basePath);
  const head = await readVerified(headPath);
  // What HEAD was compared with itself is another matter: its own measurements are compared anew.
  const samples = head.samples.filter(({ phase }) => phase === 'screen');
  // Both files hold, so what was derived in them need not be derived again.
  const known = { base: base.derived, ...(samples.length === head.samples.length && { head: head.derived }) };
  const compared = sealEvidence({ ...head, samples }, comparisonOfFiles(base, basePath), known);
  await showEvidence(compared, options);
  return sessionExitCode(compared, options.failOn);
}

/** @throws {UserError} when a number in it does not follow from its samples */
async function readVerified(path: string): Promise<Evidence> {
  const { evidence, findings } = checkedEvidence(await readEvidence(path));
  if (findings.length === 0) return evidence;
  const lines = findings.slice(0, shownFindings).map(({ where, problem }) => `  ${where}: ${problem}`);
  const more =
    findings.length > shownFindings ? [`  and more: verify ${path} names all ${findings.length}`] : [];
  throw new UserError([`${path} does not hold, so it is not compared:`, ...lines, ...more].join('\n'));
}

/** Two files have no programs: numbers are all there is. */
function comparisonOfFiles(base: Evidence, path: string): Comparison {
  const reason = 'two evidence files are compared, no program is at hand';
  const commit = base.servers.find((server) => server.commit !== undefined)?.commit;
  return {
    source: {
      store: 'file',
      name: path,
      ...(commit === undefined ? {} : { commit }),
      artefacts: { kind: 'none', reason },
    },
    settings: { floors: {}, confirm: 'never', identicalShortcut: true, timeBudgetNs: 0 },
    base: baseSessionOf(base),
    confirm: { kind: 'not-run', reason },
  };
}
