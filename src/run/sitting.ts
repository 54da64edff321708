import type { Evidence } from '../evidence/evidence.ts';
import type { Sample } from '../evidence/sample.ts';
import {
  openSamplesFile,
  readSamplesFile,
  resumeSamplesFile,
  type SamplesFile,
} from '../evidence/samples-file.ts';
import type { BuiltServer } from '../evidence/sections.ts';
import type { MainJob } from './job.ts';
import type { Opponent } from './opponent.ts';
import {
  readSessionRecord,
  refuseIfChanged,
  type SessionRecord,
  sessionIdentity,
  writeSessionRecord,
} from './session-record.ts';

/** One sitting of a session: the first, or one that goes on where an earlier one was interrupted. */
export interface Sitting {
  readonly record: SessionRecord;
  /** Samples of earlier sittings. */
  readonly kept: readonly Sample[];
  /** Makes a sample durable. */
  readonly keep: (sample: Sample) => Promise<void>;
  /**
   * Holds the programs of the base commit, which are built in every sitting, to those of the first one.
   *
   * @throws {UserError} when the same commit has come out as another program.
   */
  readonly holdBase: (servers: readonly BuiltServer[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the session's files: new ones, or those of the session that goes on. A torn last line, which a crash leaves, is
 * cut off: that sample is run again.
 *
 * @throws {UserError} when the session that should go on was another one, or its files are damaged.
 */
export async function openSitting(
  { workspace, inputs, output, resume }: MainJob,
  session: string,
  facts: Pick<Evidence, 'tool' | 'host' | 'servers' | 'isolation'>,
  opponent: Opponent | undefined,
): Promise<Sitting> {
  const identity = sessionIdentity(workspace, facts, opponent);
  const now = new Date().toISOString();
  if (!resume) {
    const { workspace: _here, product: _product, wait: _wait, ...stored } = inputs;
    const record: SessionRecord = {
      schema: 'go-rust-bench/session/v1',
      session,
      startedAt: now,
      resumedAt: [],
      inputs: stored,
      identity,
    };
    await writeSessionRecord(output.session, record);
    const file = await openSamplesFile(output.samples);
    return { record, kept: [], ...writing(file), holdBase: baseHolder(output.session, record) };
  }
  const earlier = await readSessionRecord(output.session);
  refuseIfChanged(earlier.identity, identity);
  const stored = await readSamplesFile(output.samples);
  const record = { ...earlier, resumedAt: [...earlier.resumedAt, now] };
  await writeSessionRecord(output.session, record);
  const file = await resumeSamplesFile(output.samples, stored);
  return { record, kept: stored.samples, ...writing(file), holdBase: baseHolder(output.session, record) };
}

const writing = (file: SamplesFile): Pick<Sitting, 'keep' | 'close'> => ({
  keep: (sample) => file.append(sample),
  close: () => file.close(),
});

const baseHolder =
  (path: string, record: SessionRecord): Sitting['holdBase'] =>
  async (servers) => {
    const base = Object.fromEntries(
      servers.map(({ name, artefactSha256 }) => [`base artefact of ${name}`, artefactSha256]),
    );
    if (record.base === undefined) await writeSessionRecord(path, { ...record, base });
    else refuseIfChanged(record.base, base);
  };
