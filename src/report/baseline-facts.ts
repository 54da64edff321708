import { formatAge } from '../baseline/age.ts';
import type { Comparison } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { plural } from './plain-words.ts';
import { shortCommit } from './short-commit.ts';

/** What this session was compared with, one sentence each. */
export function baselineFacts({ run }: Evidence, { source, base, confirm }: Comparison): string[] {
  const commit = source.commit ?? base.servers.find((server) => server.commit !== undefined)?.commit;
  return [
    `Commit ${commit === undefined ? 'unknown' : shortCommit(commit)}${distanceText(source.distance)}.`,
    `Measured ${base.run.startedAt} to ${base.run.endedAt}, ${formatAge(spanNs(base.run.endedAt, run.startedAt))} before this run; session ${base.run.session}.`,
    `Source: ${sourceText(source)}.`,
    ...(source.unproved === undefined ? [] : [`Nothing proves who wrote it: ${source.unproved}.`]),
    programsText(source.artefacts, confirm.kind === 'ran'),
  ];
}

/** Between two times of the evidence: no clock is read, so the same file always has the same age. */
const spanNs = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) * 1e6;

function distanceText(distance: number | undefined): string {
  if (distance === undefined) return '; distance to the merge base unknown';
  return distance === 0 ? ', the merge base itself' : `, ${plural(distance, 'commit')} from the merge base`;
}

function sourceText({ store, name, artefacts }: Comparison['source']): string {
  switch (store) {
    case 'file':
      return `the evidence file ${name}`;
    case 'directory':
      return `the directory store, record ${name}`;
    case 'cache':
      return `the Actions cache, key ${name}`;
    case 'merge-base':
      return `the merge base ${shortCommit(name)}, built and measured ${artefacts.kind === 'claimed' ? 'by the job that measured, as it says' : 'in this run'}`;
  }
}

/** Whether programs of the baseline were run, or its numbers are all there is. */
function programsText(artefacts: Comparison['source']['artefacts'], ran: boolean): string {
  const done = ran ? 'were run beside those of now' : 'were not run';
  switch (artefacts.kind) {
    case 'record':
      return `Its own programs ${done}; their origin is proved: ${artefacts.proof}.`;
    case 'built':
      return `Its programs were built here from ${shortCommit(artefacts.commit)}, and ${done}.`;
    case 'claimed':
      return `Whether its programs ${done} is the word of the job that measured.`;
    case 'none':
      return `None of its programs may run, its numbers are all there is: ${artefacts.reason}.`;
  }
}
