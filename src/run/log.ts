import type { ConfirmEvent } from '../measure/confirm-session.ts';
import type { SessionEvent } from '../measure/session.ts';

/** What a run tells while it goes on. The terminal and the Action show it in their own ways. */
export interface RunLog {
  /** A step has begun: `building servers go, rust`. */
  readonly step: (text: string) => void;
  /** Something that the reader should know, and that does not stop the run. */
  readonly warn: (text: string) => void;
  readonly session: (event: SessionEvent) => void;
  readonly confirm: (event: ConfirmEvent) => void;
}
