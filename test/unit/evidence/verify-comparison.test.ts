import { describe, expect, test } from 'vitest';
import type { Comparison } from '../../../src/evidence/comparison.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { parseEvidence } from '../../../src/evidence/parse-evidence.ts';
import { sealEvidence } from '../../../src/evidence/seal.ts';
import { type Finding, verify } from '../../../src/evidence/verify.ts';
import { createComparedEvidence, slowed, usualProfiles } from '../../comparison-factory.ts';
import { disturbed, killedForMemory } from '../../evidence-factory.ts';
import { containers, leaves, type Place, removed, replaced, withMember } from './json-mutations.ts';

const text = 'text/c64/go';
const slow = createComparedEvidence({
  base: { draws: 3, profiles: usualProfiles.slice(0, 2) },
  head: { draws: 3, profiles: slowed({ [text]: 0.15 }, usualProfiles.slice(0, 2)) },
  confirm: { troubles: { [`${text}#c2.base.1`]: disturbed } },
});

function findingsOf(value: unknown): readonly Finding[] {
  const parsed = parseEvidence(value);
  return parsed.kind === 'refused' ? parsed.findings : verify(parsed.evidence);
}

describe('a compared session', () => {
  test('holds, and its verdict names only the cell that got slower', () => {
    expect(findingsOf(JSON.parse(JSON.stringify(slow)))).toEqual([]);
    const [verdict] = slow.verdicts;
    expect(verdict).toMatchObject({ state: 'regression', form: 'confirm', unconfirmed: 0 });
    expect(verdict?.cells.filter(({ state }) => state === 'regressed').map(({ cell }) => cell)).toEqual([
      text,
    ]);
  });

  test('without a change it passes', () => {
    const evidence = createComparedEvidence();
    expect(findingsOf(evidence)).toEqual([]);
    expect(evidence.verdicts[0]?.state).toBe('pass');
  });

  test('a disturbed pair was repeated whole, in the same order', () => {
    const tries = slow.samples.filter(
      ({ phase, cell, block }) => phase === 'confirm' && cell === text && block === 2,
    );
    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 1, 2, 2]);
    expect(tries[0]?.arm).toBe(tries[2]?.arm);
  });

  test('a server that is killed for memory now and in the confirm: regression', () => {
    const troubles = Object.fromEntries(
      [1, 2, 3, 4, 5].map((block) => [`${text}#b${block}`, [killedForMemory]]),
    );
    const evidence = createComparedEvidence({
      head: { troubles },
      confirm: { headTrouble: killedForMemory },
    });
    expect(findingsOf(evidence)).toEqual([]);
    expect(evidence.verdicts[0]?.state).toBe('regression');
    expect(evidence.verdicts[0]?.reasons).toEqual([
      expect.stringMatching(/^text\/c64\/go: no-oom in 5 samples/),
    ]);
    expect(evidence.samples.filter(({ phase }) => phase === 'confirm')).toHaveLength(8);
  });
});

describe('one change in what a verdict rests on', { timeout: 300_000 }, () => {
  // Small, since it is verified hundreds of times; with a confirm that ran out of time.
  const small = createComparedEvidence({
    base: { draws: 3, profiles: usualProfiles.slice(0, 1) },
    head: { draws: 3, profiles: slowed({ [text]: 0.15 }, usualProfiles.slice(0, 1)) },
    confirm: { mostPairs: 5 },
  });
  const evidence = JSON.parse(JSON.stringify(small)) as Evidence;
  const parts = (places: readonly Place[]) =>
    places.filter(
      ([section, ...rest]) =>
        section === 'verdicts' ||
        (section === 'digests' && rest[0] === 'comparison') ||
        // Of the baseline's samples the first one, and only its own fields: the same check goes through all of them.
        (section === 'comparison' && (rest[1] !== 'samples' || (rest[2] === 0 && rest.length <= 4))),
    );

  test('every number, string and boolean: the finding names its sample, section or path', () => {
    const places = parts(leaves(evidence));
    expect(places.length).toBeGreaterThan(250);
    const unnamed = places.filter((place) => {
      const findings = findingsOf(replaced(evidence, place));
      return !findings.some(({ where }) =>
        where.includes(place[0] === 'verdicts' ? 'verdicts' : 'comparison'),
      );
    });
    expect(unnamed.map((place) => place.join('.'))).toEqual([]);
  });

  test('every key removed, every one added', () => {
    const gone = parts([...leaves(evidence), ...containers(evidence)]);
    expect(gone.filter((place) => findingsOf(removed(evidence, place)).length === 0)).toEqual([]);
    const added = parts(containers(evidence));
    expect(added.filter((place) => findingsOf(withMember(evidence, place)).length === 0)).toEqual([]);
  });
});

describe('a forger makes digests and verdict anew', () => {
  const resealed = (change: (evidence: Evidence & { comparison: Comparison }) => void) => {
    const changed = structuredClone(slow) as Evidence & { comparison: Comparison };
    change(changed);
    return findingsOf(sealEvidence(changed, changed.comparison));
  };
  const without = (samples: Evidence['samples'], id: string) =>
    void samples.splice(
      samples.findIndex((sample) => sample.id === id),
      1,
    );

  test.each<[string, Parameters<typeof resealed>[0], Finding]>([
    [
      'a pair left out',
      ({ samples }) => {
        without(samples, `${text}#c1.base.1`);
        without(samples, `${text}#c1.head.1`);
      },
      { where: `${text}#c1`, problem: 'no sample of this pair, though there are later ones' },
    ],
    [
      'the disturbed try left out',
      ({ samples }) => {
        without(samples, `${text}#c2.base.1`);
        without(samples, `${text}#c2.head.1`);
      },
      { where: `${text}#c2`, problem: 'try 2, expected 1' },
    ],
    [
      'a sample of the baseline left out',
      ({ comparison }) => without(comparison.base.samples, `${text}#b1.1`),
      { where: `comparison.base.${text}#b1`, problem: 'no sample, though the session is complete' },
    ],
    [
      'a confirm that is said not to have run',
      ({ comparison }) => {
        comparison.confirm = { kind: 'not-run', reason: '' };
      },
      { where: 'comparison.confirm', problem: expect.stringContaining('not run, but there are') as string },
    ],
    [
      'other programs than those of the record',
      ({ comparison }) => {
        const { confirm } = comparison;
        if (confirm.kind === 'not-run') return;
        const baseServers = confirm.baseServers.map((server) => ({
          ...server,
          artefactSha256: 'cd'.repeat(32),
        }));
        comparison.confirm = { ...confirm, baseServers };
      },
      { where: 'comparison.confirm', problem: "the base's go is not the program of the record" },
    ],
  ])('%s', (_, change, finding) => {
    expect(resealed(change)).toContainEqual(finding);
  });

  test('a sample of a confirm without a comparison', () => {
    const { comparison: _left, ...facts } = slow;
    expect(findingsOf(sealEvidence(facts))).toContainEqual({
      where: `${text}#c1.base.1`,
      problem: 'a sample of a confirm, but there is no comparison',
    });
  });
});
