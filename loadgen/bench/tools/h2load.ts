import { found, matchingLines, type Tool } from './tool.ts';

/** h2load of nghttp2, over HTTP/1.1. Prints no percentiles. */
export const h2load: Tool = {
  name: 'h2load',
  command: ({ url, connections, durationS }) => [
    'h2load',
    ...['--h1', '-t', '1', '-c', String(connections), '-D', String(durationS)],
    url,
  ],
  read: ({ stdout, stderr }) => {
    // "failed" holds "errored" and "timeout": adding them up would count a request twice.
    return {
      ...found('completed', stdout, /^requests:.* (\d+) succeeded/m),
      ...found('started', stdout, /^requests:.* (\d+) started/m),
      ...found('failed', stdout, /^requests:.* (\d+) failed/m),
      lines: [
        ...matchingLines(stdout, /^(requests|status codes|finished in)/),
        ...matchingLines(stderr, /./),
      ],
    };
  },
};
