import { type SessionFacts, sectionDigests } from '../evidence/seal.ts';
import type { SampleContext } from '../measure/sample-context.ts';
import type { Base } from './comparison-base.ts';

/** Both sides of a comparison once both have been measured. */
export interface Arms {
  readonly head: SessionFacts;
  readonly base: Base;
  /** The head's: its programs, and what both arms share. */
  readonly context: SampleContext;
}

/**
 * The same two sessions with their parts exchanged: the earlier one is the head, what was measured just now its base.
 * Where nothing changed it must make no difference, neither to the screen nor to the confirm; a calibration that never
 * exchanged them could not tell a fault of the procedure from the passing of time.
 *
 * @param name where the session that was measured now lies
 */
export function swapArms({ head, base: { found, arm }, context }: Arms, name: string): Arms {
  if (arm.kind === 'none') throw new Error(`arms without programs cannot be swapped: ${arm.reason}`);
  const { digests: _written, ...earlier } = found.session;
  const artefacts = { kind: 'record', proof: 'this session built it' } as const;
  return {
    head: earlier,
    base: {
      found: {
        source: { store: 'file', name },
        session: { ...head, digests: sectionDigests(head) },
      },
      arm: {
        kind: 'ready',
        artefacts,
        programs: context.programs,
        variants: head.run.variants,
        servers: head.servers,
      },
    },
    context: { ...context, programs: arm.programs },
  };
}
