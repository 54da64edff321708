import type { Evidence } from '../evidence/evidence.ts';
import { calibrationFacts } from './calibration-facts.ts';
import { list, type Section } from './document.ts';
import { formatDuration } from './format-number.ts';

/** What the numbers do not say. */
export function limitsSection(evidence: Evidence): Section {
  const { run, isolation } = evidence;
  const { plan } = run;
  const kinds = new Set(plan.cells.map(({ load }) => load.kind));
  const items = [
    ...calibrationFacts(evidence),
    'Medians are taken column by column: those of one variant need not come from one run.',
    'Ranges are minimum–maximum of the repeats, not confidence intervals.',
    `Latency covers completed responses only; a request in flight at the end rejects the sample if it has waited over ${formatDuration(plan.latencyTargetNs)}.`,
  ];
  if (kinds.has('connections') || kinds.has('requests'))
    items.push(
      'Closed loop: a connection sends its next request when its answer is complete, so a slow server is asked less often and waiting outside is not seen.',
    );
  if (kinds.has('rate'))
    items.push(
      'Open loop: latency runs from the time at which a request was due, not from when it was sent.',
    );
  items.push(
    `Not measured: ${isolation.achieved === 'E' ? 'memory; ' : ''}networks, TLS, name resolution (all traffic is loopback); the warm-up; start-up time.`,
  );
  if (isolation.cgroupVersion === 1 && isolation.achieved !== 'E')
    items.push(
      'Cgroup v1 counts socket memory apart from the peak: memory cannot be compared with a v2 machine.',
    );
  return { title: 'Limits of the result', blocks: [list(items)] };
}
