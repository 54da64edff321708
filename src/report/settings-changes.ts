import type { Evidence } from '../evidence/evidence.ts';
import type { Variant } from '../plan/server.ts';

/** What else than code differs from the baseline: run-time settings and toolchains. One sentence each. */
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
      : [`${name} was built with ${toolchain}, the baseline with ${before}.`];
  });
  return [...variants, ...toolchains];
}

const argumentsText = ({ args }: Variant) => (args.length === 0 ? 'none' : args.join(' '));

function variantChanges(before: Variant, now: Variant): string[] {
  const names = [...new Set([...Object.keys(before.env), ...Object.keys(now.env)])].sort();
  const settings = names
    .filter((name) => before.env[name] !== now.env[name])
    .map((name) => `${name} ${before.env[name] ?? 'unset'} → ${now.env[name] ?? 'unset'}`);
  const arguments_ =
    before.args.join(' ') === now.args.join(' ')
      ? []
      : [`arguments ${argumentsText(before)} → ${argumentsText(now)}`];
  const changes = [...settings, ...arguments_];
  return changes.length === 0 ? [] : [`${now.name} runs with other settings: ${changes.join(', ')}.`];
}
