import { canBeBuilt, measuredCommit } from '../baseline/measured-commit.ts';
import type { Comparison } from '../evidence/comparison.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { paragraph, type Section } from './document.ts';
import { formatDuration } from './format-number.ts';
import { shortCommit } from './short-commit.ts';

/** As a team starts it from its own repository, and as anybody can who has the two side by side. */
const program = 'node ../go-rust-bench/dist/cli.js';

/** How to get these numbers again, and how to check that they follow from what was measured. */
export function reproduceSection(evidence: Evidence): Section {
  const { run, tool, comparison } = evidence;
  const { plan } = run;
  return {
    title: 'Reproduce',
    blocks: [
      paragraph(
        `go-rust-bench ${tool.version} on Node ${tool.node}, plan ${plan.name}: ${plan.repeats} blocks, ` +
          `warm-up ${formatDuration(plan.warmup.durationNs)}, window ${formatDuration(plan.windowNs)}. ` +
          `Session ${run.session}, ${run.startedAt} to ${run.endedAt}. The order follows from the plan's name.`,
      ),
      paragraph(
        `In the repository that was measured, with a clone of go-rust-bench beside it; benchmark.json is the evidence of this session.${storeNote(evidence)}`,
      ),
      {
        kind: 'commands',
        lines: [
          ...checkout(evidence),
          ...runCommand(evidence),
          ...(comparison !== undefined && isOfFiles(comparison)
            ? [command('compare', [comparison.source.name, 'benchmark.json'])]
            : []),
          command('verify', ['benchmark.json']),
        ],
      },
    ],
  };
}

const command = (name: string, words: readonly string[]) =>
  [program, name, ...words.map(shellWord)].join(' ');

/** On two lines where there is a comparison, so that it fits a narrow terminal and can still be pasted. */
function runCommand(evidence: Evidence): string[] {
  const measured = command('run', measureOptions(evidence.run));
  const compared = comparisonOptions(evidence);
  return compared.length === 0 ? [measured] : [`${measured} \\`, `  ${compared.map(shellWord).join(' ')}`];
}

/** The commit that was measured, where it was one and the servers are those of the repository. */
function checkout({ run, servers }: Evidence): string[] {
  const commit = measuredCommit({ servers });
  return isReference(run) || !canBeBuilt(commit) ? [] : [`git switch --detach ${shortCommit(commit)}`];
}

const isReference = ({ asked }: Evidence['run']) => asked?.servers === 'reference';

/** What was measured, with the options that were given. */
function measureOptions({ asked, plan }: Evidence['run']): string[] {
  if (asked === undefined) return ['--plan', plan.name];
  return [
    ...(asked.servers === 'reference' ? ['--servers', 'reference'] : []),
    ...(asked.config === undefined ? [] : ['--config', asked.config]),
    ...(asked.plan === undefined ? [] : ['--plan', asked.plan]),
  ];
}

/** Two files that `compare` held against each other: it alone has no time for a confirm. */
const isOfFiles = ({ source, settings }: Comparison) =>
  source.store === 'file' && settings.timeBudgetNs === 0;

/** What it was compared with, and the settings that a verdict depends on. */
function comparisonOptions({ run, comparison }: Evidence): string[] {
  if (comparison === undefined || isOfFiles(comparison)) return [];
  const { confirm, floors, timeBudgetNs } = comparison.settings;
  const given = Object.entries(floors).flatMap(([metric, floor]) =>
    floor === undefined ? [] : [`${metric}=${percent(floor)}%`],
  );
  return [
    ...['--baseline', namedBaseline(comparison, run) ?? placeholder],
    ...(confirm === 'auto' ? [] : ['--confirm', confirm]),
    ...(given.length === 0 ? [] : ['--floors', given.join(',')]),
    ...(confirm === 'never' ? [] : ['--time-budget', `${Math.ceil(timeBudgetNs / 1e9)}s`]),
  ];
}

const placeholder = 'STORE';

/** A floor as `--floors` takes it: without the digits that a binary fraction has behind the second. */
const percent = (floor: number): number => Number((floor * 100).toFixed(2));

/**
 * The baseline for whoever reads this: a record of a store, or an entry of a cache, lies where only its own job can look,
 * while its commit can be built anywhere. Undefined: only the store has it.
 */
function namedBaseline({ source }: Comparison, run: Evidence['run']): string | undefined {
  if (source.store === 'file') return source.name;
  return isReference(run) || !canBeBuilt(source.commit)
    ? undefined
    : `merge-base:${shortCommit(source.commit)}`;
}

function storeNote({ comparison, run }: Evidence): string {
  if (comparison === undefined || namedBaseline(comparison, run) !== undefined) return '';
  return ` ${placeholder} stands for the store that has the baseline: no commit is known that it could be built from.`;
}

/** A word as a shell takes it for one. */
function shellWord(word: string): string {
  return /^[\w./=:@%,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
