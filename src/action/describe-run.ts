import type { PairState, RunState } from '../compare/verdict.ts';
import { annotations } from '../report/annotations.ts';
import { type Publication as Report, renderComment, renderSummary } from '../report/comment.ts';
import { sessionVerdict } from '../report/session-verdict.ts';
import { exitCode } from '../run/exit-code.ts';
import { sessionExitCode } from '../run/session-exit-code.ts';
import type { Publication } from './publication.ts';

/** Cells of these states are no news. */
const quiet: ReadonlySet<PairState> = new Set(['unchanged', 'identical', 'inconclusive', 'still failing']);

/** What a finished run says, in every place where it says it. */
export function describeRun(report: Report): Publication {
  const { evidence, noBaseline, origin } = report;
  const verdict = sessionVerdict(evidence, noBaseline);
  const state = runState(report);
  return {
    summary: renderSummary(report),
    comment: renderComment(report),
    annotations: annotations({ ...verdict, state }, origin),
    state,
    changed: state !== 'pass' || verdict.cells.some((cell) => !quiet.has(cell.state)),
  };
}

/** The verdict's state; of a session that was compared with nothing, what its own samples allow to say. */
function runState({ evidence }: Report): RunState {
  const [verdict] = evidence.verdicts;
  if (verdict !== undefined) return verdict.state;
  const admitted = sessionExitCode(evidence, new Set(['inadmissible'])) === exitCode.pass;
  return admitted ? 'no-baseline' : 'inadmissible';
}
