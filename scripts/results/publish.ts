import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { verify } from '../../src/evidence/verify.ts';
import { UserError } from '../../src/user-error.ts';
import { readBenchstat } from '../../test/prove/detection/benchstat-output.ts';
import { readSessions, sessionsName } from '../../test/prove/detection/sessions-file.ts';
import { archivedNames, archivePath, compressEvidence, pagePath, readArchive } from './archive.ts';
import { chartSections, chartsOf, writeCharts } from './charts.ts';
import { detectionPage } from './detection-page.ts';
import { resultsPage } from './page.ts';

/**
 * Puts evidence into a directory of results, in place of what had the name before.
 *
 * @throws {UserError} when the name is none, or the evidence does not hold: then it is not published.
 */
export function publish(directory: string, evidence: Evidence, name: string): void {
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(name))
    throw new UserError(`"${name}" is no name of a page; use small letters, digits, dots and hyphens`);
  const [finding] = verify(evidence);
  if (finding !== undefined)
    throw new UserError(`the evidence does not hold: ${finding.where}: ${finding.problem}`);
  writeFileSync(archivePath(directory, name), compressEvidence(evidence));
}

/** Makes every page of a directory again from what lies beside it. */
export function makePages(directory: string): void {
  const sessions = readSessions(join(directory, sessionsName));
  if (sessions.length > 0)
    writeFileSync(pagePath(directory, 'detection'), detectionPage(sessions, readBenchstat(directory)));
  for (const name of archivedNames(directory)) {
    const evidence = readArchive(archivePath(directory, name));
    const charts = chartSections(evidence);
    writeCharts(directory, name, chartsOf(charts));
    writeFileSync(pagePath(directory, name), resultsPage(name, evidence, charts));
  }
}
