import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { actionTables } from '../../../scripts/documents/action-tables.ts';
import { withBlock } from '../../../scripts/documents/marked-block.ts';
import { proofFigures } from '../../../scripts/documents/proof-figures.ts';
import { simulationFigures, simulationReach } from '../../../scripts/documents/simulation-figures.ts';
import { documents } from '../../../scripts/documents.ts';
import { admissionRules } from '../../../src/admission/rules.ts';
import { pairStates } from '../../../src/compare/verdict.ts';
import type { Simulation } from '../../simulation/simulate.ts';
import { countedShare } from '../../simulation/wilson-interval.ts';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

it.each(documents())('$file says what it is filled from (else: npm run build)', ({ file, text }) => {
  expect(read(file)).toBe(text);
});

describe('docs/method.md', () => {
  const method = read('docs/method.md');
  const namedBelow = (heading: string) => {
    const section = method.slice(method.indexOf(`\n## ${heading}\n`)).split('\n## ')[1] ?? '';
    return [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) =>
      names.match(/[a-z][a-z -]+/g),
    );
  };

  test('names every rule of admission', () => {
    expect(namedBelow('Admission')).toEqual(expect.arrayContaining(admissionRules.map(({ name }) => name)));
  });

  test('names every state, and no other', () => {
    expect(namedBelow('States').sort()).toEqual([...pairStates].sort());
  });
});

describe('a marked block', () => {
  const document = 'before\n<!-- a -->\nold\n<!-- /a -->\nafter\n';

  test('is replaced, again and again, and nothing else is', () => {
    const once = withBlock(document, 'a', 'new');
    expect(once).toBe('before\n<!-- a -->\nnew\n<!-- /a -->\nafter\n');
    expect(withBlock(once, 'a', 'new')).toBe(once);
  });

  test.each([
    ['is missing', 'no block', 'a'],
    ['has no end', '<!-- a -->', 'a'],
    ['is there twice', document + document, 'a'],
  ])('that %s is refused', (_title, text, name) => {
    expect(() => withBlock(text, name, 'new')).toThrow(/one block/);
  });
});

test('descriptions of inputs stay within their cell', () => {
  const { inputs, outputs } = actionTables(`
inputs:
  mode: { description: "one\\n of a|b", default: '' }
  plan: { description: what, default: trimmed }
outputs:
  verdict: { description: it }
`);
  expect(inputs.split('\n').slice(2)).toEqual([
    '| `mode` | – | one of a\\|b |',
    '| `plan` | `trimmed` | what |',
  ]);
  expect(outputs.split('\n').slice(2)).toEqual(['| `verdict` | it |']);
});

describe('figures of the simulation', () => {
  const simulation = JSON.parse(read('docs/results/simulation.json')) as Simulation;

  test('the reach is the worst promised day, and no other day counts', () => {
    const worse = (condition: string): Simulation => ({
      ...simulation,
      falseAlarms: simulation.falseAlarms.map((column) =>
        column.condition === condition
          ? {
              ...column,
              rules: column.rules.map((rule) =>
                rule.rule === 'with confirm' ? { ...rule, notPass: countedShare(777, 20_000) } : rule,
              ),
            }
          : column,
      ),
    });
    expect(simulationReach(worse('both'))).toContain('3.9 % (');
    expect(simulationReach(worse('1 sample in 20 is 10 % slower'))).toBe(simulationReach(simulation));
  });

  test('every rule has a row in each table, and every day a column', () => {
    const text = simulationFigures(simulation);
    for (const { rule } of simulation.falseAlarms[0]?.rules ?? [])
      expect(text.split('\n').filter((line) => line.startsWith(`| ${rule} |`))).toHaveLength(3);
    for (const { condition } of simulation.falseAlarms) expect(text).toContain(` ${condition} |`);
  });
});

test('a fault that was found is told', () => {
  const told = proofFigures({
    brake: {
      cell: 'text/c64/go',
      share: 0.15,
      braked: { state: 'pass', regressed: [] },
      unbraked: { state: 'regression', regressed: ['text/c64/go', 'text/c64/rust'] },
    },
    noise: { hogs: [{ touched: { n: 10, noticed: 9 } }], quiet: { n: 60, rejected: 2 } },
    kills: { kills: 200, sittingsThatWentOn: 100, faults: ['a process was left'] },
    faults: {
      runs: 1000,
      brokenIdentities: 1,
      violatedInequalities: 0,
      requests: { started: 5000 },
      faults: [],
    },
  });
  expect(told).toContain('braked: `pass`; not used: `regression` in `text/c64/go`, `text/c64/rust`');
  expect(told).toContain('9 of 10 disturbed samples rejected, 2 of 60 quiet ones');
  expect(told).toContain('100 of them in a session that went on; 1 fault |');
  expect(told).toContain('1 broken identity, 0 counts');
});
