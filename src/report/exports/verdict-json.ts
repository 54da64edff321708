import type { Evidence } from '../../evidence/evidence.ts';
import { sessionVerdict } from '../session-verdict.ts';

/** The verdict alone, as in `benchmark.json`. A session that was compared with nothing says so. */
export function renderVerdictJson(evidence: Evidence): string {
  return `${JSON.stringify(sessionVerdict(evidence), null, 2)}\n`;
}
