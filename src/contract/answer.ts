import type { Request } from './request.ts';

/** One header line as it was sent; `name` keeps the server's letter case. */
export interface Header {
  readonly name: string;
  readonly value: string;
}

/** How the answer says where its body ends; `none` for an answer that by its kind has no body (HEAD, 204, 304). */
export type Framing = 'content-length' | 'chunked' | 'until-close' | 'none';

/** One answer, with the facts that a usual HTTP client hides. */
export interface Answer {
  readonly version: '1.0' | '1.1';
  readonly status: number;
  /** In the order of the wire, repeated names included. */
  readonly headers: readonly Header[];
  readonly framing: Framing;
  /** Status line and headers with the empty line, byte for byte. */
  readonly head: Uint8Array;
  /** The body without its chunks. */
  readonly body: Uint8Array;
  /** All bytes of the answer on the wire. */
  readonly wireBytes: number;
}

export type ReadResult =
  | { readonly state: 'incomplete' }
  | { readonly state: 'malformed'; readonly reason: string }
  | { readonly state: 'complete'; readonly answer: Answer };

const MOST_HEAD_BYTES = 64 * 1024;
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/;

class Malformed extends Error {}

/**
 * Reads the answer to `request` at the start of `bytes` by RFC 9112, with none of its leniency (no bare LF, no folded
 * lines, no space before a colon). `ended` says that the server has closed: nothing more will come.
 */
export function readAnswer(bytes: Uint8Array, request: Request, ended: boolean): ReadResult {
  try {
    const answer = read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), request, ended);
    return answer === undefined ? { state: 'incomplete' } : { state: 'complete', answer };
  } catch (error) {
    if (error instanceof Malformed) return { state: 'malformed', reason: error.message };
    throw error;
  }
}

/** The value of a header, its name compared without case; the first one when it is repeated. */
export function headerOf(answer: Answer, name: string): string | undefined {
  return answer.headers.find((header) => header.name.toLowerCase() === name)?.value;
}

/** Does the answer say that the server closes the connection after it? */
export function announcesClose(answer: Answer): boolean {
  const connection = headerOf(answer, 'connection')?.toLowerCase();
  return connection === 'close' || (answer.version === '1.0' && connection !== 'keep-alive');
}

function read(bytes: Buffer, request: Request, ended: boolean): Answer | undefined {
  refuseWhatIsNoHttp(bytes);
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) {
    if (bytes.length > MOST_HEAD_BYTES) throw new Malformed(`a head longer than ${MOST_HEAD_BYTES} bytes`);
    return undefined;
  }
  const head = bytes.subarray(0, headEnd + 4);
  const [statusLine = '', ...headerLines] = head.toString('latin1').slice(0, -4).split('\r\n');
  const { version, status } = readStatusLine(statusLine);
  if (status < 200) throw new Malformed(`an interim answer (${status}) that nothing asked for`);
  if (version === '1.0' && request.version !== '1.0') throw new Malformed('HTTP/1.0 in answer to HTTP/1.1');

  const headers = headerLines.map(readHeaderLine);
  const framing = framingOf(headers, request.method, status);
  const rest = bytes.subarray(head.length);
  const body = readBody(rest, headers, framing, ended);
  if (body === undefined) return undefined;
  return {
    version,
    status,
    headers,
    framing,
    head,
    body: body.content,
    wireBytes: head.length + body.wireBytes,
  };
}

/** Garbage is named at its first byte, instead of waited for until the deadline. */
function refuseWhatIsNoHttp(bytes: Buffer): void {
  const start = bytes.subarray(0, 5).toString('latin1');
  if (!'HTTP/'.startsWith(start)) {
    throw new Malformed(
      `no HTTP: the answer begins with ${JSON.stringify(bytes.subarray(0, 24).toString('latin1'))}`,
    );
  }
}

function readStatusLine(line: string): { version: '1.0' | '1.1'; status: number } {
  const parts = /^HTTP\/(1\.[01]) ([1-5][0-9][0-9]) ([\t\x20-\x7e]*)$/.exec(line);
  if (parts === null) throw new Malformed(`status line ${JSON.stringify(line.slice(0, 80))}`);
  return { version: parts[1] as '1.0' | '1.1', status: Number(parts[2]) };
}

function readHeaderLine(line: string): Header {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon);
  const value = line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '');
  if (colon < 1 || !TOKEN.test(name) || CONTROL.test(value)) {
    throw new Malformed(`header line ${JSON.stringify(line.slice(0, 80))}`);
  }
  return { name, value };
}

function framingOf(headers: readonly Header[], method: string, status: number): Framing {
  const lengths = valuesOf(headers, 'content-length');
  const encodings = valuesOf(headers, 'transfer-encoding');
  if (lengths.length + encodings.length > 1) {
    throw new Malformed(`two statements of the body's length: ${[...lengths, ...encodings].join(', ')}`);
  }
  if (lengths[0] !== undefined && !/^[0-9]{1,15}$/.test(lengths[0])) {
    throw new Malformed(`Content-Length ${JSON.stringify(lengths[0])}`);
  }
  if (encodings[0] !== undefined && encodings[0].toLowerCase() !== 'chunked') {
    throw new Malformed(`Transfer-Encoding ${JSON.stringify(encodings[0])}`);
  }
  if (method === 'HEAD' || status === 204 || status === 304) return 'none';
  if (encodings.length === 1) return 'chunked';
  return lengths.length === 1 ? 'content-length' : 'until-close';
}

interface ReadBody {
  readonly content: Uint8Array;
  readonly wireBytes: number;
}

function readBody(
  rest: Buffer,
  headers: readonly Header[],
  framing: Framing,
  ended: boolean,
): ReadBody | undefined {
  switch (framing) {
    case 'none':
      return { content: new Uint8Array(), wireBytes: 0 };
    case 'content-length': {
      const length = Number(valuesOf(headers, 'content-length')[0]);
      return rest.length < length ? undefined : { content: rest.subarray(0, length), wireBytes: length };
    }
    case 'chunked':
      return readChunks(rest);
    case 'until-close':
      return ended ? { content: rest, wireBytes: rest.length } : undefined;
  }
}

function readChunks(rest: Buffer): ReadBody | undefined {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const lineEnd = rest.indexOf('\r\n', position);
    if (lineEnd === -1) return undefined;
    const sizeLine = rest.toString('latin1', position, lineEnd);
    if (!/^[0-9A-Fa-f]{1,8}$/.test(sizeLine))
      throw new Malformed(`chunk size ${JSON.stringify(sizeLine.slice(0, 40))}`);
    const size = Number.parseInt(sizeLine, 16);
    const start = lineEnd + 2;
    if (rest.length < start + size + 2) return undefined;
    if (rest.toString('latin1', start + size, start + size + 2) !== '\r\n') {
      throw new Malformed(size === 0 ? 'trailers after the last chunk' : 'a chunk without its CRLF');
    }
    chunks.push(rest.subarray(start, start + size));
    position = start + size + 2;
    if (size === 0) return { content: Buffer.concat(chunks), wireBytes: position };
  }
}

function valuesOf(headers: readonly Header[], name: string): string[] {
  return headers.filter((header) => header.name.toLowerCase() === name).map((header) => header.value);
}
