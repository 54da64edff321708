import { describe, expect, it } from 'vitest';
import {
  generatorArguments,
  generatorScript,
  type StagedScenario,
} from '../../../src/measure/generator-command.ts';
import type { Load } from '../../../src/plan/load.ts';
import type { ScenarioRequest } from '../../../src/plan/scenario.ts';

const post: ScenarioRequest = {
  method: 'POST',
  path: '/orders?dry=1',
  headers: { 'Content-Type': 'application/json', 'X-Note': 'a: b' },
  body: '{"item":3}',
  expect: { status: 201 },
};
const one: StagedScenario = {
  kind: 'one',
  request: post,
  files: { body: '/tmp/b', expectedBody: '/tmp/e' },
};
const closed: Load = { kind: 'connections', connections: 16 };

const argumentsOf = (scenario: StagedScenario, load: Load) =>
  generatorArguments({ scenario, address: '127.0.0.1:8080', load, durationNs: 5e8, thresholdNs: 2e9 });

describe('the arguments of the generator', () => {
  it('say one request with its files', () => {
    expect(argumentsOf(one, closed).join(' ')).toBe(
      'run --url http://127.0.0.1:8080/orders?dry=1 --connections 16 --duration 500000000ns --threshold 2000000000ns ' +
        '--method POST --expect-status 201 --header Content-Type: application/json --header X-Note: a: b ' +
        '--body-file /tmp/b --expect-body-file /tmp/e',
    );
  });

  it('name the script of several requests, and nothing of a single one', () => {
    expect(argumentsOf({ kind: 'in-turn', script: '/tmp/s.json' }, closed).join(' ')).toBe(
      'run --url http://127.0.0.1:8080/ --connections 16 --duration 500000000ns --threshold 2000000000ns --script /tmp/s.json',
    );
  });

  it('give a fixed count, or a fixed rate with uniform arrivals', () => {
    const ends = (load: Load) => argumentsOf(one, load).join(' ').split('/tmp/e')[1];
    expect(ends({ kind: 'requests', requests: 1000, connections: 16 })).toBe(' --requests 1000');
    expect(ends({ kind: 'rate', ratePerSecond: 50, connections: 16 })).toBe(' --rate 50 --arrivals uniform');
  });
});

describe('the script of the generator', () => {
  it('holds each request with its files, and leaves out what there is not', () => {
    const get: ScenarioRequest = { method: 'GET', path: '/', headers: {}, expect: { status: 200 } };
    const script = generatorScript([
      { request: get, files: { body: undefined, expectedBody: undefined } },
      { request: post, files: { body: '/tmp/b', expectedBody: '/tmp/e' } },
    ]);
    expect(JSON.parse(script)).toEqual([
      { method: 'GET', path: '/', headers: [], expect_status: 200 },
      {
        method: 'POST',
        path: '/orders?dry=1',
        headers: [
          ['Content-Type', 'application/json'],
          ['X-Note', 'a: b'],
        ],
        body_file: '/tmp/b',
        expect_status: 201,
        expect_body_file: '/tmp/e',
      },
    ]);
  });
});
