import { metricNamed } from '../../src/compare/metrics.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { changed, figure, quantity, signed } from './figure-text.ts';

/** Every line of a report that holds a digit and is no row of a table, as its evidence asks for it. */
export function expectedLines(evidence: Evidence): Set<string> {
  return new Set([
    ...explanations,
    ...countLines(evidence),
    ...verdictLines(evidence),
    ...baselineLines(evidence),
    ...confirmLines(evidence),
    ...cellLines(evidence),
    ...rejectionLines(evidence),
    ...calibrationLines(evidence),
    ...checkLines(evidence),
    ...placeLines(evidence),
    ...reproduceLines(evidence),
  ]);
}

/** Legends: their numbers are no figures of a session. */
const explanations = [
  '<sub>Median of the ratios of the blocks; ▲ above 1 in every block, ▼ below 1 in every block, no mark: on both sides of 1. More is better for throughput, less for all others.</sub>',
  '<sub>Median of the ratios of the blocks [minimum–maximum]; ▲ above 1 in every block, ▼ below 1 in every block, no mark: on both sides of 1; * significant.</sub>',
  '<sub>baseline, now: median [minimum–maximum] of the pairs measured side by side, else of n admitted samples of each session. change: median with 90 % interval, of the same. p: exact, of “worse”, of a gain of “better”, adjusted for all that was tested. floor: the smallest change that counts. provable: the smallest slowdown that this run could have proved.</sub>',
  '<sub>¹ fewer than 100 requests are expected beyond p99 in this window</sub>',
];

function countLines({ derived, run, verdicts }: Evidence): string[] {
  const { cells, admission } = derived;
  const count = (wanted: string) => cells.filter(({ state }) => state === wanted).length;
  const others = [
    [count('fails'), 'failed'],
    [count('invalid'), 'without a valid result'],
    [count('not-run'), 'not run'],
  ] as const;
  const rest = others.map(([number, what]) => (number === 0 ? '' : `, ${number} ${what}`)).join('');
  const share = Math.round((admission.admitted / admission.samples) * 100);
  const nothing = verdicts.length === 0 ? ' Nothing was compared: no baseline was given.' : '';
  return [
    `${cells.length} cells × ${run.plan.repeats} blocks: ${count('admitted')} cells with a result${rest}. ` +
      `${admission.admitted} of ${admission.samples} samples admitted (${share} %).${nothing}`,
  ];
}

function verdictLines({ verdicts }: Evidence): string[] {
  return verdicts.flatMap(({ cells, ratioShifts, ratioShiftsByChance }) => {
    const slower = cells.filter(({ state }) => state === 'regressed').length;
    const moved = ratioShifts.filter(({ significant }) => significant).length;
    const drifts = cells
      .flatMap(({ metrics }) => metrics)
      .filter(({ confirmed, shift }) => confirmed === undefined && shift !== undefined)
      .map(
        ({ metric, rawShift = 0, shift = 0 }) =>
          `${metricNamed(metric).label} ${changed(metric, rawShift - shift)} %`,
      );
    return [
      `${slower} of ${cells.length} cells slower, confirmed.`,
      `${moved} of ${ratioShifts.length} ratios moved significantly; by chance alone ${Number(ratioShiftsByChance.toPrecision(2))} would. A ratio alone never fails a build.`,
      `<sub>Where n are pairs, the whole row is of the pairs measured side by side.</sub><br><sub>Between the sessions the change is less the drift: ${[...new Set(drifts)].join(', ')}.</sub>`,
    ];
  });
}

function baselineLines({ comparison, run }: Evidence): string[] {
  if (comparison === undefined) return [];
  const { source, base } = comparison;
  const minutes = Math.floor((Date.parse(run.startedAt) - Date.parse(base.run.endedAt)) / 60_000);
  return [
    `- Commit ${source.commit?.slice(0, 12)}, ${source.distance} commits from the merge base.`,
    `- Measured ${base.run.startedAt} to ${base.run.endedAt}, ${Math.floor(minutes / 60)} h ${minutes % 60} min before this run; session ${base.run.session}.`,
    `- Source: the ${source.store} store, record ${source.name}.`,
  ];
}

function confirmLines({ comparison, samples, verdicts }: Evidence): string[] {
  if (comparison?.confirm.kind !== 'ran') return [];
  const { startedAt, endedAt } = comparison.confirm;
  const again = samples.filter(({ phase }) => phase === 'confirm');
  const pairs = new Set(again.map(({ cell, block }) => `${cell} ${block}`)).size;
  const disturbed = again.filter(({ state }) => state === 'disturbed').length;
  const tested = verdicts
    .flatMap(({ cells }) => cells)
    .flatMap(({ metrics }) => metrics)
    .flatMap(({ confirmed }) => confirmed ?? []);
  const second = tested.filter(({ looks }) => looks === 2).length;
  const tookNs = (Date.parse(endedAt) - Date.parse(startedAt)) * 1e6;
  return [
    `- ${verdicts[0]?.family} suspected changes after the first comparison.`,
    `- Measured again, baseline and now side by side: ${pairs} pairs, ${again.length} samples, ${disturbed} disturbed; ${tested.length} changes tested, ${second} at a second look.`,
    `- Time: ${quantity('ns', tookNs)} of ${quantity('ns', comparison.settings.timeBudgetNs)}; everything suspected was decided.`,
  ];
}

/** Headings of groups, and what stands below their tables. */
function cellLines({ run, derived, samples }: Evidence): string[] {
  const groups = new Map(run.plan.cells.map((cell) => [cell.group, cell]));
  const headings = [...groups.values()].map(
    ({ scenario, load }) => `### ${scenario}, ${load.connections.toLocaleString('en-US')} connections`,
  );
  const failed = derived.cells
    .filter(({ state }) => state === 'fails')
    .map(({ cell }) => {
      const own = samples.filter((sample) => sample.cell === cell);
      const killed = own.filter(({ end }) => end.kind === 'killed-for-memory');
      return {
        cell,
        reason: `was killed by its memory limit in ${killed.length} of ${own.length} samples`,
      };
    });
  const answers = [...groups.keys()].map((group) => {
    const sizes = run.plan.cells
      .filter((cell) => cell.group === group)
      .map(({ id, variant }) => {
        const own = derived.cells.find(({ cell }) => cell === id);
        return `${variant} ${own?.metrics['bytes-per-answer']?.median}`;
      });
    return `<sub>Bytes of one answer on the wire: ${sizes.join(', ')}.</sub>`;
  });
  return [
    ...headings,
    ...answers,
    ...failed.map(({ cell, reason }) => `> ${cell} ${reason}`),
    ...failed.flatMap(({ reason }) => answers.map((answer) => `<sub>¹ ${reason}</sub><br>${answer}`)),
  ];
}

function rejectionLines({ derived: { admission, cells } }: Evidence): string[] {
  const [one] = cells;
  return [
    `None of them is in the figures above. A cell needs ${one?.blocks.required} of ${one?.blocks.planned} samples.`,
    `### Failed by a fault of the server: ${admission.failed}, a result, not run again`,
    `### Disturbed by the machine: ${admission.disturbed}; run again: ${admission.reruns}`,
  ];
}

function calibrationLines({ comparison, run }: Evidence): string[] {
  const calibration = comparison?.settings.calibration;
  const latency = `- Latency covers completed responses only; a request in flight at the end rejects the sample if it has waited over ${quantity('ns', run.plan.latencyTargetNs)}.`;
  if (calibration === undefined) return [latency];
  const { calibratedAt, sessions, falseAlarms } = calibration;
  // Without a false alarm the bound of Clopper and Pearson has this closed form.
  const bound = ((1 - 0.05 ** (1 / sessions)) * 100).toFixed(1);
  return [
    latency,
    `- This machine was calibrated on ${calibratedAt} by ${sessions} sessions in which nothing had changed: ${falseAlarms} false alarms, so the false-alarm rate is at most ${bound} % (95 % upper bound).`,
  ];
}

function checkLines({ derived: { littlesLaw, position, overhead } }: Evidence): string[] {
  const place = (what: string, effect: (typeof position)['inGroup']) => {
    if (effect.kind === 'none') return [];
    const { perPlace, low, high, n, cells } = effect;
    const [by, from, to] = [perPlace, low, high].map((log) => signed(Math.expm1(log) * 100, 2));
    const shown = low > 0 || high < 0 ? 'an effect: it is not 0' : 'no effect shown: 0 is within';
    return [
      `- ${what}: throughput ${by} % [${from} % to ${to} %] for each place later (95 % interval, ${n} samples of ${cells} cells); ${shown}.`,
    ];
  };
  return [
    ...littlesLaw.map(
      ({ cell, connections, expectedMeanNs, meanNs }) =>
        `- ${cell}: connections ÷ throughput = ${connections} ÷ ${figure((connections / expectedMeanNs) * 1e9)}/s = ${quantity('ns', expectedMeanNs)}, ` +
        `mean latency ${quantity('ns', meanNs)}: quotient ${(meanNs / expectedMeanNs).toFixed(3)}, 1 expected.`,
    ),
    ...place('Place among the variants of a group', position.inGroup),
    ...place('Place in the block', position.inBlock),
    `- Overhead: wall time of first tries ÷ (warm-up + window) = ${(overhead.firstTriesNs / overhead.loadNs).toFixed(2)}, within 1.10. ` +
      `Not in it: reruns ${quantity('ns', overhead.rerunsNs)}, waiting for quiet ${quantity('ns', overhead.quietWaitNs)}.`,
  ];
}

function placeLines({ isolation, run }: Evidence): string[] {
  const { cpus, memoryBytes } = run.plan.limits;
  return [
    `Isolated on rung A, by cgroups v${isolation.cgroupVersion} (asked for: auto).`,
    `- Server on CPU ${isolation.serverCpus}, as user ${isolation.runAs}; limits: ${cpus} CPU, ${quantity('bytes', memoryBytes)}, no swap.`,
    `- Generator on CPU ${isolation.clientCpus}, controller on CPU ${isolation.controllerCpus}.`,
    ...run.variants.map(({ name, server, env, args }) => {
      const settings = [...Object.entries(env).map(([key, value]) => `${key}=${value}`), ...args];
      return `- ${name}: server ${server}, ${settings.join(' ')}`;
    }),
  ];
}

function reproduceLines({ tool, run, servers, comparison }: Evidence): string[] {
  const { plan, session, startedAt, endedAt } = run;
  const budget = comparison && Math.ceil(comparison.settings.timeBudgetNs / 1e9);
  return [
    `go-rust-bench ${tool.version} on Node ${tool.node}, plan ${plan.name}: ${plan.repeats} blocks, warm-up ${quantity('ns', plan.warmup.durationNs)}, window ${quantity('ns', plan.windowNs)}. Session ${session}, ${startedAt} to ${endedAt}. The order follows from the plan's name.`,
    `git switch --detach ${servers[0]?.commit?.slice(0, 12)}`,
    `  --baseline merge-base:${comparison?.source.commit?.slice(0, 12)} --time-budget ${budget}s`,
  ];
}
