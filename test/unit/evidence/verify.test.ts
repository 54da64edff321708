import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { parseEvidence } from '../../../src/evidence/parse-evidence.ts';
import { sealEvidence } from '../../../src/evidence/seal.ts';
import { type Finding, verify } from '../../../src/evidence/verify.ts';
import { createEvidence, createProfile, disturbed, neverReady, sound } from '../../evidence-factory.ts';
import { createFullEvidence } from '../../smoke-evidence.ts';
import { containers, leaves, type Place, removed, replaced, withMember } from './json-mutations.ts';

/** Small, and with one of everything: a rerun, a failed start, a cell that was not run, two variants. */
const small = createEvidence({
  repeats: 2,
  draws: 3,
  profiles: [
    createProfile('text', 'go', 3),
    createProfile('text', 'rust', 3),
    createProfile('text', 'go', 9),
  ],
  notRun: [{ cell: 'text/c9/go', need: '73 open files', have: '64', fix: 'raise the limit' }],
  troubles: { 'text/c3/go#b1': [disturbed, sound], 'text/c3/rust#b2': [neverReady] },
});

/** What the `verify` command finds in a file: wrong shape, or figures that do not hold. */
function findingsOf(value: unknown): readonly Finding[] {
  const parsed = parseEvidence(value);
  return parsed.kind === 'refused' ? parsed.findings : verify(parsed.evidence);
}

/** What a finding must name when the value at a place changed. */
function expectedName(place: Place, evidence: Evidence): string {
  const [section, key] = place;
  if (section === 'samples' && typeof key === 'number') return evidence.samples[key]?.id ?? 'samples';
  if (section === 'digests') return String(key ?? 'digests');
  if (section === 'derived') return pathOf(place);
  return String(section);
}

const pathOf = (place: Place) =>
  place.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    if (/^[A-Za-z_][\w-]*$/.test(key)) return path === '' ? key : `${path}.${key}`;
    return `${path}[${JSON.stringify(key)}]`;
  }, '');

function names(findings: readonly Finding[], name: string): boolean {
  return findings.some(({ where }) => where.includes(name));
}

test('untouched evidence holds, with everything that can occur', () => {
  expect(findingsOf(small)).toEqual([]);
  expect(findingsOf(createFullEvidence())).toEqual([]);
  expect(findingsOf(createFullEvidence('E'))).toEqual([]);
  expect(findingsOf(JSON.parse(JSON.stringify(small)))).toEqual([]);
});

// Thousands of whole verifications: seconds on an idle machine, far more on a busy one.
describe('one change anywhere', { timeout: 300_000 }, () => {
  const evidence = JSON.parse(JSON.stringify(small)) as Evidence;

  test('every number, string and boolean: the finding names its sample, section or path', () => {
    const places = leaves(evidence);
    expect(places.length).toBeGreaterThan(1000);
    const unnamed = places.filter((place) => {
      const findings = findingsOf(replaced(evidence, place));
      // A changed id is named by itself, or by the id that is now missing.
      const name = place.at(-1) === 'id' && place.length === 3 ? '#b' : expectedName(place, evidence);
      return !names(findings, name);
    });
    expect(unnamed.map(pathOf)).toEqual([]);
  });

  test('every key and array element removed', () => {
    const places = [...leaves(evidence), ...containers(evidence)].filter((place) => place.length > 0);
    const unnoticed = places.filter((place) => findingsOf(removed(evidence, place)).length === 0);
    expect(unnoticed.map(pathOf)).toEqual([]);
  });

  test('a key or an element added to every object and array', () => {
    const unnoticed = containers(evidence).filter(
      (place) => findingsOf(withMember(evidence, place)).length === 0,
    );
    expect(unnoticed.map(pathOf)).toEqual([]);
  });
});

describe('what holds between samples', () => {
  /** A forger's change: digests and derived figures are made anew. */
  const resealed = (change: (evidence: Evidence) => void) => {
    const changed = structuredClone(small);
    change(changed);
    return findingsOf(sealEvidence(changed));
  };

  test.each<[string, (evidence: Evidence) => void, Finding]>([
    [
      'a sample left out of a complete session',
      ({ samples }) =>
        void samples.splice(
          samples.findIndex(({ id }) => id === 'text/c3/go#b2.1'),
          1,
        ),
      { where: 'text/c3/go#b2', problem: 'no sample, though the session is complete' },
    ],
    [
      'a first try left out',
      ({ samples }) =>
        void samples.splice(
          samples.findIndex(({ id }) => id === 'text/c3/go#b1.1'),
          1,
        ),
      { where: 'text/c3/go#b1.2', problem: 'attempt 2, expected 1' },
    ],
    [
      'a sample twice',
      ({ samples }) => void samples.push(...samples.slice(0, 1)),
      { where: 'text/c3/go#b1.1', problem: 'this id occurs more than once' },
    ],
    [
      'a slot that is not in the order',
      ({ run }) => void run.order.splice(0, 1),
      { where: 'text/c3/go#b1.1', problem: 'not in the order of the session' },
    ],
    [
      'a slot twice in the order',
      ({ run }) => void run.order.push(...run.order.slice(0, 1)),
      { where: 'run', problem: 'order: text/c3/go#b1 is not in the plan, or there twice' },
    ],
    [
      'a sample of a cell that was not run',
      ({ run }) => void run.notRun.push({ cell: 'text/c3/go', need: '', have: '', fix: '' }),
      { where: 'text/c3/go#b2.1', problem: 'its cell was not run' },
    ],
    [
      'a cell not run that the plan does not have',
      ({ run }) => void run.notRun.push({ cell: 'text/c1/go', need: '', have: '', fix: '' }),
      { where: 'run', problem: 'notRun: the plan has no cell text/c1/go' },
    ],
  ])('%s', (_, change, finding) => {
    expect(resealed(change)).toContainEqual(finding);
  });

  test('a second try after an admitted one', () => {
    const evidence = createEvidence({ repeats: 1, draws: 3, troubles: { 'text/c64/go#b1': [sound, sound] } });
    expect(findingsOf(evidence)).toEqual([
      { where: 'text/c64/go#b1.2', problem: 'run again although text/c64/go#b1.1 was admitted' },
    ]);
  });

  test('a cancelled session may lack samples', () => {
    const evidence = createEvidence({ repeats: 3, draws: 3, ended: 'cancelled' });
    expect(findingsOf(sealEvidence({ ...evidence, samples: evidence.samples.slice(0, 1) }))).toEqual([]);
  });

  test('a session that ends before it begins', () => {
    expect(
      resealed(({ run }) => {
        run.endedAt = '2025-12-31T00:00:00.000Z';
      }),
    ).toContainEqual({
      where: 'run',
      problem: 'startedAt 2026-01-01T00:00:00.000Z, endedAt 2025-12-31T00:00:00.000Z: no span of time',
    });
  });

  test.each(['2025-12-31T23:58:59.000Z', '2026-01-01T00:03:32.000Z', 'yesterday'])(
    'a sample of another day, or of none (%s)',
    (startedAt) => {
      const problem = `startedAt ${startedAt}, outside of its session (2026-01-01T00:00:00.000Z to 2026-01-01T00:02:31.000Z)`;
      expect(
        resealed(({ samples }) => {
          const [first] = samples;
          if (first !== undefined) first.startedAt = startedAt;
        }),
      ).toContainEqual({ where: 'text/c3/go#b1.1', problem });
    },
  );

  test('a rejected sample that was admitted by hand', () => {
    expect(
      resealed(({ samples }) => {
        const [first] = samples;
        if (first !== undefined) first.state = 'admitted';
      }),
    ).toContainEqual({
      where: 'text/c3/go#b1.1.state',
      problem: 'is "admitted", derived again "disturbed"',
    });
  });
});

test('a number that JSON rounds to infinity is named, not a crash', () => {
  const text = JSON.stringify(small).replace('"somaxconn":4096', '"somaxconn":1e999');
  expect(findingsOf(JSON.parse(text))).toContainEqual({
    where: 'host',
    problem: 'Infinity is no JSON number (at limits.somaxconn) (digests.host)',
  });
});

test.each([
  ['nothing', null],
  ['a list', []],
  ['another schema', { ...small, schema: 'go-rust-bench/evidence/v9' }],
])('%s is refused by its schema version', (_, value) => {
  expect(findingsOf(value)).toEqual([{ where: 'schema', problem: expect.stringContaining('evidence/v1') }]);
});
