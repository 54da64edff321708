import type { Answer } from './answer.ts';
import type { Mismatch } from './clause.ts';
import { Connection, type Exchange, NoAnswer } from './connection.ts';
import { describeRequest, type Request, type Target } from './request.ts';
import type { Random } from './variation.ts';

export interface ProbeSettings {
  readonly target: Target;
  readonly answerDeadlineMs: number;
  readonly random: Random;
  /** Every whole answer of every check, for the clauses that hold for all answers. */
  readonly journal: Exchange[];
}

/** What one check has in hand: connections to the server, and chance. */
export class Probe {
  readonly random: Random;
  readonly journal: readonly Exchange[];
  readonly #settings: ProbeSettings;
  readonly #connections = new Set<Connection>();
  #givenUp = false;

  constructor(settings: ProbeSettings) {
    this.#settings = settings;
    this.random = settings.random;
    this.journal = settings.journal;
  }

  /** A new connection. Throws `NoAnswer`. */
  async connect(): Promise<Connection> {
    if (this.#givenUp) throw new NoAnswer('given up by the checker');
    const { target, answerDeadlineMs, journal } = this.#settings;
    const connection = await Connection.open({
      target,
      answerDeadlineMs,
      onExchange: (exchange) => journal.push(exchange),
    });
    this.#connections.add(connection);
    // The check may have run out of time while the connection was made.
    if (this.#givenUp) connection.destroy();
    return connection;
  }

  /** The answer to one request on a connection of its own. Throws `NoAnswer`. */
  async ask(request: Request): Promise<Answer> {
    const connection = await this.connect();
    try {
      return await connection.exchange(request);
    } finally {
      connection.destroy();
      this.#connections.delete(connection);
    }
  }

  /**
   * The answer that this server gives to the request when nothing special is done with the connection. Clauses about
   * connections compare with it, so that a wrong body is told by the clause about that body alone.
   */
  async usualAnswer(request: Request): Promise<Answer> {
    const seen = this.journal.find((exchange) => exchange.request === request);
    return seen === undefined ? this.ask(request) : seen.answer;
  }

  /** Runs one step of a check; a missing answer becomes a mismatch of `request`. */
  async expecting(
    request: Request,
    expected: string,
    step: () => Promise<readonly Mismatch[]>,
  ): Promise<readonly Mismatch[]> {
    try {
      return await step();
    } catch (error) {
      if (error instanceof NoAnswer)
        return [{ subject: describeRequest(request), expected, got: error.message }];
      throw error;
    }
  }

  /** Closes every connection: whatever still waits for an answer fails at once. */
  giveUp(): void {
    this.#givenUp = true;
    for (const connection of this.#connections) connection.destroy();
    this.#connections.clear();
  }
}
