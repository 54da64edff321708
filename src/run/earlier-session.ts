import { keptArtefacts } from '../baseline/kept-artefacts.ts';
import type { BaseSession } from '../evidence/comparison.ts';
import type { BaselineOrigin } from './found-baseline.ts';

/** A session of our own, with the output directory that keeps its programs. */
export interface EarlierSession {
  readonly session: BaseSession;
  readonly out: string;
}

/**
 * The baseline is an earlier session of our own, whose programs need no other proof. Samples are judged as on a machine
 * that was never calibrated.
 *
 * @param proof who built its programs, for the evidence
 */
export function earlierSession({ session, out }: EarlierSession, proof: string): BaselineOrigin {
  return {
    find: async () => ({
      kind: 'found',
      baseline: {
        source: { store: 'file', name: out },
        session,
        programs: {
          kind: 'artefacts',
          paths: await keptArtefacts(out, session),
          origin: { kind: 'record', proof },
        },
        origin: { kind: 'proved', proof },
        release: async () => {},
      },
    }),
    findCalibration: async () => undefined,
  };
}
