import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CacheState, type StoredEntry, takeFault } from './cache-state.ts';

/** Answers for the blob of one entry, as Azure's storage does for a signed address: block blobs in, bytes out. */
export function answerBlob(
  state: CacheState,
  entry: StoredEntry,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const method = request.method === 'PUT' ? 'PUT blob' : 'GET blob';
  const fault = takeFault(state, method);
  if (fault !== undefined && 'status' in fault) {
    response.writeHead(fault.status, { 'x-ms-error-code': 'ServerBusy' }).end();
    return;
  }
  if (method === 'PUT blob') {
    put(entry, new URL(request.url ?? '/', 'http://local').searchParams, body);
    response.writeHead(201, { etag: '"0x1"', 'last-modified': new Date().toUTCString() }).end();
    return;
  }
  const blob = entry.blob ?? Buffer.alloc(0);
  response.writeHead(200, { 'content-length': blob.length, 'content-type': 'application/octet-stream' });
  if (fault === undefined) response.end(blob);
  else if ('stalled' in fault) response.write(blob.subarray(0, -1));
  else response.write(blob.subarray(0, Math.floor(blob.length / 2)), () => response.destroy());
}

/** A whole blob, one block of it, or the list that makes blocks a blob: `Put Blob`, `Put Block`, `Put Block List`. */
function put(entry: StoredEntry, query: URLSearchParams, body: Buffer): void {
  switch (query.get('comp')) {
    case 'block':
      entry.blocks.set(query.get('blockid') ?? '', body);
      break;
    case 'blocklist': {
      const ids = [...body.toString('utf8').matchAll(/<Latest>([^<]+)<\/Latest>/g)].map(([, id]) => id ?? '');
      entry.blob = Buffer.concat(ids.map((id) => entry.blocks.get(id) ?? Buffer.alloc(0)));
      break;
    }
    default:
      entry.blob = body;
  }
}
