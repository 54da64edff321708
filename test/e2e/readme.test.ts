/** What the documents promise a reader: names that exist, files that parse, links that lead somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { outputFormats } from '../../src/commands/show-evidence.ts';
import { exitCode } from '../../src/run/exit-code.ts';
import { runCli } from './command-line.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const readme = read('README.md');

const yamlBlocks = [...readme.matchAll(/^```yaml\n(.*?)^```/gms)].map(([, text = '']) => ({
  text,
  value: parse(text),
}));

/** Words of the first cell of each row below a heading. */
function rowsOf(heading: string): string[] {
  const section = readme.slice(readme.indexOf(`\n## ${heading}\n`)).split('\n## ')[1] ?? '';
  return section.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? []);
}

describe('the README', () => {
  test('names every command that there is, and no other', async () => {
    const { stdout } = await runCli(['--help']);
    const commands = [...stdout.matchAll(/^ {2}(\w+) (?:\[|<| )/gm)].map(([, name]) => name);
    const named = rowsOf('Commands')
      .filter((row) => !row.startsWith('`--'))
      .map((row) => row.replaceAll('`', '').split(' ')[0]);
    expect([...new Set(named)].sort()).toEqual(commands.filter((name) => name !== 'help').sort());
  });

  test('names every option of run but those of its help', async () => {
    const { stdout } = await runCli(['run', '--help']);
    const options = [...stdout.matchAll(/^ {2}(?:-h, )?(--[a-z-]+)/gm)].map(([, name = '']) => name);
    const named = new Set<string>(readme.match(/--[a-z-]+/g));
    expect(options.filter((option) => option !== '--help' && !named.has(option))).toEqual([]);
  });

  test('names every format of a report', () => {
    const named = rowsOf('Reports and exports').flatMap((row) => row.replaceAll('`', '').split(', '));
    expect(named.sort()).toEqual([...outputFormats].sort());
  });

  test('names every exit code', () => {
    const said = readme.slice(readme.indexOf('| verdict | means | exit code |')).split('\n## ')[0] ?? '';
    for (const code of Object.values(exitCode))
      expect(said).toMatch(new RegExp(`[| ]${code}(?: \\||,| [a-z])`));
  });

  test('has a workflow whose steps have only inputs that there are', () => {
    const workflows = yamlBlocks.filter(({ value }) => value.jobs !== undefined);
    expect(workflows).toHaveLength(1);
    const { inputs } = parse(read('action.yml'));
    for (const { value } of workflows) {
      expect(value.permissions).toEqual({});
      for (const step of value.jobs.measure.steps)
        if (step.uses === 'org/go-rust-bench@v1')
          expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step.with ?? {})));
    }
  });

  test('has a configuration and a plan that the program takes', () => {
    const [isConfig, isPlan] = ['config', 'plan'].map((name) =>
      new Ajv({ strict: true }).compile(JSON.parse(read(`scenarios/${name}.schema.json`))),
    );
    const configs = yamlBlocks.filter(({ value }) => value.servers !== undefined);
    const plans = yamlBlocks.filter(({ value }) => value.repeats !== undefined);
    expect([configs.length, plans.length]).toEqual([1, 1]);
    for (const { value } of configs) expect(isConfig?.(value), JSON.stringify(isConfig?.errors)).toBe(true);
    for (const { value } of plans) expect(isPlan?.(value), JSON.stringify(isPlan?.errors)).toBe(true);
  });
});

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(new URL('docs/', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** As GitHub makes it: lower case, no punctuation, hyphens for spaces. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test.each(pages)('%s: links lead to files and headings that are there', (page) => {
  const broken: string[] = [];
  const prose = read(page).replaceAll(/^```.*?^```/gms, '');
  for (const [, link = ''] of prose.matchAll(/\]\(<?([^)>\s]+)>?\)/g)) {
    if (/^[a-z]+:/.test(link)) continue;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? new URL(page, root) : new URL(path, new URL(page, root));
    if (!existsSync(target)) broken.push(link);
    else if (anchor !== undefined) {
      const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)];
      if (!headings.some(([, heading = '']) => anchorOf(heading) === anchor)) broken.push(link);
    }
  }
  expect(broken).toEqual([]);
});
