import type { PairState, Verdict } from '../compare/verdict.ts';
import { seemsBetter } from './pair-state.ts';
import { shortened } from './plain-words.ts';
import type { Origin } from './verdict-headline.ts';

/** What is known of the place in which the verdict is read. */
export interface Circumstances {
  /** Whose word the figures are; the own by default. */
  readonly origin?: Origin;
  /** Commit that was judged, where there is a pull request: an acceptance names it. */
  readonly headCommit?: string;
}

/** GitHub's logins are shorter; several may have accepted. */
const longestLogins = 120;

/** What to do next, in a few sentences: never more than can be done now. A colon at their end is followed by `acceptanceLine`. */
export function nextSteps(verdict: Verdict, { origin = 'own', headCommit }: Circumstances = {}): string {
  const caution =
    origin === 'own'
      ? []
      : [
          'The job that measured ran code of the pull request: take its figures as a claim until a maintainer has run it.',
        ];
  const { unprovedBaseline } = verdict;
  const doubt =
    unprovedBaseline === undefined
      ? []
      : origin === 'untrusted'
        ? ['Nothing proves the baseline either: the part on the baseline says whose word it is.']
        : [
            'The change itself may have written the baseline: give the job the permission actions: read and the whole history (fetch-depth: 0), so that another one can be had.',
          ];
  return [...caution, ...doubt, ...steps(verdict), ...acceptance(verdict, headCommit)].join(' ');
}

/** The line that accepts what was found, but for the reason; undefined: there is nothing to accept, or no pull request. */
export function acceptanceLine(verdict: Verdict, { headCommit }: Circumstances): string | undefined {
  if (headCommit === undefined || acceptable(verdict) === undefined) return undefined;
  return `perf-accepted ${headCommit.slice(0, 7)}: your reason`;
}

const holds = (verdict: Verdict, state: PairState) => verdict.cells.some((cell) => cell.state === state);

function steps(verdict: Verdict): string[] {
  if (verdict.form === 'identical') return ['Nothing to do: the change did not reach the programs.'];
  if (holds(verdict, 'regressed')) return regressionSteps(verdict);
  switch (verdict.state) {
    case 'no-baseline':
      return [
        'Save a baseline: run the refresh on the default branch (mode: refresh), or baseline save from a terminal. Until then nothing guards this change.',
      ];
    case 'inadmissible':
      return unjudgedSteps(verdict);
    default:
      return passSteps(verdict);
  }
}

function regressionSteps({ form, accepted, unconfirmed }: Verdict): string[] {
  if (accepted !== undefined)
    return [
      `Nothing to do: ${shortened(accepted.by, longestLogins)} accepted it, and the next baseline will start from these numbers.`,
    ];
  const more =
    unconfirmed > 0
      ? [
          `${unconfirmed} more suspected ${unconfirmed === 1 ? 'change was' : 'changes were'} not measured again in time.`,
        ]
      : [];
  const first =
    form === 'confirm'
      ? 'Find the cause in the cells below; the commands to reproduce it are at the end.'
      : 'Measure the baseline and this change side by side to prove it: with confirm: auto and a baseline whose programs may run.';
  return [first, ...more];
}

/** When a verdict may be accepted, as the beginning of a sentence; undefined: there is nothing to accept. */
function acceptable(verdict: Verdict): string | undefined {
  if (verdict.form === 'identical' || verdict.accepted !== undefined) return undefined;
  if (holds(verdict, 'regressed')) return 'If it is intended';
  if (verdict.state === 'inadmissible' && holds(verdict, 'missing')) return 'If they are gone on purpose';
  return undefined;
}

function acceptance(verdict: Verdict, headCommit: string | undefined): string[] {
  const condition = acceptable(verdict);
  if (condition === undefined) return [];
  if (headCommit === undefined)
    return [
      `${condition}, a maintainer accepts it: with a label and a line in the pull request, or with a refresh that is dispatched with accept and the reason.`,
    ];
  return [
    `${condition}, somebody with write access comments the line below with the reason, sets the label perf-accepted, and runs this job again unless the label has started it:`,
  ];
}

function unjudgedSteps(verdict: Verdict): string[] {
  const found: string[] = [];
  if (holds(verdict, 'missing')) found.push('Bring the missing cells back.');
  if (holds(verdict, 'invalid'))
    found.push('Run it again when the machine is quiet: “Rejected samples” says what disturbed it.');
  if (holds(verdict, 'not run')) found.push('Give the machine what “Cells not run” asks for.');
  if (verdict.unconfirmed > 0)
    found.push('Give the confirm more time (time-budget): a suspected slowdown was not measured again.');
  return found.length > 0 ? found : ['Run it again; the report says what was missing.'];
}

function passSteps(verdict: Verdict): string[] {
  if (verdict.drift.some(({ exceeded }) => exceeded))
    return ['Find out what moved everything at once: the machine, or a dependency that all servers share.'];
  if (holds(verdict, 'fails'))
    return ['See why a server fails: “Rejected samples” has the rule and the value.'];
  if (holds(verdict, 'ratio moved'))
    return [
      'Measure the baseline and this change side by side where a ratio moved: two sessions alone cannot tell which side did.',
    ];
  if (holds(verdict, 'warning')) return ['Worth a look, though too small to fail the build.'];
  return ['Nothing to do.', ...inconclusiveSteps(verdict)];
}

/** A cell may hold both: a gain that nothing confirmed, and another metric that was too noisy. */
function inconclusiveSteps({ cells }: Verdict): string[] {
  const metrics = cells.flatMap((cell) => cell.metrics);
  const isNoisy = metrics.some((metric) => metric.state === 'inconclusive' && !seemsBetter(metric));
  return [
    ...(metrics.some(seemsBetter)
      ? [
          'What looks better is not confirmed: only a suspected slowdown is measured again, unless confirm is always.',
        ]
      : []),
    ...(isNoisy
      ? [
          'An inconclusive cell was too noisy to call unchanged; the report says what change it could have shown.',
        ]
      : []),
  ];
}
