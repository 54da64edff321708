import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Answer, readAnswer } from './answer.ts';
import { encodeRequest, type Request, type Target } from './request.ts';

/** No answer that could be judged: refused, reset, closed too early, malformed, or not in time. */
export class NoAnswer extends Error {}

export interface Exchange {
  readonly request: Request;
  readonly answer: Answer;
  /** When the answer had come, by the clock of the machine. */
  readonly receivedAt: Date;
}

export interface ConnectionSettings {
  readonly target: Target;
  /** The longest wait for a connect, for one answer, or for the server to close. */
  readonly answerDeadlineMs: number;
  /** Told of every whole answer. */
  readonly onExchange?: (exchange: Exchange) => void;
}

/** An answer that never ends must not fill the memory before its deadline. */
const MOST_UNREAD_BYTES = 16 * 1024 * 1024;

type End =
  | { readonly state: 'open' }
  | { readonly state: 'closed' }
  | { readonly state: 'failed'; readonly reason: string };

/** One TCP connection to a server, with what has been read and not yet been used. */
export class Connection {
  readonly #settings: ConnectionSettings;
  readonly #socket: Socket;
  #unread: Buffer = Buffer.alloc(0);
  #end: End = { state: 'open' };
  #wake: () => void = () => {};

  private constructor(settings: ConnectionSettings) {
    this.#settings = settings;
    this.#socket = connect({ host: settings.target.host, port: settings.target.port, noDelay: true });
    this.#socket.on('data', (bytes: Buffer) => {
      this.#unread = Buffer.concat([this.#unread, bytes]);
      if (this.#unread.length > MOST_UNREAD_BYTES)
        this.destroy(`more than ${MOST_UNREAD_BYTES} bytes in one answer`);
      this.#wake();
    });
    this.#socket.on('end', () => this.#finish({ state: 'closed' }));
    this.#socket.on('close', () => this.#finish({ state: 'closed' }));
    this.#socket.on('error', (error: NodeJS.ErrnoException) => {
      this.#finish({ state: 'failed', reason: nameOfError(error) });
    });
  }

  static async open(settings: ConnectionSettings): Promise<Connection> {
    const connection = new Connection(settings);
    try {
      await once(connection.#socket, 'connect', { signal: AbortSignal.timeout(settings.answerDeadlineMs) });
      return connection;
    } catch (error) {
      connection.destroy();
      const { host, port } = settings.target;
      const reason = error instanceof Error && error.name === 'AbortError' ? 'no answer' : nameOfError(error);
      throw new NoAnswer(`no connection to ${host}:${port}: ${reason}`, { cause: error });
    }
  }

  /** Sends the request in one write and reads its answer. */
  async exchange(request: Request): Promise<Answer> {
    await this.write(encodeRequest(request, this.#settings.target));
    return this.answerTo(request);
  }

  /** Sends the request in many writes of `sliceBytes` each, and reads its answer. */
  async exchangeInSlices(request: Request, sliceBytes: number): Promise<Answer> {
    const bytes = encodeRequest(request, this.#settings.target);
    for (let start = 0; start < bytes.length; start += sliceBytes) {
      await this.write(bytes.subarray(start, start + sliceBytes));
      // A turn of the event loop: the kernel sends what it has before the next slice comes.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return this.answerTo(request);
  }

  async write(bytes: Uint8Array): Promise<void> {
    // A failed write is no verdict: the answer may already lie in the receive buffer, and reading tells.
    if (this.#end.state !== 'open') return;
    await new Promise<void>((resolve) => this.#socket.write(bytes, () => resolve()));
  }

  /** Reads the next answer of this connection, which belongs to `request`. Throws `NoAnswer`. */
  async answerTo(request: Request): Promise<Answer> {
    const deadline = this.#deadline();
    for (;;) {
      const result = readAnswer(this.#unread, request, this.#end.state === 'closed');
      if (result.state === 'malformed') throw new NoAnswer(`malformed answer: ${result.reason}`);
      if (result.state === 'complete') {
        this.#unread = this.#unread.subarray(result.answer.wireBytes);
        this.#settings.onExchange?.({ request, answer: result.answer, receivedAt: new Date() });
        return result.answer;
      }
      if (this.#end.state === 'failed') throw new NoAnswer(this.#end.reason);
      if (this.#end.state === 'closed')
        throw new NoAnswer(`closed after ${this.#unread.length} bytes of an answer`);
      if (!(await this.#changeBefore(deadline))) {
        const seconds = this.#settings.answerDeadlineMs / 1000;
        throw new NoAnswer(`no whole answer within ${seconds} s (${this.#unread.length} bytes came)`);
      }
    }
  }

  /** What has come after the last whole answer. */
  get unread(): Uint8Array {
    return this.#unread;
  }

  /** Waits until the server has closed; gives the bytes that came after the last answer. Throws `NoAnswer`. */
  async bytesUntilClosed(): Promise<Uint8Array> {
    const deadline = this.#deadline();
    while (this.#end.state === 'open') {
      if (!(await this.#changeBefore(deadline))) {
        throw new NoAnswer(`still open ${this.#settings.answerDeadlineMs / 1000} s after the answer`);
      }
    }
    return this.#unread;
  }

  /** Closes; whoever waits for an answer gets `reason`. */
  destroy(reason = 'given up by the checker'): void {
    this.#socket.destroy();
    this.#finish({ state: 'failed', reason });
  }

  #deadline(): number {
    return performance.now() + this.#settings.answerDeadlineMs;
  }

  #finish(end: End): void {
    if (this.#end.state === 'open') this.#end = end;
    this.#wake();
  }

  /** True when something has come or ended, false when the deadline has passed. */
  async #changeBefore(deadline: number): Promise<boolean> {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) return false;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), leftMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}

function nameOfError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ECONNREFUSED':
      return 'connection refused';
    case 'ECONNRESET':
      return 'connection reset';
    case 'EPIPE':
      return 'closed while the request was sent';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
