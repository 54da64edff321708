import { machineKey } from '../baseline/machine-key.ts';
import { canBeBuilt } from '../baseline/measured-commit.ts';
import { baselineQuery } from '../baseline/query.ts';
import type { BaselineStore, StoredBaseline } from '../baseline/store.ts';
import { baseSessionOf } from '../evidence/base-session.ts';
import type { BaselineSource } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { BaselineAnswer, BaselineOrigin, BasePrograms } from './found-baseline.ts';

export interface StoredOriginOptions {
  /** The repository's name in the store. */
  readonly repository: string;
  /** As the run was asked for: it decides which configuration's baseline is looked for. */
  readonly asked: Evidence['run']['asked'];
  readonly maxAgeNs: number;
  /** The user's word that the store's programs may be run; undefined: only a proof of their origin counts. */
  readonly trusted: string | undefined;
}

/** Baselines of a store: a directory, or the cache of Actions. */
export function storedOrigin(store: BaselineStore, options: StoredOriginOptions): BaselineOrigin {
  const { repository, asked, maxAgeNs, trusted } = options;
  return {
    find: async ({ host, rung, workspace }) => {
      const run = { plan: workspace.plan, ...(asked === undefined ? {} : { asked }) };
      const query = baselineQuery({ host: { ...host }, isolation: { achieved: rung }, run }, repository);
      const lookup = await store.find(query, maxAgeNs);
      return lookup.kind === 'none' ? lookup : baselineAnswer(lookup.baseline, store.kind, trusted);
    },
    findCalibration: ({ host, rung }) => store.findCalibration(machineKey({ ...host }, rung)),
  };
}

/** A loaded record, or one session that was named, as the baseline of a run. */
export function baselineAnswer(
  baseline: StoredBaseline,
  store: BaselineSource['store'],
  trusted: string | undefined,
): BaselineAnswer {
  const { name, commit, evidence } = baseline;
  if (evidence.run.ended === 'skipped')
    return { kind: 'none', reason: `${name}: nothing was measured in it` };
  return {
    kind: 'found',
    baseline: {
      source: { store, name, ...(commit === undefined ? {} : { commit }) },
      session: baseSessionOf(evidence),
      programs: programsOf(baseline, trusted),
      origin: trusted === undefined ? baseline.origin : { kind: 'proved', proof: trusted },
      release: () => baseline.release(),
    },
  };
}

/** The record's own programs where they may run, else its commit, built here, else its numbers. */
function programsOf(
  { artefacts, origin, commit }: StoredBaseline,
  trusted: string | undefined,
): BasePrograms {
  const proof = origin.kind === 'proved' ? origin.proof : trusted;
  if (artefacts.size > 0 && proof !== undefined)
    return { kind: 'artefacts', paths: artefacts, origin: { kind: 'record', proof } };
  const why =
    artefacts.size === 0 || origin.kind === 'proved'
      ? 'it has no programs'
      : `its programs may not be run (${origin.reason}; from a terminal, --trust-baseline runs them)`;
  if (canBeBuilt(commit)) return { kind: 'commit', commit, why };
  return { kind: 'none', reason: `${why}, and its commit cannot be built again` };
}
