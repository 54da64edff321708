/** Keeps the last bytes of a stream and lets the rest go: a server may write without end. */
export function keepTail(stream: NodeJS.ReadableStream, limitBytes: number): () => string {
  let tail: Buffer = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    const joined = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
    tail = joined.length > limitBytes ? Buffer.from(joined.subarray(joined.length - limitBytes)) : joined;
  });
  // A broken pipe of a killed child says nothing that its exit does not say.
  stream.on('error', () => {});
  return () => tail.toString('utf8');
}

/**
 * The first line of a stream, without its end; what follows is drained and dropped.
 * Resolves with undefined when the stream ends, or `limitBytes` pass, before a line does.
 */
export function firstLine(stream: NodeJS.ReadableStream, limitBytes: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    let seen: Buffer = Buffer.alloc(0);
    let found = false;
    const finish = (line: string | undefined) => {
      found = true;
      seen = Buffer.alloc(0);
      resolve(line);
    };
    stream.on('data', (chunk: Buffer) => {
      if (found) return;
      seen = Buffer.concat([seen, chunk]);
      const end = seen.indexOf(10);
      if (end >= 0) finish(seen.subarray(0, end).toString('utf8'));
      else if (seen.length > limitBytes) finish(undefined);
    });
    stream.on('error', () => {});
    stream.on('close', () => {
      if (!found) finish(undefined);
    });
  });
}
