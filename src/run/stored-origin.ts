import { machineKey } from '../baseline/machine-key.ts';
import { baselineQuery } from '../baseline/query.ts';
import type { BaselineStore, StoredBaseline } from '../baseline/store.ts';
import { baseSessionOf } from '../evidence/base-session.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { BaselineOrigin, BasePrograms } from './found-baseline.ts';

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
      if (lookup.kind === 'none') return lookup;
      const { baseline } = lookup;
      const { name, commit, evidence } = baseline;
      return {
        kind: 'found',
        baseline: {
          source: { store: store.kind, name, ...(commit === undefined ? {} : { commit }) },
          session: baseSessionOf(evidence),
          programs: programsOf(baseline, trusted),
          release: () => baseline.release(),
        },
      };
    },
    findCalibration: ({ host, rung }) => store.findCalibration(machineKey({ ...host }, rung)),
  };
}

function programsOf({ artefacts, origin }: StoredBaseline, trusted: string | undefined): BasePrograms {
  if (artefacts.size === 0) return { kind: 'none', reason: 'the record has no programs' };
  const proof = origin.kind === 'proved' ? origin.proof : trusted;
  if (proof !== undefined) return { kind: 'artefacts', paths: artefacts, origin: { kind: 'record', proof } };
  const reason = origin.kind === 'unproved' ? origin.reason : 'its origin is not proved';
  return { kind: 'none', reason: `the programs of the record may not be run: ${reason}` };
}
