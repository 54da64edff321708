import type { Evidence } from '../evidence/evidence.ts';
import type { Variant } from '../plan/server.ts';
import { shortened } from './plain-words.ts';

/** Characters of a name, a value or a toolchain; changes of one variant; sentences. Whole they stand in the evidence. */
const longestWord = 80;
const mostSettings = 8;
const mostSentences = 12;

/** What else than code differs from the baseline: run-time settings and toolchains. One sentence each, and not too many. */
export function settingsChanges({ run, servers, comparison }: Evidence): string[] {
  if (comparison === undefined) return [];
  const { base } = comparison;
  const variants = run.variants.flatMap((variant) => {
    const before = base.run.variants.find(({ name }) => name === variant.name);
    return before === undefined ? [] : variantChanges(before, variant);
  });
  const toolchains = servers.flatMap(({ name, toolchain }) => {
    const before = base.servers.find((server) => server.name === name)?.toolchain;
    return before === undefined || before === toolchain
      ? []
      : [`${word(name)} was built with ${word(toolchain)}, the baseline with ${word(before)}.`];
  });
  return firstFew([...variants, ...toolchains], mostSentences, (count) => `${count} more differ.`);
}

const word = (text: string) => shortened(text, longestWord);

function firstFew(texts: readonly string[], most: number, rest: (count: number) => string): string[] {
  if (texts.length <= most) return [...texts];
  return [...texts.slice(0, most - 1), rest(texts.length - most + 1)];
}

const argumentsText = ({ args }: Variant) => (args.length === 0 ? 'none' : word(args.join(' ')));

function variantChanges(before: Variant, now: Variant): string[] {
  const names = [...new Set([...Object.keys(before.env), ...Object.keys(now.env)])].sort();
  const value = ({ env }: Variant, name: string) => word(env[name] ?? 'unset');
  const settings = names
    .filter((name) => before.env[name] !== now.env[name])
    .map((name) => `${word(name)} ${value(before, name)} → ${value(now, name)}`);
  const arguments_ =
    before.args.join(' ') === now.args.join(' ')
      ? []
      : [`arguments ${argumentsText(before)} → ${argumentsText(now)}`];
  const changes = firstFew([...arguments_, ...settings], mostSettings, (count) => `and ${count} more`);
  return changes.length === 0 ? [] : [`${word(now.name)} runs with other settings: ${changes.join(', ')}.`];
}
