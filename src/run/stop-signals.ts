/** Thrown when the user, or the runner, ends a session before it is complete. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/**
 * Turns SIGINT, SIGTERM and SIGHUP into an abort, once: the session then cleans up and ends with exit code 130.
 * A second signal changes nothing, as clean-up must not be cut short.
 */
export function abortOnSignals(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const handler = (name: NodeJS.Signals) => controller.abort(new Cancelled(`cancelled by ${name}`));
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of names) process.on(name, handler);
  return {
    signal: controller.signal,
    release: () => {
      for (const name of names) process.off(name, handler);
    },
  };
}
