import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { jsonSchemas } from '../../../scripts/json-schemas.ts';
import { badServers, goodConfig } from './bad-config-cases.ts';
import { goodPlan, wrongKeys } from './bad-plan-cases.ts';

const root = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const validator = (file: string) => new Ajv({ strict: true }).compile(JSON.parse(read(file)));

it.each(jsonSchemas())(
  '$file is what the schemas of the program give (else: npm run build)',
  ({ file, text }) => {
    expect(read(file)).toBe(text);
  },
);

describe('plan.schema.json', () => {
  const isPlan = validator('scenarios/plan.schema.json');
  const shipped = readdirSync(new URL('scenarios/', root)).filter((file) => file.endsWith('.yaml'));

  it.each(shipped)('accepts %s, whose first line names it', (file) => {
    const text = read(`scenarios/${file}`);
    expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=plan.schema.json');
    expect(isPlan(parse(text)), JSON.stringify(isPlan.errors)).toBe(true);
  });

  it('knows the four plans that ship', () => {
    expect(shipped.sort()).toEqual(['proof.yaml', 'seed-000.yaml', 'smoke.yaml', 'trimmed.yaml']);
  });

  it('accepts all three kinds of load', () => {
    for (const load of ['rate: [5]\n    connections: 4', 'requests: 9\n    connections: [4]']) {
      expect(isPlan(parse(goodPlan.replace('connections: [4]', load)))).toBe(true);
    }
  });

  it.each(wrongKeys)('refuses a plan with a wrong key: %s', (_title, text) => {
    expect(isPlan(parse(text))).toBe(false);
  });
});

describe('config.schema.json', () => {
  const isConfig = validator('scenarios/config.schema.json');

  it('accepts a configuration, also with a plan by name', () => {
    expect(isConfig(parse(goodConfig)), JSON.stringify(isConfig.errors)).toBe(true);
    expect(isConfig(parse(`${goodConfig.slice(0, goodConfig.indexOf('plan:'))}plan: smoke\n`))).toBe(true);
  });

  it('refuses a server without run, and a directory outside', () => {
    const chosen = badServers.filter(([title]) => ['no run', 'directory outside'].includes(title));
    expect(chosen).toHaveLength(2);
    for (const [, text] of chosen) expect(isConfig(parse(text))).toBe(false);
  });
});
