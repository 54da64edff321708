import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerBlob } from './cache-blobs.ts';
import { listCaches } from './cache-list.ts';
import { cacheMethods } from './cache-methods.ts';
import { type CacheMethod, type CacheState, createCacheState, takeFault } from './cache-state.ts';
import { scopesOf } from './cache-token.ts';

/**
 * The cache service v2 of Actions on loopback, as `@actions/cache` speaks to it: Twirp with JSON, and blobs behind signed
 * addresses; beside it the list of entries that REST gives. Blobs are fetched with one plain request: only from Azure's own host would the package ask for ranges.
 */
export interface CacheServer {
  /** What `ACTIONS_RESULTS_URL` says. */
  readonly url: string;
  readonly state: CacheState;
  readonly close: () => Promise<void>;
}

export async function startCacheServer(): Promise<CacheServer> {
  const state = createCacheState();
  const server = createServer((request, response) => {
    handle(state, request, response).catch((error: Error) => {
      response.writeHead(500).end(JSON.stringify({ code: 'internal', msg: error.message }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    state,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const service = '/twirp/github.actions.results.api.v1.CacheService/';

async function handle(state: CacheState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  state.requests.push(`${request.method} ${url.pathname}`);
  if (url.pathname.startsWith('/blobs/')) {
    const entry = state.entries.find(({ id }) => `/blobs/${id}` === url.pathname);
    if (entry === undefined || url.searchParams.get('sig') !== state.signature) response.writeHead(403).end();
    else answerBlob(state, entry, request, response, body);
    return;
  }
  const send = (status: number, value: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
  if (request.method === 'GET' && /^\/repos\/[^/]+\/[^/]+\/actions\/caches$/.test(url.pathname)) {
    const denied = takeFault(state, 'GET caches');
    if (denied !== undefined && 'status' in denied) return send(denied.status, { message: denied.message });
    return send(200, listCaches(state, url.searchParams));
  }
  const method = url.pathname.slice(service.length) as CacheMethod;
  const scopes = scopesOf(request.headers.authorization);
  if (scopes === undefined) return send(401, { code: 'unauthenticated', msg: 'no token' });
  if (request.method !== 'POST' || !url.pathname.startsWith(service) || !Object.hasOwn(cacheMethods, method))
    return send(404, { code: 'bad_route', msg: `no route for ${request.method} ${url.pathname}` });
  const fault = takeFault(state, method);
  if (fault !== undefined && 'status' in fault)
    return send(fault.status, { code: 'unavailable', msg: fault.message ?? 'Server Error' });
  const answer = cacheMethods[method]({
    state,
    scopes,
    body: JSON.parse(body.toString('utf8')),
    addressOf: ({ id }) => `http://${request.headers.host}/blobs/${id}?sig=${state.signature}`,
  });
  if (fault !== undefined) state.entries.pop();
  send(answer.status, answer.body);
}
