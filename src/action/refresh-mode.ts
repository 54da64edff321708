import { anyAgeNs } from '../baseline/age.ts';
import { keptArtefacts } from '../baseline/kept-artefacts.ts';
import { baselineQuery } from '../baseline/query.ts';
import type { BaselineStore } from '../baseline/store.ts';
import type { Acceptance } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type ExitCode, exitCode } from '../run/exit-code.ts';
import type { OutputDirectory } from '../run/output-directory.ts';
import { UserError } from '../user-error.ts';
import { withAcceptance } from './accepted.ts';
import { announce } from './announce.ts';
import { openBaselines } from './baselines.ts';
import { comparisonInputs, remembering } from './comparison.ts';
import { measure, openPlannedWorkspace, openResults } from './measure.ts';
import { whyReadOnly } from './read-only.ts';
import type { Step } from './step.ts';

/** Measures the default branch and saves it as baseline, so that pull requests have something to be compared with. */
export async function refreshMode(step: Step): Promise<ExitCode> {
  if (step.inputs.baselineStore.kind === 'merge-base')
    throw new UserError(
      'input baseline-store: merge-base keeps no baseline, so that there is none to refresh; run this workflow on pull requests only',
    );
  const workspace = openPlannedWorkspace(step);
  const output = await openResults(step);
  // An old baseline is compared with too: it is what a refresh replaces.
  const baselines = await openBaselines(step, anyAgeNs, whyReadOnly(step.context));
  try {
    const { origin, noBaseline } = remembering(baselines.origin);
    // Measured though the programs may be the same: a baseline of today is what is wanted.
    const against = { origin, identicalShortcut: false };
    const measured = await measure(step, workspace, output, comparisonInputs(step.inputs, anyAgeNs), against);
    const { evidence, acceptance } = await withAcceptance(step, measured, output);
    const saved = await save(step, baselines.store, evidence, output, acceptance);
    const code = await announce(step, {
      evidence,
      output,
      pullRequest: undefined,
      origin: 'own',
      noBaseline: noBaseline(),
      saved: saved.kind === 'saved' ? saved.name : undefined,
    });
    // A refresh that has saved nothing has failed, whatever its figures are.
    return saved.kind === 'not-saved' && code === exitCode.pass ? exitCode.usage : code;
  } finally {
    await baselines.release();
  }
}

type Saved =
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'not-saved' }
  | { readonly kind: 'cancelled' };

/** Saves what may become the baseline; says in the log and beside the checks why it does not. */
async function save(
  { context: { repository }, runner }: Step,
  store: BaselineStore | undefined,
  evidence: Evidence,
  output: OutputDirectory,
  acceptance: Acceptance | undefined,
): Promise<Saved> {
  if (store === undefined || evidence.run.ended === 'cancelled') return { kind: 'cancelled' };
  runner.group('saving the baseline');
  try {
    const name = await store.save(baselineQuery(evidence, repository), {
      evidence,
      artefacts: await keptArtefacts(output.directory, evidence),
      ...(acceptance && { acceptance }),
    });
    runner.print(`saved as ${name}`);
    return { kind: 'saved', name };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    runner.print(error.message);
    runner.annotate({ level: 'error', title: 'go-rust-bench: no new baseline', message: error.message });
    return { kind: 'not-saved' };
  }
}
