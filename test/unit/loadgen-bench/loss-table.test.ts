import { describe, expect, it } from 'vitest';
import { complaints, type Loss, lossTable } from '../../../loadgen/bench/loss-table.ts';

function loss(overrides: Partial<Loss>): Loss {
  return {
    fault: 'a fault',
    tool: 'a tool',
    durationS: 4,
    exitCode: 0,
    printed: { completed: 90, failed: 4, inFlight: 6, started: 100, lines: [] },
    truth: { accepted: 20, requests_read: 96, responses_written: 90 },
    connections: 16,
    endsConnections: true,
    ...overrides,
  };
}

describe('complaints', () => {
  it('has none when every request that the server read is accounted for', () => {
    expect(complaints(loss({}))).toEqual([]);
  });

  it.each<[string, Partial<Loss>, string]>([
    [
      'requests that the server read but the tool does not print',
      { printed: { completed: 80, failed: 0, lines: [] } },
      '16 that the server read are nowhere',
    ],
    [
      'requests without a fate',
      { printed: { completed: 90, failed: 0, started: 100, lines: [] } },
      '10 sent, fate unknown',
    ],
    [
      'answers that were never given',
      { printed: { completed: 96, failed: 4, lines: [] } },
      '6 “completed” that the server never answered in full',
    ],
    [
      'connections that end and are not replaced',
      { truth: { accepted: 16, requests_read: 96, responses_written: 90 } },
      'its 16 connections end and no new ones are made, which it does not say',
    ],
    [
      'refusals that are not printed',
      {
        printed: { completed: 0, failed: 0, started: 0, lines: [] },
        truth: { accepted: 0, requests_read: 0, responses_written: 0 },
        endsConnections: false,
      },
      'every connection was refused, which it does not say',
    ],
    [
      'a median that is not the truth',
      {
        printed: { completed: 100, failed: 0, p50Ns: 0, lines: [] },
        latencyNs: 3e9,
        truth: { accepted: 20, requests_read: 100, responses_written: 100 },
      },
      'prints p50 0.00 s for 3.00 s',
    ],
    ['no counts at all', { printed: { lines: ['cannot connect'] } }, 'prints no counts: “cannot connect”'],
  ])('names %s', (_, overrides, complaint) => {
    expect(complaints(loss(overrides))).toEqual([complaint]);
  });

  it('says that a tool had to be killed', () => {
    const { exitCode: _, ...hung } = loss({});
    expect(complaints(hung)).toEqual(['had to be killed']);
  });
});

describe('lossTable', () => {
  it('shows a number that a tool does not print as a dash', () => {
    const table = lossTable([loss({ printed: { completed: 96, lines: [] } })]);
    expect(table.split('\n').at(-1)).toContain('| a fault | a tool | — | 96 | — | — | — | 96 | 90 |');
  });
});
