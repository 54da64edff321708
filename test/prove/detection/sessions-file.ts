import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type ComparedSession, fromLine, toLine } from './compared-session.ts';

/** All sessions of the detection table, one a line, in the order in which they were run. */
export const sessionsName = 'detection.jsonl.gz';

const sessionsPath = fileURLToPath(new URL(`../../../docs/results/${sessionsName}`, import.meta.url));

export function readSessions(path = sessionsPath): ComparedSession[] {
  if (!existsSync(path)) return [];
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map(fromLine);
}

/** Written whole and put in place at once: a sitting that is killed loses nothing that it had. */
export function addSession(session: ComparedSession, path = sessionsPath): void {
  const lines = [...readSessions(path), session].map((one) => `${toLine(one)}\n`);
  writeFileSync(`${path}.new`, gzipSync(lines.join(''), { level: 9 }));
  renameSync(`${path}.new`, path);
}
