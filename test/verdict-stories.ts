import type { Comparison, ComparisonSettings } from '../src/evidence/comparison.ts';
import type { Evidence } from '../src/evidence/evidence.ts';
import { type SessionFacts, sealEvidence } from '../src/evidence/seal.ts';
import type { Publication } from '../src/report/comment.ts';
import {
  createComparison,
  createConfirm,
  createSettings,
  slowed,
  steady,
  usualProfiles,
  withOtherPrograms,
} from './comparison-factory.ts';
import {
  type CellProfile,
  createEvidence,
  createProfile,
  disturbed,
  type EvidenceOptions,
  killedForMemory,
  type Trouble,
} from './evidence-factory.ts';

/**
 * What a pull request can come to, as evidence of imaginary sessions that the real screen, confirm and judge went
 * through. A day and a half lie between baseline and head.
 */

interface Story {
  readonly base?: EvidenceOptions;
  readonly head?: EvidenceOptions;
  /** What the arms of the confirm really are, where that is not what the sessions showed. */
  readonly confirmBase?: readonly CellProfile[];
  readonly headTrouble?: Trouble;
  readonly settings?: Partial<ComparisonSettings>;
  /** Changes the head's facts before they are judged; by default its servers are built from other sources. */
  readonly facts?: (evidence: Evidence) => SessionFacts;
}

const machine = 'f0'.repeat(32);
const calibration: ComparisonSettings['calibration'] = {
  machineKey: machine,
  calibratedAt: '2025-12-20T03:00:00.000Z',
  sessions: 20,
  falseAlarms: 0,
  pairedDeviation: {
    throughput: 0.004,
    p50: 0.005,
    p99: 0.012,
    'cpu-per-request': 0.004,
    'peak-memory': 0.008,
  },
  driftLimit: { throughput: 0.03, p50: 0.03, p99: 0.1, 'cpu-per-request': 0.03, 'peak-memory': 0.05 },
  ratioLimit: { throughput: 0.02, p50: 0.02, p99: 0.05, 'cpu-per-request': 0.02, 'peak-memory': 0.04 },
};

function tell(story: Story): Evidence {
  const base = createEvidence({ seed: 11, draws: 40, profiles: usualProfiles, ...story.base });
  const measured = createEvidence({
    seed: 12,
    draws: 40,
    profiles: usualProfiles,
    startedAt: '2026-01-02T14:00:00.000Z',
    endedAt: '2026-01-02T14:04:30.000Z',
    ...story.head,
  });
  const facts = ofAnotherCommit((story.facts ?? withOtherPrograms)(measured));
  const unconfirmed = createComparison(base, {
    settings: createSettings({ calibration, ...story.settings }),
  });
  const source: Comparison['source'] = { ...unconfirmed.source, name: 'octo/shop/record-7', distance: 3 };
  const comparison = { ...unconfirmed, source };
  const profilesOf = ({ profiles = usualProfiles }: EvidenceOptions = {}) => profiles;
  const samples = createConfirm(facts, comparison, {
    head: profilesOf(story.head),
    base: story.confirmBase ?? profilesOf(story.base),
    ...(story.headTrouble === undefined ? {} : { headTrouble: story.headTrouble }),
  });
  if (samples.length === 0) return sealEvidence(facts, comparison);
  const confirm: Comparison['confirm'] = {
    kind: 'ran',
    startedAt: '2026-01-02T14:02:40.000Z',
    endedAt: '2026-01-02T14:04:25.000Z',
    ended: 'complete',
    baseServers: base.servers,
  };
  return sealEvidence({ ...facts, samples: [...facts.samples, ...samples] }, { ...comparison, confirm });
}

function ofAnotherCommit(facts: SessionFacts): SessionFacts {
  const servers = facts.servers.map((server) => ({ ...server, commit: headCommit }));
  return { ...facts, servers, run: { ...facts.run, session: 'e5f60718' } };
}

const headCommit = 'c0ffee1234567890c0ffee1234567890c0ffee12';

/** The programs of the baseline. */
const samePrograms = (evidence: Evidence): SessionFacts => evidence;

/** The `go` variant with another setting of the garbage collector; the program is the same. */
const withHalfTheGarbage = (evidence: Evidence): SessionFacts => ({
  ...evidence,
  run: {
    ...evidence.run,
    variants: evidence.run.variants.map((variant) =>
      variant.name === 'go' ? { ...variant, env: { ...variant.env, GOGC: '50' } } : variant,
    ),
  },
});

const oneSlower = slowed({ 'json-get/c64/rust': 0.12 });
const loads = [1, 2, 8, 32, 64, 256, 512];
const scenarios = ['text', 'json-get', 'json-post', 'cpu', 'mixed'];
const manyProfiles = scenarios.flatMap((scenario) =>
  loads.flatMap((load) => ['go', 'rust'].map((variant) => createProfile(scenario, variant, load, steady))),
);
const fast = { draws: 12 };
const fiveTimes = (trouble: Trouble, tries = 1, cell = 'json-get/c64/go') =>
  Object.fromEntries(
    [1, 2, 3, 4, 5].map((block) => [`${cell}#b${block}`, Array.from({ length: tries }, () => trouble)]),
  );
const accepted = {
  by: 'maintainer',
  commit: headCommit.slice(0, 7),
  reason: 'answers are checked before they are sent',
};

const stories = {
  'first-run': () => createEvidence({ seed: 12, profiles: usualProfiles }),
  'clean-pass': () => tell({}),
  'one-regression': () => tell({ head: { profiles: oneSlower } }),
  'many-regressions': () =>
    tell({
      base: { profiles: manyProfiles, ...fast },
      head: {
        profiles: manyProfiles.map((profile) => ({
          ...profile,
          meanNs: profile.meanNs * (profile.cell.variant === 'go' ? 1.15 : 1),
        })),
        ...fast,
      },
      facts: (evidence) => withOtherPrograms(evidence, ['go']),
    }),
  drift: () => {
    const slow = slowed({
      'text/c64/go': 0.08,
      'text/c64/rust': 0.08,
      'json-get/c64/go': 0.08,
      'json-get/c64/rust': 0.08,
    });
    return tell({ head: { profiles: slow }, confirmBase: slow });
  },
  inadmissible: () => tell({ head: { troubles: fiveTimes(disturbed, 3) } }),
  'starts-to-fail': () =>
    tell({ head: { troubles: fiveTimes(killedForMemory) }, headTrouble: killedForMemory }),
  improved: () =>
    tell({ head: { profiles: slowed({ 'text/c64/go': -0.12 }) }, settings: { confirm: 'always' } }),
  'improved-unconfirmed': () => tell({ head: { profiles: slowed({ 'text/c64/go': -0.12 }) } }),
  accepted: () => tell({ head: { profiles: oneSlower }, settings: { accepted } }),
  'identical-binaries': () => tell({ facts: samePrograms }),
  'untrusted-fork': () => tell({ head: { profiles: oneSlower } }),
  'without-confirm': () =>
    tell({
      head: { profiles: oneSlower },
      settings: { confirm: 'never' },
      facts: (evidence) => withOtherPrograms(evidence, ['rust']),
    }),
  'documentation-only': () => tell({ facts: samePrograms }),
  'gogc-50': () =>
    tell({
      head: { profiles: slowed({ 'text/c64/go': 0.14, 'json-get/c64/go': 0.16 }) },
      facts: withHalfTheGarbage,
    }),
  'renamed-scenario': () =>
    tell({
      head: {
        profiles: [
          ...usualProfiles.filter(({ cell }) => cell.scenario === 'text'),
          createProfile('json-read', 'go', 64, steady),
          createProfile('json-read', 'rust', 64, steady),
        ],
      },
    }),
  'deleted-cell': () =>
    tell({ head: { profiles: usualProfiles.filter(({ cell }) => cell.id !== 'text/c64/go') } }),
} as const;

export type StoryName = keyof typeof stories;
export const storyNames = Object.keys(stories) as StoryName[];

const told = new Map<StoryName, Evidence>();

/** Told once: some stories take thousands of samples. */
export function storyEvidence(name: StoryName): Evidence {
  const evidence = told.get(name) ?? stories[name]();
  told.set(name, evidence);
  return evidence;
}

/** As the Action would publish it. */
export function storyPublication(name: StoryName): Publication {
  return {
    evidence: storyEvidence(name),
    id: 'default',
    headCommit,
    origin: name === 'untrusted-fork' ? 'untrusted' : 'own',
    links: {
      report: 'https://github.com/octo/shop/actions/runs/42/artifacts/7',
      run: 'https://github.com/octo/shop/actions/runs/42',
    },
    ...(name === 'first-run' ? { noBaseline: 'no baseline of this machine is stored yet' } : {}),
  };
}
