/**
 * GET /ws: lets a page that holds a token of its session listen for pushes. The origin is checked as for every call. A bad token
 * gets an open socket that closes with the code telling the page to stay away, because a refused upgrade would tell it nothing.
 */
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { PUSH_PATH, PUSH_UNAUTHORISED, PushQuerySchema } from '#contract/push.ts';
import { placeOfCall } from '#server/audit/audit-writes.ts';
import type { Refusals } from '#server/audit/refusals.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { createRateLimit, networkOf } from '#server/http/rate-limit.ts';
import { pickLanguage } from '#server/i18n/language.ts';
import type { SessionService } from '#server/session/session-service.ts';
import { createPushService, type PushServiceDependencies } from './push-service.ts';
import { createPushSockets, type Listening } from './push-sockets.ts';

/** Unit: bytes. Pages only listen. */
const MAX_HEARD_LENGTH = 1024;
/** Limits bad tokens per network; `window` in milliseconds. */
const BAD_TOKENS = { attempts: 100, window: 60_000 };

export interface PushDependencies extends Omit<PushServiceDependencies, 'sockets' | 'log'> {
  readonly clock: () => Date;
  readonly sessions: SessionService;
  readonly refusals: Refusals;
}

/** Applies to the whole server; must be called before its routes are registered. */
export async function takeWebSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_HEARD_LENGTH },
    // A page vanished or broke the protocol; its socket has already ended.
    errorHandler: ({ name }, _socket, request) => request.log.debug({ kind: name }, 'a websocket broke'),
  });
  // For other addresses the package would log the address, which may contain a token.
  app.addHook('onRequest', async ({ ws, routeOptions }) => {
    if (ws && !routeOptions.url?.endsWith(PUSH_PATH)) throw new ApiError('notFound');
  });
}

export function registerPush(api: FastifyInstance, { clock, ...dependencies }: PushDependencies): void {
  const { sessions, refusals } = dependencies;
  const sockets = createPushSockets();
  const push = createPushService({ ...dependencies, sockets, log: api.log });
  const limit = createRateLimit(BAD_TOKENS, clock);
  api.addHook('onReady', push.start);
  api.addHook('onClose', push.close);

  const admitted = new WeakMap<FastifyRequest, Listening>();
  /** Runs before the socket opens, so that a page with an open socket misses nothing committed from then on. */
  async function admit(request: FastifyRequest): Promise<void> {
    if (!request.ws) return;
    const network = networkOf(request.ip);
    limit.check(network);
    const { token, sync } = v.parse(PushQuerySchema, request.query);
    const caller = await sessions.takeWebSocketToken(token);
    const language = pickLanguage(request.headers['accept-language']);
    if (caller) admitted.set(request, { ...caller, language, sync: sync === '1' });
    else {
      limit.count(network);
      await refusals.record('webSocketToken', placeOfCall(request), {}, { reason: 'unknown' });
    }
  }

  api.route({
    method: 'GET',
    url: PUSH_PATH,
    preValidation: admit,
    handler: () => {
      throw new ApiError('notFound');
    },
    wsHandler: (socket, request) => {
      const listening = admitted.get(request);
      if (listening) sockets.add(socket, listening);
      else socket.close(PUSH_UNAUTHORISED);
    },
  });
}
