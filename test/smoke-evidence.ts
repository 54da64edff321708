import type { Evidence } from '../src/evidence/evidence.ts';
import {
  type CellProfile,
  createEvidence,
  createProfile,
  disturbed,
  killedForMemory,
  late,
  sound,
} from './evidence-factory.ts';

const mebibyte = 2 ** 20;

interface Side {
  readonly perRequestNs: number;
  readonly peakMiB: number;
  readonly headBytes: number;
}

/** A cell whose mean latency follows from the server's time per request, one CPU being the limit. */
function profile(
  scenario: string,
  variant: string,
  connections: number,
  { perRequestNs, peakMiB, headBytes }: Side,
  bodyBytes: number,
): CellProfile {
  const short = scenario === 'cpu' || scenario === 'mixed';
  return createProfile(scenario, variant, connections, {
    meanNs: connections * perRequestNs,
    peakMemoryBytes: peakMiB * mebibyte,
    answer: { headBytes, bodyBytes },
    spread: short ? 0.05 : 0.25,
    percentiles: short ? ['p50'] : ['p50', 'p90', 'p99'],
  });
}

const goHead = 117;
const rustHead = 109;

const profiles: readonly CellProfile[] = [
  profile('text', 'go', 64, { perRequestNs: 26_100, peakMiB: 11, headBytes: goHead }, 13),
  profile('text', 'go-memlimit-384', 64, { perRequestNs: 26_200, peakMiB: 11, headBytes: goHead }, 13),
  profile('text', 'rust', 64, { perRequestNs: 12_900, peakMiB: 2.6, headBytes: rustHead }, 13),
  profile('text', 'go', 15_000, { perRequestNs: 38_400, peakMiB: 496, headBytes: goHead }, 13),
  profile('text', 'go-memlimit-384', 15_000, { perRequestNs: 44_700, peakMiB: 431, headBytes: goHead }, 13),
  profile('text', 'rust', 15_000, { perRequestNs: 19_800, peakMiB: 142, headBytes: rustHead }, 13),
  profile('text', 'go', 20_000, { perRequestNs: 38_400, peakMiB: 496, headBytes: goHead }, 13),
  profile('text', 'rust', 20_000, { perRequestNs: 19_800, peakMiB: 142, headBytes: rustHead }, 13),
  profile('json-get', 'go', 64, { perRequestNs: 30_900, peakMiB: 12, headBytes: 112 }, 106),
  profile('json-get', 'rust', 64, { perRequestNs: 14_000, peakMiB: 2.7, headBytes: 112 }, 106),
  profile('cpu', 'go', 64, { perRequestNs: 4_010_000, peakMiB: 9, headBytes: 111 }, 27),
  profile('cpu', 'rust', 64, { perRequestNs: 4_020_000, peakMiB: 2.5, headBytes: 111 }, 27),
];

const need = '20,064 open files for the server';
const have = 'a hard limit of 20,000';
const fix = 'raise it: LimitNOFILE= of the runner service, or ulimit -Hn as root';

/**
 * A session in which everything occurs: admitted, disturbed and run again, disturbed three times, failed by memory
 * and by the latency target, not run, percentiles that a window is too short for.
 */
export function createFullEvidence(rung: 'A' | 'E' = 'A'): Evidence {
  return createEvidence({
    seed: 20260101,
    profiles,
    rung,
    notRun: [
      { cell: 'text/c20000/go', need, have, fix },
      { cell: 'text/c20000/rust', need, have, fix },
    ],
    troubles: {
      'text/c64/go#b2': [disturbed, sound],
      'json-get/c64/rust#b4': [disturbed, disturbed, disturbed],
      'text/c15000/go#b1': [killedForMemory],
      'text/c15000/go#b3': [killedForMemory],
      'text/c15000/go#b4': [killedForMemory],
      'text/c15000/go#b5': [killedForMemory],
      'text/c15000/go-memlimit-384#b3': [late],
    },
  });
}
