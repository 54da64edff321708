import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer } from './rest-answers.ts';
import { createRestState, type RestState } from './rest-state.ts';

/** A forge on loopback that speaks the part of GitHub's REST and GraphQL API that the Action uses. */
export interface RestServer {
  /** What `GITHUB_API_URL` says. */
  readonly url: string;
  readonly state: RestState;
  readonly close: () => Promise<void>;
}

export async function startRestServer(overrides: Partial<RestState> = {}): Promise<RestServer> {
  const state = createRestState(overrides);
  const server = createServer((request, response) => {
    void handle(state, request, response).catch((error: Error) => {
      response.statusCode = 500;
      response.end(error.message);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function handle(state: RestState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await textOf(request);
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const method = request.method ?? 'GET';
  const { authorization } = request.headers;
  state.requests.push({ method, path: url.pathname, authorised: authorization !== undefined, body });

  const blob = /^\/blobs\/(\d+)\.zip$/.exec(url.pathname)?.[1];
  if (blob !== undefined) {
    response.setHeader('content-type', 'application/zip');
    response.end(state.artifacts[Number(blob) - 1]?.archive);
    return;
  }
  const send = (status: number, headers: Readonly<Record<string, string>>, value: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(value));
  };
  if (authorization !== `token ${state.token}` && authorization !== `bearer ${state.token}`) {
    send(401, {}, { message: 'Bad credentials' });
    return;
  }
  const fault = state.faults.findIndex((candidate) =>
    `${method} ${url.pathname}`.startsWith(candidate.request),
  );
  if (fault >= 0) {
    const [{ status = 500, headers = {}, message = 'Server Error', afterEffect = false } = {}] =
      state.faults.splice(fault, 1);
    if (afterEffect) answer(state, { method, url, body });
    send(status, headers, { message });
    return;
  }
  const { status, headers = {}, body: value } = answer(state, { method, url, body });
  send(status, headers, value);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
