import { triesPerPair } from '../compare/confirm-protocol.ts';
import { firstOfPair } from '../compare/pair-order.ts';
import type { Comparison } from './comparison.ts';
import { comparisonDigest } from './comparison-digest.ts';
import type { Evidence } from './evidence.ts';
import type { Sample } from './sample.ts';
import type { Finding } from './verify.ts';
import { digestProblem, sampleFindings, sectionFindings } from './verify-facts.ts';
import { sessionFindings } from './verify-session.ts';

/** What must hold of the baseline's session and of the confirm. */
export function comparisonFindings(evidence: Evidence): Finding[] {
  const { comparison, samples, run, digests } = evidence;
  const confirm = samples.filter(({ phase }) => phase === 'confirm');
  if (comparison === undefined)
    return [
      ...confirm.map(({ id }) => ({
        where: id,
        problem: 'a sample of a confirm, but there is no comparison',
      })),
      ...(digests.comparison === undefined
        ? []
        : [{ where: 'comparison', problem: 'absent, but it has a digest (digests.comparison)' }]),
    ];
  const problem = digestProblem(() => comparisonDigest(comparison), digests.comparison ?? 'absent');
  return [
    ...(problem === undefined ? [] : [{ where: 'comparison', problem: `${problem} (digests.comparison)` }]),
    ...baseFindings(comparison),
    ...programFindings(comparison),
    ...pairFindings(confirm, run.session),
    ...(comparison.confirm.kind === 'not-run' && confirm.length > 0
      ? [{ where: 'comparison.confirm', problem: `not run, but there are ${confirm.length} samples of it` }]
      : []),
  ];
}

const basePrefix = 'comparison.base.';

function baseFindings({ base }: Comparison): Finding[] {
  return [
    ...sectionFindings(base, basePrefix),
    ...base.samples.flatMap((sample) => sampleFindings(sample, base, basePrefix)),
    ...base.samples
      .filter(({ phase, arm }) => phase !== 'screen' || arm !== 'head')
      .map(({ id }) => ({ where: `${basePrefix}${id}`, problem: 'not a sample of the session itself' })),
    ...sessionFindings(base).map(({ where, problem }) => ({ where: `${basePrefix}${where}`, problem })),
  ];
}

/** Programs of a record are those that were measured for it. */
function programFindings({ source, base, confirm }: Comparison): Finding[] {
  if (confirm.kind === 'not-run') return [];
  if (source.artefacts.kind === 'none')
    return [{ where: 'comparison.confirm', problem: 'it ran, but no program stands for the baseline' }];
  if (source.artefacts.kind === 'built') return [];
  return confirm.baseServers.flatMap(({ name, artefactSha256 }) => {
    const recorded = base.servers.find((server) => server.name === name);
    return recorded?.artefactSha256 === artefactSha256
      ? []
      : [{ where: 'comparison.confirm', problem: `the base's ${name} is not the program of the record` }];
  });
}

/** Pairs 1, 2, … of each cell, each with its tries 1, 2, …; a further try only after a disturbed or a torn one. */
function pairFindings(samples: readonly Sample[], session: string): Finding[] {
  const pairs = new Map<string, Sample[]>();
  const highest = new Map<string, number>();
  for (const sample of samples) {
    const key = `${sample.cell}#c${sample.block}`;
    pairs.set(key, [...(pairs.get(key) ?? []), sample]);
    highest.set(sample.cell, Math.max(highest.get(sample.cell) ?? 0, sample.block));
  }
  const missing = [...highest].flatMap(([cell, last]) =>
    Array.from({ length: Math.min(last, samples.length) }, (_, index) => `${cell}#c${index + 1}`)
      .filter((key) => !pairs.has(key))
      .map((key) => ({ where: key, problem: 'no sample of this pair, though there are later ones' })),
  );
  return [...missing, ...[...pairs].flatMap(([key, tries]) => triesFindings(key, tries, session))];
}

function triesFindings(key: string, samples: readonly Sample[], session: string): Finding[] {
  const [one] = samples;
  if (one === undefined) return [];
  const attempts = [...new Set(samples.map(({ attempt }) => attempt))].sort((a, b) => a - b);
  const first = firstOfPair(session, one.cell, one.block);
  return attempts.flatMap((attempt, index): Finding[] => {
    if (attempt !== index + 1 || attempt > triesPerPair)
      return [{ where: key, problem: `try ${attempt}, expected ${Math.min(index + 1, triesPerPair)}` }];
    const both = samples.filter((sample) => sample.attempt === attempt);
    const begun = both[0]?.arm;
    const isWhole = both.some(({ arm }) => arm === 'base') && both.some(({ arm }) => arm === 'head');
    const isRepeated = attempts.length > index + 1;
    return [
      ...(begun === first
        ? []
        : [{ where: key, problem: `try ${attempt} began with ${begun}, its order was ${first} first` }]),
      ...(isRepeated && isWhole && both.every(({ state }) => state !== 'disturbed')
        ? [{ where: key, problem: `tried again although try ${attempt} was not disturbed` }]
        : []),
    ];
  });
}
