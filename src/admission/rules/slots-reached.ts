import type { GeneratorDocument } from '../../evidence/generator-document.ts';
import type { Load } from '../../plan/load.ts';
import { describeOwnEnd, fail, notApplied, onWindow, pass, type Rule } from '../rule.ts';

/** Every connection that the cell asks for was open at the same time. */
export const slotsReached: Rule = {
  name: 'slots-reached',
  limit: ({ cell }) => {
    const target = targetConnections(cell.load);
    return target === undefined ? 'none for an open loop' : `${target} connections`;
  },
  check: onWindow((document, { cell, sample }) => {
    const target = targetConnections(cell.load);
    if (target === undefined) return notApplied('in an open loop the connections are a cap, not a target');
    const { peak_established: peak } = document.counters;
    const found = `peak ${peak} connections`;
    if (peak >= target) return pass(found);
    const refusal = serverRefusal(document) ?? describeOwnEnd(sample.end);
    return refusal === undefined ? fail('measurement', found) : fail('server', `${found}; ${refusal}`);
  }),
};

/** Connections that must be open at once; fewer requests than connections cannot fill them all. */
function targetConnections(load: Load): number | undefined {
  switch (load.kind) {
    case 'connections':
      return load.connections;
    case 'requests':
      return Math.min(load.connections, load.requests);
    case 'rate':
      return undefined;
  }
}

/** Errors by which the other end refuses a connection; all others may be our own limits. */
const refusals = ['ECONNREFUSED', 'ECONNRESET'];

function serverRefusal({ errors }: GeneratorDocument): string | undefined {
  const seen = refusals.filter((name) => (errors.connect[name] ?? 0) > 0);
  return seen.length === 0 ? undefined : seen.map((name) => `${name} ${errors.connect[name]}`).join(', ');
}
