import type { Rule } from './rule.ts';
import { accounting } from './rules/accounting.ts';
import { bornAsAsked } from './rules/born-as-asked.ts';
import { completed } from './rules/completed.ts';
import { generatorExit } from './rules/generator-exit.ts';
import { generatorHeadroom } from './rules/generator-headroom.ts';
import { histogramClean, inFlightAge, latencyTarget } from './rules/latency-rules.ts';
import { noOom } from './rules/no-oom.ts';
import { quietHost } from './rules/quiet-host.ts';
import { slotsReached } from './rules/slots-reached.ts';
import { steady } from './rules/steady.ts';
import { stillRight } from './rules/still-right.ts';
import { transportClean } from './rules/transport-clean.ts';
import { wholeLoad } from './rules/whole-load.ts';

/** Every admission rule, in the order in which results are stored and shown. None looks at whether a number is slow. */
export const admissionRules: readonly Rule[] = [
  bornAsAsked,
  generatorExit,
  slotsReached,
  completed,
  transportClean,
  stillRight,
  wholeLoad,
  noOom,
  histogramClean,
  latencyTarget,
  inFlightAge,
  accounting,
  generatorHeadroom,
  quietHost,
  steady,
];
