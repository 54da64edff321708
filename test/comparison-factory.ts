import { confirmProcedure } from '../src/compare/confirm-procedure.ts';
import { confirmSampleId } from '../src/compare/confirm-protocol.ts';
import { judgeComparison } from '../src/compare/judge-comparison.ts';
import { baseSessionOf } from '../src/evidence/base-session.ts';
import type { Comparison, ComparisonSettings } from '../src/evidence/comparison.ts';
import type { Evidence } from '../src/evidence/evidence.ts';
import type { Sample } from '../src/evidence/sample.ts';
import { type SessionFacts, sealEvidence, sealSample } from '../src/evidence/seal.ts';
import {
  type CellProfile,
  createEvidence,
  createProfile,
  type EvidenceOptions,
  later,
  type Trouble,
} from './evidence-factory.ts';
import { normal, seededRandom } from './random.ts';
import { createMeasuredSample } from './sample-factory.ts';

/** Narrow latencies, or the medians of so few draws would wander by per cents. */
export const steady = { spread: 0.01 } as const;

export const usualProfiles: readonly CellProfile[] = [
  createProfile('text', 'go', 64, steady),
  createProfile('text', 'rust', 64, steady),
  createProfile('json-get', 'go', 64, steady),
  createProfile('json-get', 'rust', 64, steady),
];

/** The profiles with the mean latency of some cells changed: 0.15 is 15 % slower. */
export function slowed(by: Readonly<Record<string, number>>, profiles = usualProfiles): CellProfile[] {
  return profiles.map((profile) => ({
    ...profile,
    meanNs: profile.meanNs * (1 + (by[profile.cell.id] ?? 0)),
  }));
}

/** A session whose servers were built from other sources than those of `createEvidence`. */
export function withOtherPrograms(
  evidence: Evidence,
  names: readonly string[] = ['go', 'rust'],
): SessionFacts {
  return {
    ...evidence,
    run: { ...evidence.run, session: 'e5f60718' },
    servers: evidence.servers.map((server) =>
      names.includes(server.name) ? { ...server, artefactSha256: 'ab'.repeat(32) } : server,
    ),
  };
}

export interface ConfirmOptions {
  /** What both arms really are: the head's profiles, and the baseline's. */
  readonly head: readonly CellProfile[];
  readonly base: readonly CellProfile[];
  /** Pairs after which the time is spent. */
  readonly mostPairs?: number;
  /** By `cell#pair.arm.try`, the trouble of one sample. */
  readonly troubles?: Readonly<Record<string, Trouble>>;
  readonly headTrouble?: Trouble;
}

/** When a confirm begins, by the time of its session. */
const confirmAfterMs = 160_000;

/** Measures the pairs that the procedure asks for, as a session would. */
export function createConfirm(
  facts: SessionFacts,
  comparison: Pick<Comparison, 'base' | 'settings'>,
  { head, base, mostPairs = 10_000, troubles = {}, headTrouble }: ConfirmOptions,
): Sample[] {
  const procedure = confirmProcedure(facts, comparison);
  const { plan } = facts.run;
  const samples: Sample[] = [];
  for (let measured = 0; measured < mostPairs; measured += 1) {
    const next = procedure.next(samples);
    if (next === undefined) break;
    const tried = samples.filter(({ cell, block }) => cell === next.cell && block === next.pair);
    const attempt = 1 + Math.max(0, ...tried.map((sample) => sample.attempt));
    const arms = next.first === 'base' ? (['base', 'head'] as const) : (['head', 'base'] as const);
    for (const [index, arm] of arms.entries()) {
      const profile = (arm === 'base' ? base : head).find(({ cell }) => cell.id === next.cell);
      if (profile === undefined) throw new Error(`no profile of ${next.cell}`);
      const random = seededRandom(samples.length * 977 + 5);
      const id = confirmSampleId(next.cell, next.pair, arm, attempt);
      const sample = createMeasuredSample({
        cell: profile.cell,
        plan,
        window: { meanNs: profile.meanNs * Math.exp(0.004 * normal(random)), spread: profile.spread, random },
      });
      const placed = {
        ...sample,
        id,
        startedAt: later(facts.run.startedAt, confirmAfterMs + samples.length * 100),
        phase: 'confirm' as const,
        arm,
        block: next.pair,
        attempt,
        position: index + 1,
      };
      const trouble = troubles[id] ?? (arm === 'head' ? headTrouble : undefined);
      samples.push(sealSample(trouble === undefined ? placed : trouble(placed), profile.cell, plan));
    }
  }
  return samples;
}

export const createSettings = (overrides: Partial<ComparisonSettings> = {}): ComparisonSettings => ({
  floors: {},
  confirm: 'auto',
  identicalShortcut: true,
  timeBudgetNs: 360_000_000_000,
  ...overrides,
});

/** A comparison with a session of the base branch, before anything was confirmed. */
export function createComparison(base: Evidence, overrides: Partial<Comparison> = {}): Comparison {
  return {
    source: {
      store: 'directory',
      name: 'store/owner/repo/record-1',
      commit: '0123456789abcdef0123456789abcdef01234567',
      distance: 0,
      artefacts: { kind: 'record', proof: 'saved by this user' },
    },
    settings: createSettings(),
    base: baseSessionOf(base),
    confirm: { kind: 'not-run', reason: 'nothing was flagged' },
    ...overrides,
  };
}

export interface ComparedOptions {
  readonly base?: EvidenceOptions;
  readonly head?: EvidenceOptions;
  readonly confirm?: Omit<ConfirmOptions, 'head' | 'base'>;
  readonly settings?: Partial<ComparisonSettings>;
}

/** Evidence of a session that was compared with a baseline, with whatever confirm its screen asked for. */
export function createComparedEvidence(options: ComparedOptions = {}): Evidence {
  const profiles = {
    base: options.base?.profiles ?? usualProfiles,
    head: options.head?.profiles ?? usualProfiles,
  };
  const base = createEvidence({ seed: 11, draws: 40, ...options.base, profiles: profiles.base });
  const facts = withOtherPrograms(
    createEvidence({
      seed: 12,
      draws: 40,
      startedAt: '2026-01-02T00:00:00.000Z',
      endedAt: '2026-01-02T00:05:30.000Z',
      ...options.head,
      profiles: profiles.head,
    }),
  );
  const unconfirmed = createComparison(base, { settings: createSettings(options.settings) });
  const samples = createConfirm(facts, unconfirmed, { ...profiles, ...options.confirm });
  if (samples.length === 0) return sealEvidence(facts, unconfirmed);
  return sealEvidence(
    { ...facts, samples: [...facts.samples, ...samples] },
    {
      ...unconfirmed,
      confirm: {
        kind: 'ran',
        startedAt: '2026-01-02T00:02:40.000Z',
        endedAt: '2026-01-02T00:05:00.000Z',
        ended: options.confirm?.mostPairs === undefined ? 'complete' : 'time-budget',
        baseServers: base.servers,
      },
    },
  );
}

/** The verdict on two sessions, before any confirm. */
export const judgeSessions = (head: SessionFacts, base: Evidence, overrides: Partial<Comparison> = {}) =>
  judgeComparison(head, createComparison(base, overrides));
