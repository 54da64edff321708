import { utf8 } from './document.ts';

/** Where a server listens. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** One HTTP request as the checker writes it. `Host` and the body's framing are added when it is encoded. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** HTTP version; 1.1 when absent. */
  readonly version?: '1.0' | '1.1';
  /** Send the body in chunks of this many bytes; with `Content-Length` in one piece when absent. */
  readonly chunkBytes?: number;
  /** What is special about this request, for messages. */
  readonly note?: string;
}

export function get(path: string): Request {
  return { method: 'GET', path, headers: {} };
}

export function postJson(path: string, body: Uint8Array | string, note?: string): Request {
  const request = { method: 'POST', path, headers: { 'Content-Type': 'application/json' } };
  const bytes = typeof body === 'string' ? utf8(body) : body;
  return note === undefined ? { ...request, body: bytes } : { ...request, body: bytes, note };
}

export function withHeader(request: Request, name: string, value: string): Request {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

/** The request's value of a header, its name compared without case. */
export function requestHeader(request: Request, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return Object.entries(request.headers).find(([key]) => key.toLowerCase() === wanted)?.[1];
}

/** The exact bytes of a request on the wire. */
export function encodeRequest(request: Request, target: Target): Uint8Array {
  const lines = [`${request.method} ${request.path} HTTP/${request.version ?? '1.1'}`];
  if (requestHeader(request, 'host') === undefined) lines.push(`Host: ${target.host}:${target.port}`);
  for (const [name, value] of Object.entries(request.headers)) lines.push(`${name}: ${value}`);

  let body = request.body;
  if (body !== undefined && request.chunkBytes !== undefined) {
    lines.push('Transfer-Encoding: chunked');
    body = inChunks(body, request.chunkBytes);
  } else if (body !== undefined && requestHeader(request, 'content-length') === undefined) {
    lines.push(`Content-Length: ${body.length}`);
  }
  return Buffer.concat([utf8(`${lines.join('\r\n')}\r\n\r\n`), body ?? new Uint8Array()]);
}

/** How a message names a request: method, path, and what is special about it. */
export function describeRequest(request: Request): string {
  const version = request.version === '1.0' ? ' HTTP/1.0' : '';
  return `${request.method} ${request.path}${version}${request.note === undefined ? '' : ` (${request.note})`}`;
}

function inChunks(body: Uint8Array, chunkBytes: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let start = 0; start < body.length; start += chunkBytes) {
    const chunk = body.subarray(start, start + chunkBytes);
    parts.push(utf8(`${chunk.length.toString(16)}\r\n`), chunk, utf8('\r\n'));
  }
  return Buffer.concat([...parts, utf8('0\r\n\r\n')]);
}
