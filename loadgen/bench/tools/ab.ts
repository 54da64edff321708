import { found, matchingLines, type Tool } from './tool.ts';

/** It stops after this many even when time is left; its table of them costs 32 bytes each, used or not. */
const mostRequests = 3_000_000;

const nsPerMs = 1e6;

/** ApacheBench 2.3, told to keep connections and to go on after a socket error. Prints latencies in whole ms. */
export const ab: Tool = {
  name: 'ab',
  command: ({ url, connections, durationS }) => [
    'ab',
    ...['-q', '-k', '-r', '-t', String(durationS), '-n', String(mostRequests), '-c', String(connections)],
    url,
  ],
  read: ({ stdout, stderr }) => {
    const printedFailed = found('failed', stdout, /^Failed requests:\s+(\d+)/m).failed;
    const breakdown = /\(Connect: (\d+), Receive: (\d+), Length: (\d+), Exceptions: (\d+)\)/.exec(stdout);
    const completed = found('completed', stdout, /^(?:Complete requests:|Total of)\s+(\d+)/m);
    return {
      ...completed,
      ...(printedFailed !== undefined && { failed: printedFailed }),
      ...inNs('p50Ns', found('p50Ns', stdout, /^\s*50%\s+(\d+)/m).p50Ns),
      ...inNs('p99Ns', found('p99Ns', stdout, /^\s*99%\s+(\d+)/m).p99Ns),
      lines: [
        ...matchingLines(
          stdout,
          /^(Complete requests|Failed requests|Write errors|Non-2xx|50%|99%|Total of)/,
        ),
        ...(breakdown ? [breakdown[0]] : []),
        ...matchingLines(stderr, /apr_|Total of/),
      ],
    };
  },
};

function inNs<Name extends string>(name: Name, ms: number | undefined): { [Key in Name]?: number } {
  return ms === undefined ? {} : ({ [name]: ms * nsPerMs } as { [Key in Name]?: number });
}
