import { markdownTable } from './table.ts';
import type { Printed } from './tools/tool.ts';

/** What the audit server counted. */
export interface Truth {
  readonly accepted: number;
  readonly requests_read: number;
  readonly responses_written: number;
}

/** One tool against one fault. */
export interface Loss {
  readonly fault: string;
  readonly tool: string;
  readonly durationS: number;
  /** Absent when the tool had to be killed. */
  readonly exitCode?: number;
  readonly printed: Printed;
  readonly truth: Truth;
  readonly connections: number;
  /** Whether the fault ends connections, so that a load goes on only with new ones. */
  readonly endsConnections: boolean;
  /** What every request truly took, where that is known. */
  readonly latencyNs?: number;
}

/** Printed percentiles may be this far from the truth. */
const latencyTolerance = 0.1;

/** The losses as a Markdown table. Pure. */
export function lossTable(losses: readonly Loss[]): string {
  const count = (value: number | undefined): string => (value === undefined ? '—' : String(value));
  return markdownTable(
    [
      'fault',
      'tool',
      'sent',
      'completed',
      'failed',
      'refused',
      'waiting',
      'server read',
      'answered',
      'what is wrong',
    ],
    losses.map((loss) => {
      const { printed, truth } = loss;
      return [
        loss.fault,
        loss.tool,
        count(printed.started),
        count(printed.completed),
        count(printed.failed),
        count(printed.connectFailed),
        count(printed.inFlight),
        count(truth.requests_read),
        count(truth.responses_written),
        complaints(loss).join('; ') || 'nothing',
      ];
    }),
  );
}

/**
 * Where a tool's print contradicts the server or itself. Nothing is held against numbers that it does not claim, nor
 * requests that the server never read: a tool may well have sent them into a connection that was just closed.
 */
export function complaints(loss: Loss): string[] {
  const { exitCode, printed, truth } = loss;
  if (exitCode === undefined) return ['had to be killed'];
  if (printed.completed === undefined) {
    return [`prints no counts${printed.lines[0] === undefined ? '' : `: “${printed.lines[0]}”`}`];
  }
  const explained = printed.completed + (printed.failed ?? 0) + (printed.inFlight ?? 0);
  const known = Math.max(printed.started ?? 0, explained);
  const found: string[] = [];
  const complain = (count: number, what: string): void => {
    if (count > 0) found.push(`${count} ${what}`);
  };
  complain(truth.requests_read - known, 'that the server read are nowhere');
  complain(known - explained, 'sent, fate unknown');
  complain(printed.completed - truth.responses_written, '“completed” that the server never answered in full');
  if (loss.endsConnections && truth.accepted <= loss.connections) {
    found.push(`its ${loss.connections} connections end and no new ones are made, which it does not say`);
  }
  if (truth.accepted === 0 && (printed.connectFailed ?? 0) + (printed.failed ?? 0) === 0) {
    found.push('every connection was refused, which it does not say');
  }
  return [...found, ...wrongLatency(loss)];
}

function wrongLatency({ printed: { p50Ns }, latencyNs }: Loss): string[] {
  if (latencyNs === undefined || p50Ns === undefined) return [];
  if (Math.abs(p50Ns / latencyNs - 1) <= latencyTolerance) return [];
  return [`prints p50 ${(p50Ns / 1e9).toFixed(2)} s for ${(latencyNs / 1e9).toFixed(2)} s`];
}
