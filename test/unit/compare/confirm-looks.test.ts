import { describe, expect, test } from 'vitest';
import { confirmLooks, firstLookPairs } from '../../../src/compare/confirm-looks.ts';
import type { PairOutcome } from '../../../src/compare/confirm-pairs.ts';
import { failingState } from '../../../src/compare/failing-pairs.ts';
import { gates } from '../../../src/compare/gate.ts';
import { nextPair } from '../../../src/compare/next-pair.ts';
import { firstOfPair } from '../../../src/compare/pair-order.ts';
import type { FamilyMember } from '../../../src/compare/screen.ts';
import { createArms, judgeWith } from '../../arm-factory.ts';

const [throughput] = gates({ floors: {} });
if (throughput === undefined) throw new Error('throughput is not gated');

const member = (cell: string): FamilyMember => ({ cell, gate: throughput, rawShift: 0.15, shift: 0.15 });

/** Pairs with these shifts of throughput; the order alternates in twos, so that it does not go with their signs. */
const pairs = (shifts: readonly number[]): PairOutcome[] =>
  shifts.map((shift, index) => ({
    kind: 'measured',
    first: index % 4 < 2 ? 'base' : 'head',
    base: new Map([['throughput', 0]]),
    head: new Map([['throughput', shift]]),
  }));

const repeated = (shifts: readonly number[], times: number) =>
  Array.from({ length: times }, (_, index) => shifts[index % shifts.length] ?? 0);

/** Well above the floor in the middle, too scattered for ten pairs, not for twenty. */
const scattered = [0.12, 0.1, 0.11, -0.08, 0.09, 0.1, 0.12, 0.08, -0.09, -0.04];

test.each([
  [1, 10],
  [30, 10],
  [31, 11],
  [61, 11],
  [62, 12],
])('a family of %i has its first look after %i pairs', (family, n) => {
  expect(firstLookPairs(family)).toBe(n);
  expect(2 ** -n).toBeLessThanOrEqual(0.03 / family);
});

describe('two looks', () => {
  test('not rejected at the first, decided by as many pairs again', () => {
    const family = [member('a')];
    const [first] = confirmLooks(family, new Map([['a', pairs(repeated(scattered, 10))]]));
    expect(first).toMatchObject({ looks: 1, proved: undefined, undecided: true });
    const [second] = confirmLooks(family, new Map([['a', pairs(repeated(scattered, 20))]]));
    expect(second).toMatchObject({ looks: 2, proved: 'slower', undecided: false });
    expect(second?.adjustedP).toBeLessThanOrEqual(0.02);
  });

  test('what the first look rejected keeps its result and leaves the family', () => {
    const family = [member('a'), member('b')];
    const outcomes = new Map([
      ['a', pairs(repeated([0.1, 0.11], 10))],
      ['b', pairs(repeated(scattered, 20))],
    ]);
    const [a, b] = confirmLooks(family, outcomes);
    expect(a).toMatchObject({ looks: 1, proved: 'slower', adjustedP: 2 * 2 ** -10 });
    expect(b).toMatchObject({ looks: 2 });
    expect(b?.adjustedP).toBe(b?.p);
  });

  test('members that were not measured count with p = 1', () => {
    const [measured, unmeasured] = confirmLooks(
      [member('a'), member('b')],
      new Map([['a', pairs(repeated([0.1], 10))]]),
    );
    expect(measured?.adjustedP).toBe(2 * 2 ** -10);
    expect(unmeasured).toBeUndefined();
  });

  test('the time ends between the looks with a shift above the floor: not a pass', () => {
    const arms = createArms({ 'text/c64/go': { worse: { throughput: 0.15 } } });
    const until = (count: number) =>
      judgeWith(arms, { outcomes: new Map([['text/c64/go', pairs(repeated(scattered, count))]]) });
    expect(until(10).state).toBe('inadmissible');
    expect(until(15).state).not.toBe('pass');
    expect(until(20).state).toBe('regression');
  });
});

describe('the next pair', () => {
  const family = [member('worst'), member('second')];

  test('the largest shift first, up to the first look; then what is undecided', () => {
    const none = { family, failing: [] };
    expect(nextPair(none, new Map())).toEqual({ cell: 'worst', pair: 1 });
    expect(nextPair(none, new Map(), (cell) => cell !== 'worst')).toEqual({ cell: 'second', pair: 1 });
    expect(nextPair(none, new Map(), () => false)).toBeUndefined();
    const worst = pairs(repeated(scattered, 10));
    expect(nextPair(none, new Map([['worst', worst]]))).toEqual({ cell: 'second', pair: 1 });
    const settled = pairs(repeated([0.001, -0.001], 10));
    const both = new Map([
      ['worst', worst],
      ['second', settled],
    ]);
    expect(nextPair(none, both)).toEqual({ cell: 'worst', pair: 11 });
    both.set('worst', pairs(repeated(scattered, 20)));
    expect(nextPair(none, both)).toBeUndefined();
  });

  test('the second look takes all its pairs, whatever they prove on the way', () => {
    const alone = { family: [member('a')], failing: [] };
    // Not rejected at ten, and then nothing but slower ones.
    const shifts = [...repeated(scattered, 10), ...repeated([0.1, 0.11], 10)];
    const asked = Array.from({ length: 11 }, (_, more) => {
      const outcomes = new Map([['a', pairs(shifts.slice(0, 10 + more))]]);
      return {
        proved: confirmLooks(alone.family, outcomes)[0]?.proved,
        next: nextPair(alone, outcomes)?.pair,
      };
    });
    expect(asked.map(({ next }) => next)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, undefined]);
    expect(asked.filter(({ proved }) => proved === 'slower').length).toBeGreaterThan(3);
  });

  test('the second look ends when its pairs leave nothing to prove', () => {
    const shifts = [...repeated(scattered, 10), ...repeated([-0.1, -0.11], 7)];
    const outcomes = new Map([['a', pairs(shifts)]]);
    expect(nextPair({ family: [member('a')], failing: [] }, outcomes)).toBeUndefined();
  });

  test('a server that starts to fail comes before all others, until it is decided', () => {
    const screening = { family, failing: ['dying'] };
    const dies: PairOutcome = { kind: 'failed', head: true, base: false };
    expect(nextPair(screening, new Map([['dying', [dies, dies, dies]]]))).toEqual({ cell: 'dying', pair: 4 });
    expect(nextPair(screening, new Map([['dying', [dies, dies, dies, dies]]]))?.cell).toBe('worst');
  });

  test('pairs without figures are replaced, but not for ever', () => {
    const screening = { family: [member('a')], failing: [] };
    const lost: PairOutcome = { kind: 'given-up' };
    const some = [...pairs(repeated([0], 9)), lost];
    expect(nextPair(screening, new Map([['a', some]]))).toEqual({ cell: 'a', pair: 11 });
    expect(nextPair(screening, new Map([['a', [...some, lost, lost, lost, lost, lost]]]))).toBeUndefined();
  });
});

test.each<[string, readonly PairOutcome['kind'][], string]>([
  ['4 of 5', ['failed', 'measured', 'failed', 'failed', 'failed'], 'proved'],
  ['3 of 5', ['failed', 'measured', 'measured'], 'not-proved'],
  ['two of two', ['failed', 'failed'], 'open'],
  ['a disturbed pair is replaced', ['failed', 'given-up', 'failed', 'failed', 'failed'], 'proved'],
])('fails again: %s', (_, kinds, state) => {
  const outcomes = kinds.map((kind): PairOutcome => {
    if (kind === 'failed') return { kind, head: true, base: false };
    return kind === 'given-up' ? { kind } : (pairs([0])[0] ?? { kind: 'given-up' });
  });
  expect(failingState(outcomes)).toBe(state);
});

test('the order of the arms is balanced, random, and the same for the same session', () => {
  const order = (seed: string) =>
    Array.from({ length: 200 }, (_, index) => firstOfPair(seed, 'text/c64/go', index + 1));
  const own = order('a1b2c3d4');
  expect(own).toEqual(order('a1b2c3d4'));
  expect(own).not.toEqual(order('e5f60718'));
  for (let pair = 0; pair < 200; pair += 2) expect(new Set(own.slice(pair, pair + 2)).size).toBe(2);
  const baseFirst = own.filter((_, index) => index % 2 === 0).filter((first) => first === 'base').length;
  expect(baseFirst).toBeGreaterThan(25);
  expect(baseFirst).toBeLessThan(75);
});
