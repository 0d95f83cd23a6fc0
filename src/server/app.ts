/**
 * The server as one object: every dependency is created once and passed on. run-server.ts listens with it and tests call it
 * directly; it knows neither of them.
 */
import cookie from '@fastify/cookie';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type pg from 'pg';
import { auditedCall } from './audit/audit-writes.ts';
import type { Config } from './config/config.ts';
import { acrossCompanies } from './db/company-scope.ts';
import { connectionsOf, type Db, isWalled } from './db/database.ts';
import { createHistory, type History } from './db/history.ts';
import type { WriterDependencies } from './db/write.ts';
import { ApiError } from './errors/api-error.ts';
import { createFeatures } from './features.ts';
import type { ServerContext, ServerFeature } from './feed/server-feature.ts';
import { SECURITY_TXT, securityTxt } from './health/security-txt.ts';
import { createBypassLog } from './http/bypass-log.ts';
import { registerCspReports } from './http/csp-reports.ts';
import { sendError } from './http/error-response.ts';
import { describeApi } from './http/openapi.ts';
import { registerOperations } from './http/operation-routes.ts';
import { answerPreflight, createOriginCheck } from './http/origin-check.ts';
import { createPortal } from './http/portal-files.ts';
import { isOverHttps, isPastHttps, leadToHttps } from './http/public-address.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { createServerFacts } from './http/server-facts.ts';
import { respondToUnreadable } from './http/unreadable-request.ts';
import { type JobRunner, startJobs } from './jobs/job-runner.ts';
import { type Answered, createMetrics, type Metrics } from './monitoring/metrics.ts';
import type { OutsideLogs } from './monitoring/outside-logs.ts';
import { createReadiness, type Readiness } from './monitoring/readiness.ts';
import type { EndCall, Traces } from './monitoring/traces.ts';
import { registerPush, takeWebSockets } from './push/push-routes.ts';
import { createServerContext } from './server-context.ts';

/** Unit: bytes. */
const BODY_LIMIT = 1024 * 1024;
const CHECKS_PER_LIMIT = 10;
const API = '/api';
/** Of TLS 1.2 only what encrypts with authentication and agrees on a key for each connection: no CBC, no static RSA. */
const SAFE_TLS = {
  minVersion: 'TLSv1.2',
  ciphers: [
    ...['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
    ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384'],
    ...['ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ].join(':'),
} as const;
/** Answered whatever the server is doing. */
const WATCHED = ['live', 'ready', 'metrics'];
/** Unit: seconds. */
const COME_AGAIN = 2;
/** The build puts it beside this bundle. */
export const RENDER_WORKER = new URL('./render-worker.js', import.meta.url);

export interface AppDependencies {
  readonly config: Config;
  readonly db: Db;
  /** The same database on connections that no work occupies, so that callers are identified whatever else is running. */
  readonly sessionDb: Db;
  /** The same database, for connections that listen, or take jobs. */
  readonly connection: pg.ClientConfig;
  readonly secret: string;
  readonly clock: () => Date;
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** Certificate and key, when the server speaks TLS itself. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  /** The built portal; absent: the API alone. */
  readonly portalDirectory?: string;
  /** Absent: beside this bundle, where the build puts it. */
  readonly renderWorker?: URL;
  readonly traces?: Traces | undefined;
  readonly outsideLogs?: OutsideLogs | undefined;
  /** Absent: the database is ready, and the server serves at once. */
  readonly readiness?: Readiness;
  readonly testHooks?: NonNullable<WriterDependencies['testHooks']>;
}

export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, db, sessionDb, clock, tls, portalDirectory, readiness = createReadiness('serving') } = dependencies;
  const { dataDirectory, tagManagerUrl } = config;
  const answerPortal = portalDirectory ? createPortal({ portalDirectory, dataDirectory, tagManagerUrl }) : undefined;
  const history = createHistory(sessionDb);
  const metrics = createMetrics();
  const addServerFacts = createServerFacts(clock, history);
  const options: FastifyServerOptions = {
    logger: dependencies.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    // What still comes is answered by our own refusal.
    return503OnClosing: false,
    requestTimeout: config.requestTimeout,
    clientErrorHandler: respondToUnreadable(addServerFacts),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    // A malformed address never reaches a route. The portal tells of it as of any other that leads nowhere.
    frameworkErrors: (error, request, reply) => {
      addServerFacts(reply);
      const { publicUrl } = config;
      setSecurityHeaders(reply, { secure: isOverHttps(request, publicUrl) });
      if (publicUrl && isPastHttps(request, publicUrl)) {
        leadToHttps(reply, publicUrl);
        return;
      }
      if (answerPortal && isScreen(request)) {
        answerPortal(request, reply.header('X-Request-Id', request.id)).catch((failure) =>
          sendError(failure, request, reply),
        );
        return;
      }
      sendError(error, request, reply.header('Cache-Control', 'no-store').header('X-Request-Id', request.id));
    },
  };
  const arrival = {
    requestTimeout: config.requestTimeout,
    // Node looks for slow bodies only if the headers may take no longer than the whole request.
    headersTimeout: config.requestTimeout,
    connectionsCheckingInterval: config.requestTimeout / CHECKS_PER_LIMIT,
  };
  const app = tls
    ? fastify({ ...options, https: { ...tls, ...SAFE_TLS, ...arrival } } as FastifyServerOptions)
    : fastify({ ...options, http: arrival });
  await app.register(cookie);
  await takeWebSockets(app);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler(answerNotFound);
  if (dependencies.traces) traceCalls(app, dependencies.traces);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    const { publicUrl } = config;
    setSecurityHeaders(reply, { secure: isOverHttps(request, publicUrl) });
    if (publicUrl && isPastHttps(request, publicUrl) && !isWatched(request)) return leadToHttps(reply, publicUrl);
  });
  app.addHook('onReady', () =>
    readiness.onServing(async () => {
      await history.read().catch(() => undefined); // The database is unreachable: the first ping that is answered reads it.
    }),
  );
  app.addHook('preClose', async () => readiness.end());
  app.addHook('onSend', async (_request, reply) => addServerFacts(reply));
  app.addHook('onResponse', async (request, reply) => {
    // Logs the route's pattern, never the address: addresses contain ids and tokens.
    const route = request.routeOptions.url ?? 'unknown';
    const time = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, time }, 'answered');
    if (!request.ws) metrics.answered(describeAnswer(request, reply));
  });
  await app.register(async (scope) => registerCspReports(scope, { clock, metrics }));
  app.get(SECURITY_TXT, { config: { operation: 'securityTxt' } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-cache').send(securityTxt(config, clock())),
  );
  await app.register(async (api) => registerApi(api, { ...dependencies, history, metrics, readiness }), {
    prefix: API,
  });
  watch(metrics, { work: db, session: sessionDb }, () => app.websocketServer.clients.size);
  const { outsideLogs } = dependencies;
  if (outsideLogs) metrics.gauge('kaj_outside_logs', 'What the collector of logs was sent.', outsideLogs.figures);
  if (answerPortal)
    app.route({ method: ['GET', 'HEAD'], url: '/*', config: { operation: 'portal' }, handler: answerPortal });
  return app;
}

/** Without a route to tell by: the API's addresses begin alike, however their letters are written. */
function isScreen({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/+api(?![^/?#])/i.test(url);
}

interface ApiDependencies extends AppDependencies {
  readonly history: History;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
}

function registerApi(
  api: FastifyInstance,
  { testHooks, renderWorker = RENDER_WORKER, ...dependencies }: ApiDependencies,
): void {
  const { config, readiness } = dependencies;
  const context = createServerContext({ ...dependencies, log: api.log, ...(testHooks && { testHooks }) });
  const checkOrigin = createOriginCheck([
    ...config.portalOrigins,
    ...(config.publicUrl === undefined ? [] : [new URL(config.publicUrl).origin]),
  ]);
  const tellBypass = createBypassLog(context);
  api.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      checkOrigin(request, reply);
    } catch (error) {
      tellBypass(operationOf(request), error, request, null);
      throw error;
    }
    requireServing(readiness, request);
  });
  // Bodies are read as bytes and parsed only after session, role and key have been checked.
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  api.options('/*', async (_request, reply) => answerPreflight(reply));
  // Unknown calls need a route of their own, or the portal's catch-all would answer them with the app.
  const method = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
  for (const url of ['/', '/*']) api.route({ method, url, handler: answerNotFound });
  const description = describeApi();
  api.get('/openapi.json', async () => description);

  const { features, session, authenticateClient, cursors } = createFeatures(context, renderWorker);
  if (config.jobs) runJobs(api, context, { features, traces: dependencies.traces });
  api.addHook('onReady', async () => {
    await acrossCompanies('features begin before anybody calls', async () => {
      for (const { lifecycle } of features) await lifecycle?.start?.();
    });
  });
  // Long-polling calls would keep the server from closing.
  api.addHook('preClose', async () => {
    for (const { lifecycle } of features) await lifecycle?.stopWaiting?.();
  });
  api.addHook('onClose', async () => {
    for (const { lifecycle } of features) await lifecycle?.close?.();
  });
  registerPush(api, { ...context, sessions: session.sessions, cursors });
  registerOperations(api, {
    ...context,
    authenticate: session.sessions.authenticate,
    authenticateClient,
    guards: features.flatMap(({ guards = [] }) => guards),
    audit: {
      asked: auditedCall,
      refused: async (name, error, request, caller) => {
        tellBypass(name, error, request, caller?.username ?? null);
        await context.refusals.ofCall(name, error, request, caller);
      },
    },
    handlers: Object.assign({}, ...features.map(({ handlers }) => handlers)),
    limits: { login: (request) => session.limits.checkNetwork(request.ip) },
    checkAnswers: config.development,
  });
}

/** Jobs run from the moment the server serves; closing waits for the last of them. */
function runJobs(
  api: FastifyInstance,
  context: ServerContext,
  { features, traces }: { readonly features: readonly ServerFeature[]; readonly traces: Traces | undefined },
): void {
  let running: Promise<JobRunner> | undefined;
  api.addHook('onListen', () =>
    context.readiness.onServing(async () => {
      running = startJobs({ ...context, features, traces });
      await running;
    }),
  );
  api.addHook('onClose', async () => (await running)?.stop());
}

/** While the database is brought up to date, and when the server is about to end, only those who watch it are answered. */
function requireServing(readiness: Readiness, request: FastifyRequest): void {
  const phase = readiness.phase();
  if (phase === 'serving' || phase === 'leaving' || isWatched(request)) return;
  throw new ApiError('unavailable', { reason: phase, retryAfter: COME_AGAIN });
}

function isWatched(request: FastifyRequest): boolean {
  return WATCHED.includes(operationOf(request));
}

/** The operation of a call, or what its route is called. */
function operationOf({ routeOptions }: FastifyRequest): string {
  return (routeOptions.config as { operation?: string }).operation ?? 'other';
}

function describeAnswer(request: FastifyRequest, reply: FastifyReply): Answered {
  const { method } = request;
  return {
    ...{ operation: operationOf(request), method, status: reply.statusCode, time: reply.elapsedTime / 1000 },
    isRepeated: reply.hasHeader('Idempotency-Replayed'),
  };
}

/** Before every other hook, so that whatever the call does belongs to its trace. */
function traceCalls(app: FastifyInstance, traces: Traces): void {
  const ends = new WeakMap<FastifyRequest, EndCall>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const named = typeof traceparent === 'string' ? traceparent : undefined;
    ends.set(request, traces.call({ traceparent: named, method: request.method }, done));
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    ends.get(request)?.({ operation: operationOf(request), route, status: reply.statusCode });
  });
}

function watch(metrics: Metrics, pools: Readonly<Record<string, Db>>, countPages: () => number): void {
  metrics.gauge('kaj_database_connections', 'Connections of this process, and callers that wait for one.', () =>
    Object.entries(pools).flatMap(([pool, db]) =>
      Object.entries(connectionsOf(db)).map(([state, value]) => ({ labels: { pool, state }, value })),
    ),
  );
  metrics.gauge('kaj_company_wall', 'Whether PostgreSQL itself keeps companies apart.', () => [
    { value: Number(pools.work !== undefined && isWalled(pools.work)) },
  ]);
  metrics.gauge('kaj_websockets', 'Pages that listen to this process.', () => [{ value: countPages() }]);
}

function answerNotFound(): never {
  throw new ApiError('notFound');
}
