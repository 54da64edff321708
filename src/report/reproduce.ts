import type { Evidence } from '../evidence/evidence.ts';
import { paragraph, type Section } from './document.ts';
import { formatDuration } from './format-number.ts';

/** How to get these numbers again, and how to check that they follow from what was measured. */
export function reproduceSection({ run, tool }: Evidence): Section {
  const { plan } = run;
  return {
    title: 'Reproduce',
    blocks: [
      paragraph(
        `go-rust-bench ${tool.version} on Node ${tool.node}, plan ${plan.name}: ${plan.repeats} blocks, ` +
          `warm-up ${formatDuration(plan.warmup.durationNs)}, window ${formatDuration(plan.windowNs)}. ` +
          `Session ${run.session}, ${run.startedAt} to ${run.endedAt}. The order follows from the plan's name.`,
      ),
      {
        kind: 'commands',
        lines: [runCommand(run), 'node dist/cli.js verify benchmark.json'],
      },
    ],
  };
}

/** The command that asks for the same again, with the options that were given. */
function runCommand({ asked, plan }: Evidence['run']): string {
  const options =
    asked === undefined
      ? ['--plan', plan.name]
      : [
          ...(asked.servers === 'reference' ? ['--servers', 'reference'] : []),
          ...(asked.config === undefined ? [] : ['--config', asked.config]),
          ...(asked.plan === undefined ? [] : ['--plan', asked.plan]),
        ];
  return ['node dist/cli.js run', ...options.map(shellWord)].join(' ');
}

/** A word as a shell takes it for one. */
function shellWord(word: string): string {
  return /^[\w./=:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
