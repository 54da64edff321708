import { confirmSampleId } from '../compare/confirm-protocol.ts';
import type { Evidence } from './evidence.ts';
import type { Sample } from './sample.ts';
import type { Finding } from './verify.ts';

/** A session that was measured: the evidence's own, or that of its baseline. */
type MeasuredSession = Pick<Evidence, 'run' | 'samples'>;

/** What must hold between the samples and the order of the session: nothing lost, nothing twice, nothing foreign. */
export function sessionFindings(evidence: MeasuredSession): Finding[] {
  return [
    ...duplicateIds(evidence.samples),
    ...orderFindings(evidence),
    ...slotFindings(evidence),
    ...evidence.samples.flatMap(identifierFindings),
    ...timeFindings(evidence),
  ];
}

function duplicateIds(samples: readonly Sample[]): Finding[] {
  const seen = new Set<string>();
  return samples.flatMap(({ id }) => {
    if (seen.has(id)) return [{ where: id, problem: 'this id occurs more than once' }];
    seen.add(id);
    return [];
  });
}

/** The id is the short form of what the sample says of itself. */
function identifierFindings({ id, cell, block, attempt, phase, arm }: Sample): Finding[] {
  if (phase === 'screen' && arm === 'base')
    return [{ where: id, problem: 'a sample of the baseline, which are kept in comparison.base' }];
  const expected =
    phase === 'confirm' ? confirmSampleId(cell, block, arm, attempt) : `${cell}#b${block}.${attempt}`;
  return id === expected
    ? []
    : [{ where: id, problem: `the sample is ${expected} by its cell, block and attempt` }];
}

const slotKey = (cell: string, block: number) => `${cell}#b${block}`;

/** The order holds every cell of the plan once in every block. */
function orderFindings({ run }: MeasuredSession): Finding[] {
  const planned = new Set<string>();
  for (const { id } of run.plan.cells)
    for (let block = 1; block <= run.plan.repeats; block += 1) planned.add(slotKey(id, block));
  const ordered = run.order.map(({ cell, block }) => slotKey(cell, block));
  const places = new Set(ordered);
  return [
    ...ordered
      .filter((slot, index) => !planned.has(slot) || ordered.indexOf(slot) !== index)
      .map((slot) => ({ where: 'run', problem: `order: ${slot} is not in the plan, or there twice` })),
    ...[...planned]
      .filter((slot) => !places.has(slot))
      .map((slot) => ({ where: 'run', problem: `order: ${slot} is missing` })),
    ...run.notRun
      .filter(({ cell }) => !run.plan.cells.some(({ id }) => id === cell))
      .map(({ cell }) => ({ where: 'run', problem: `notRun: the plan has no cell ${cell}` })),
  ];
}

/** Every slot has its tries 1, 2, … ; a further try only after a disturbed one; none is missing in a complete run. */
function slotFindings({ run, samples }: MeasuredSession): Finding[] {
  const notRun = new Set(run.notRun.map(({ cell }) => cell));
  const slots = new Map<string, Sample[]>(run.order.map(({ cell, block }) => [slotKey(cell, block), []]));
  const findings: Finding[] = [];
  for (const sample of samples) {
    if (sample.phase !== 'screen' || sample.arm !== 'head') continue;
    const tries = slots.get(slotKey(sample.cell, sample.block));
    if (tries === undefined) findings.push({ where: sample.id, problem: 'not in the order of the session' });
    else if (notRun.has(sample.cell)) findings.push({ where: sample.id, problem: 'its cell was not run' });
    tries?.push(sample);
  }
  if (run.ended === 'skipped' && samples.length > 0)
    findings.push({
      where: 'run',
      problem: `ended: nothing was measured, but there are ${samples.length} samples`,
    });
  for (const [slot, tries] of slots) {
    const cell = tries[0]?.cell ?? slot.slice(0, slot.lastIndexOf('#b'));
    if (tries.length === 0 && run.ended === 'complete' && !notRun.has(cell))
      findings.push({ where: slot, problem: 'no sample, though the session is complete' });
    findings.push(...tryFindings(tries));
  }
  return findings;
}

function tryFindings(tries: readonly Sample[]): Finding[] {
  const sorted = [...tries].sort((a, b) => a.attempt - b.attempt);
  return sorted.flatMap(({ id, attempt }, index) => {
    const before = sorted[index - 1];
    if (attempt !== index + 1) return [{ where: id, problem: `attempt ${attempt}, expected ${index + 1}` }];
    return before === undefined || before.state === 'disturbed'
      ? []
      : [{ where: id, problem: `run again although ${before.id} was ${before.state}` }];
  });
}

/** The clock may be set while a session measures, by as much as a time service usually corrects. */
const clockStepMs = 60_000;

/** A sample begins while its session goes on, the confirm included. */
function timeFindings({ run, samples }: MeasuredSession): Finding[] {
  const [from, to] = [Date.parse(run.startedAt), Date.parse(run.endedAt)];
  if (!(from <= to))
    return [{ where: 'run', problem: `startedAt ${run.startedAt}, endedAt ${run.endedAt}: no span of time` }];
  return samples.flatMap(({ id, startedAt }) => {
    const at = Date.parse(startedAt);
    return at >= from - clockStepMs && at <= to + clockStepMs
      ? []
      : [
          {
            where: id,
            problem: `startedAt ${startedAt}, outside of its session (${run.startedAt} to ${run.endedAt})`,
          },
        ];
  });
}
