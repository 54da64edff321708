import type { Evidence } from '../../evidence/evidence.ts';
import { againstBaseline } from '../charts/against-baseline.ts';
import { connectionsFigures } from '../charts/connections.ts';
import type { FigureGroup } from '../charts/figure.ts';
import { figureSource } from '../charts/figure-source.ts';
import { latencyFigure } from '../charts/latency.ts';
import { ratioFigures } from '../charts/ratios.ts';
import { repeatsFigures } from '../charts/repeats.ts';
import { secondsFigure } from '../charts/seconds.ts';
import { sessionFigures } from '../charts/session-time.ts';

/** A part of the report's figures: what they answer, and the groups that they come in. */
export interface FigureSection {
  /** Figures of the comparison stand right below the verdict. */
  readonly subject: 'baseline' | 'session';
  readonly title: string;
  readonly groups: readonly FigureGroup[];
}

/** Titles of the parts that tell of the session as a whole, not of one group of cells after the other. */
export const wholeSessionTitles = {
  ratios: 'Ratios of variants, block by block',
  connections: 'Over connections',
  machine: 'The machine during the session',
} as const;

/** Every figure of a report, in reading order: against the baseline first, then the session itself. */
export function figureSections(evidence: Evidence): FigureSection[] {
  const source = figureSource(evidence);
  const sections: FigureSection[] = [
    {
      subject: 'baseline',
      title: 'Against the baseline',
      groups: evidence.verdicts.flatMap((verdict) => againstBaseline(source, verdict)),
    },
    {
      subject: 'session',
      title: wholeSessionTitles.ratios,
      groups: ratioFigures(source).map(({ pair, figures }) => ({ title: pair, figures })),
    },
    {
      subject: 'session',
      title: 'Every repeat',
      groups: source.groups.map((group) => ({ title: group.title, figures: repeatsFigures(source, group) })),
    },
    {
      subject: 'session',
      title: wholeSessionTitles.connections,
      groups: connectionsFigures(source).map(({ scenario, figures }) => ({ title: scenario, figures })),
    },
    {
      subject: 'session',
      title: 'Latency and the course of each window',
      groups: source.groups.map((group) => ({
        title: group.title,
        figures: [...latencyFigure(source, group), ...secondsFigure(source, group)],
      })),
    },
    {
      subject: 'session',
      title: wholeSessionTitles.machine,
      groups: [{ title: 'Over the time of the session', figures: sessionFigures(source) }],
    },
  ];
  return sections
    .map(({ groups, ...section }) => ({
      ...section,
      groups: groups.filter(({ figures }) => figures.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);
}
