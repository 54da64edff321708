import type { GeneratorDocument } from '../../evidence/generator-document.ts';
import { brokenIdentity } from '../counted-window.ts';
import { describeOwnEnd, fail, notApplied, pass, type Rule, type RuleInput } from '../rule.ts';

/** The generator ran to the end of its window, with the settings of the cell, and its counts add up. */
export const generatorExit: Rule = {
  name: 'generator-exit',
  limit: () => 'exit code 0, all identities hold, settings of the cell',
  check: (input) => {
    const { sample } = input;
    if (sample.startFailure !== undefined) return notApplied('no window, the server never became ready');
    const problem = generatorProblem(input);
    if (problem === undefined) return pass('exit code 0, identities hold');
    const ownEnd = describeOwnEnd(sample.end);
    return ownEnd === undefined ? fail('measurement', problem) : fail('server', `${problem}; ${ownEnd}`);
  },
};

function generatorProblem(input: RuleInput): string | undefined {
  const { generator } = input.sample;
  if (generator.kind === 'failed') return generator.reason;
  const broken = brokenIdentity(generator.document);
  if (broken !== undefined) return broken;
  if (generator.exitCode !== 0) return `exit code ${generator.exitCode}`;
  if (generator.document.window.ended_by === 'signal') return 'the window was cut short by a signal';
  return foreignSetting(generator.document, input);
}

/** A window that ran with other settings than the plan's measures another cell. */
function foreignSetting({ config }: GeneratorDocument, { cell, plan }: RuleInput): string | undefined {
  if (config.connections !== cell.load.connections)
    return `ran with ${config.connections} connections instead of ${cell.load.connections}`;
  if (config.threshold_ns !== plan.latencyTargetNs)
    return `ran with a threshold of ${config.threshold_ns} ns instead of ${plan.latencyTargetNs} ns`;
  const { load } = cell;
  if (load.kind === 'requests' && config.requests !== load.requests)
    return `ran with ${config.requests ?? 'no fixed number of'} requests instead of ${load.requests}`;
  if (load.kind === 'rate' && config.rate_per_s !== load.ratePerSecond)
    return `ran with ${config.rate_per_s ?? 'no'} requests/s instead of ${load.ratePerSecond}`;
  if (load.kind !== 'requests' && config.duration_ns !== plan.windowNs)
    return `ran for ${config.duration_ns} ns instead of ${plan.windowNs} ns`;
  return undefined;
}
