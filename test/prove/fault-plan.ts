/** One run of the load generator against a server that misbehaves, drawn at random. */
import { type SeededRandom, seededRandom } from '../../src/plan/seeded-random.ts';

/** All ways of the audit server to behave and to misbehave. */
export const modes = [
  'steady',
  'fixed-delay',
  'jitter',
  'byte-by-byte',
  'never-answer',
  'close-with-header',
  'close-without-header',
  'half-close-after-head',
  'reset-in-body',
  'eof-in-body',
  'garbage',
  'huge-head',
  'chunked-splits',
  'trailers',
  'length-conflicts',
  'no-body',
  'informational-first',
  'close-delimited',
  'early-answer',
  'extra-bytes',
  'share-of503',
  'wrong-body',
  'refuse',
  'die',
  'stalled-accept',
  'reset-on-accept',
  'no-reading',
] as const;

export type Mode = (typeof modes)[number];

/** In these every request gets its answer: when all have ended, both sides count the same. */
const faultless: readonly Mode[] = [
  'steady',
  'fixed-delay',
  'jitter',
  'byte-by-byte',
  'chunked-splits',
  'trailers',
  'no-body',
  'informational-first',
  'share-of503',
  'wrong-body',
];

export interface FaultPlan {
  readonly seed: string;
  readonly mode: Mode;
  readonly connections: number;
  readonly loop: 'closed' | 'open';
  readonly isFaultless: boolean;
  readonly serverArguments: readonly string[];
  readonly generatorArguments: readonly string[];
}

/** Request bodies that the plans name: more than the kernel buffers, less than that, and next to nothing. */
export interface BodyFiles {
  readonly blocking: string;
  readonly large: string;
  readonly small: string;
}

/** Every mode × 1, 16 and 1,000 connections × both loops in turn, each time with new parameters. */
export function faultPlans(runs: number, seed: string, bodies: BodyFiles): FaultPlan[] {
  const cells = modes.flatMap((mode) =>
    [1, 16, 1000].flatMap((connections) =>
      (['closed', 'open'] as const).map((loop) => ({ mode, connections, loop })),
    ),
  );
  const order = seededRandom(seed).shuffle(cells);
  return Array.from({ length: runs }, (_, index) => {
    const cell = order[index % order.length];
    if (cell === undefined) throw new Error('there are no cells');
    const runSeed = `${seed}/${index}`;
    const random = seededRandom(runSeed);
    return {
      seed: runSeed,
      ...cell,
      isFaultless: faultless.includes(cell.mode),
      serverArguments: serverArguments(cell.mode, random),
      generatorArguments: [
        ...window(cell.mode, cell.connections, random),
        ...arrivals(cell.loop, cell.connections, random),
        ...body(cell.mode, cell.connections, bodies, random),
      ],
    };
  });
}

function between(random: SeededRandom, low: number, high: number): number {
  return low + random.integer(high - low + 1);
}

function serverArguments(mode: Mode, random: SeededRandom): string[] {
  const isLate = mode === 'fixed-delay' && random.integer(4) === 0;
  const delayMs = isLate ? 3000 : mode === 'die' ? between(random, 10, 300) : between(random, 0, 60);
  return ['--mode', mode, '--delay-ms', `${delayMs}`, '--every', `${between(random, 1, 30)}`];
}

/** Faultless modes sometimes end by count, so that nothing is in flight and both sides must agree exactly. */
function window(mode: Mode, connections: number, random: SeededRandom): string[] {
  const threshold = ['--threshold', `${between(random, 5, 200)}ms`, '--connections', `${connections}`];
  if (faultless.includes(mode) && random.integer(2) === 0)
    return [...threshold, '--duration', '5s', '--requests', `${between(random, 1, 300)}`];
  return [...threshold, '--duration', `${between(random, 100, 500)}ms`];
}

function arrivals(loop: 'closed' | 'open', connections: number, random: SeededRandom): string[] {
  if (loop === 'closed') return [];
  const rate = ['--rate', `${between(random, 50, connections === 1 ? 500 : 4000)}`];
  if (random.integer(2) === 0) return [...rate, '--arrivals', 'uniform'];
  return [...rate, '--arrivals', 'poisson', '--seed', `${random.integer(1_000_000)}`];
}

function body(mode: Mode, connections: number, bodies: BodyFiles, random: SeededRandom): string[] {
  const post = (path: string) => ['--method', 'POST', '--body-file', path];
  if (mode === 'early-answer' || mode === 'no-reading')
    // A thousand times the blocking one would be gigabytes of kernel memory.
    return post(connections === 1000 ? bodies.large : bodies.blocking);
  return random.integer(4) === 0 ? post(bodies.small) : [];
}
