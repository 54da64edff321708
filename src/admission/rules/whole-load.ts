import type { GeneratorDocument } from '../../evidence/generator-document.ts';
import { fail, notApplied, type Outcome, onWindow, pass, type Rule, type RuleInput } from '../rule.ts';
import { generatorWasTheLimit } from './generator-headroom.ts';

/** Share of the requests due that may be left over: a server that keeps up leaves none but the very last. */
const leftOverShare = 0.01;

/** In a short window that share is less than one hiccup of a machine: so much of the schedule may always be left over. */
const leftOverNs = 50_000_000;

/**
 * The server took the whole load that the cell offers: a fixed count was ended within its time, and an open loop
 * started (nearly) every request that was due, which it cannot while all its connections wait for answers.
 */
export const wholeLoad: Rule = {
  name: 'whole-load',
  limit: ({ cell: { load } }) => {
    switch (load.kind) {
      case 'connections':
        return 'none for a closed loop of fixed time';
      case 'requests':
        return `${load.requests} requests ended`;
      case 'rate':
        return `at most ${leftOverShare * 100} % of the requests due not started, or those of ${leftOverNs / 1e6} ms`;
    }
  },
  check: onWindow((document, input) => {
    switch (input.cell.load.kind) {
      case 'connections':
        return notApplied('a closed loop of fixed time offers what is answered');
      case 'requests':
        return countEnded(document, input.cell.load.requests, input);
      case 'rate':
        return scheduleKept(document, input.cell.load.ratePerSecond, input);
    }
  }),
};

function countEnded({ counters, window }: GeneratorDocument, requests: number, input: RuleInput): Outcome {
  const ended = counters.completed + counters.aborted;
  if (window.ended_by === 'requests') return pass(`${ended} ended`);
  const within = `within ${Number((window.elapsed_ns / 1e9).toFixed(1))} s`;
  return blame(`${ended} of ${requests} ended ${within}`, input);
}

function scheduleKept({ counters }: GeneratorDocument, ratePerSecond: number, input: RuleInput): Outcome {
  const { scheduled, not_started_at_end: left } = counters;
  if (typeof scheduled !== 'number' || typeof left !== 'number')
    return fail('measurement', 'the generator does not say how many requests were due');
  const allowed = Math.ceil(Math.max(scheduled * leftOverShare, (ratePerSecond * leftOverNs) / 1e9));
  const value = `${left} of ${scheduled} not started`;
  return left <= allowed ? pass(value) : blame(value, input);
}

/** A generator that was itself the limit cannot accuse the server. */
function blame(value: string, input: RuleInput): Outcome {
  return generatorWasTheLimit(input)
    ? fail('measurement', `${value}; the generator was the limit`)
    : fail('server', value);
}
