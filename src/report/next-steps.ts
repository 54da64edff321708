import type { PairState, Verdict } from '../compare/verdict.ts';
import type { Origin } from './verdict-headline.ts';

/** What is known of the place in which the verdict is read. */
export interface Circumstances {
  /** Whose word the figures are; the own by default. */
  readonly origin?: Origin;
  /** Commit that was judged, where there is a pull request: an acceptance names it. */
  readonly headCommit?: string;
}

/** What to do next, in one or two sentences: never more than can be done now. */
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
      : [
          'The change itself may have written the baseline: give the job the permission actions: read and the whole history (fetch-depth: 0), so that another one can be had.',
        ];
  return [...caution, ...doubt, ...steps(verdict, headCommit)].join(' ');
}

function steps(verdict: Verdict, headCommit: string | undefined): string[] {
  const has = (state: PairState) => verdict.cells.some((cell) => cell.state === state);
  if (verdict.form === 'identical') return ['Nothing to do: the change did not reach the programs.'];
  if (has('regressed')) return regressionSteps(verdict, headCommit);
  switch (verdict.state) {
    case 'no-baseline':
      return [
        'Save a baseline: run the refresh on the default branch (mode: refresh), or baseline save from a terminal. Until then nothing guards this change.',
      ];
    case 'inadmissible':
      return unjudgedSteps(has, headCommit, verdict);
    default:
      return passSteps(has, verdict);
  }
}

function regressionSteps({ form, accepted, unconfirmed }: Verdict, headCommit: string | undefined): string[] {
  if (accepted !== undefined)
    return [
      `Nothing to do: ${accepted.by} accepted it, and the next baseline will start from these numbers.`,
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
  return [first, ...more, acceptance('If it is intended', headCommit)];
}

function acceptance(condition: string, headCommit: string | undefined): string {
  if (headCommit === undefined)
    return `${condition}, a maintainer accepts it in the pull request, with the label perf-accepted and a reason.`;
  const line = `perf-accepted ${headCommit.slice(0, 7)}: your reason`;
  return `${condition}, set the label perf-accepted and write the line “${line}” in the pull request.`;
}

function unjudgedSteps(
  has: (state: PairState) => boolean,
  headCommit: string | undefined,
  { unconfirmed }: Verdict,
): string[] {
  const found: string[] = [];
  if (has('missing'))
    found.push('Bring the missing cells back.', acceptance('If they are gone on purpose', headCommit));
  if (has('invalid'))
    found.push('Run it again when the machine is quiet: “Rejected samples” says what disturbed it.');
  if (has('not run')) found.push('Give the machine what “Cells not run” asks for.');
  if (unconfirmed > 0)
    found.push('Give the confirm more time (time-budget): a suspected slowdown was not measured again.');
  return found.length > 0 ? found : ['Run it again; the report says what was missing.'];
}

function passSteps(has: (state: PairState) => boolean, verdict: Verdict): string[] {
  if (verdict.drift.some(({ exceeded }) => exceeded))
    return ['Find out what moved everything at once: the machine, or a dependency that all servers share.'];
  if (has('fails')) return ['See why a server fails: “Rejected samples” has the rule and the value.'];
  if (has('ratio moved'))
    return [
      'Measure the baseline and this change side by side where a ratio moved: two sessions alone cannot tell which side did.',
    ];
  if (has('warning')) return ['Worth a look, though too small to fail the build.'];
  if (has('inconclusive'))
    return [
      'Nothing to do. An inconclusive cell was too noisy to call unchanged; the report says what change it could have shown.',
    ];
  return ['Nothing to do.'];
}
