import type { BaseSession } from './comparison.ts';
import type { Evidence } from './evidence.ts';

/**
 * What is kept of a baseline's evidence beside the session that is compared with it: its facts and the digests that they
 * were written with. What it was itself compared with is left out, or evidence would grow from run to run.
 */
export function baseSessionOf({
  tool,
  run,
  host,
  servers,
  isolation,
  samples,
  digests,
}: Evidence): BaseSession {
  return {
    tool,
    run,
    host,
    servers,
    isolation,
    samples: samples.filter(({ phase, arm }) => phase === 'screen' && arm === 'head'),
    digests: {
      tool: digests.tool,
      run: digests.run,
      host: digests.host,
      servers: digests.servers,
      isolation: digests.isolation,
    },
  };
}
