/**
 * The server as one object: every dependency is created once and passed on. run-server.ts listens with it and tests call it
 * directly; it knows neither of them.
 */
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type pg from 'pg';
import { askForMail } from './account/account-mails.ts';
import { createAccountRoutes } from './account/account-routes.ts';
import { createAccountService } from './account/account-service.ts';
import { createAccountTokens } from './account/account-token.ts';
import { readTrust } from './carriers/carrier-server.ts';
import { createCompanyRoutes } from './company/company-routes.ts';
import { createCompanyService } from './company/company-service.ts';
import { createTakenLimit } from './company/taken-limit.ts';
import { createTrialGuard } from './company/trial.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import { createHistory, type History } from './db/history.ts';
import { createWriter, type WriterDependencies } from './db/write.ts';
import { stopRunsOf } from './end-of-day/day-run-repository.ts';
import { HttpError } from './errors/api-error.ts';
import { createFeatures, type Features } from './features.ts';
import { createChangeFeed } from './feed/change-feed.ts';
import { createChangeFeedRoutes } from './feed/change-feed-routes.ts';
import { createFeedCursors } from './feed/feed-cursor.ts';
import { createPutBack } from './feed/put-back.ts';
import type { Handlers } from './http/call.ts';
import { answerError } from './http/error-answer.ts';
import { createFairQueue } from './http/fair-queue.ts';
import { describeApi } from './http/openapi.ts';
import { registerOperations } from './http/operation-routes.ts';
import { answerPreflight, createOriginCheck } from './http/origin-check.ts';
import { createPortal } from './http/portal-files.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { createServerFacts } from './http/server-facts.ts';
import { createUnreadableAnswer } from './http/unreadable-request.ts';
import { type JobRunner, startJobs } from './jobs/job-runner.ts';
import { createClientAuthentication } from './printing/client-authentication.ts';
import { createProfileRoutes } from './profile/profile-routes.ts';
import { createProfileService } from './profile/profile-service.ts';
import { registerPush, takeWebSockets } from './push/push-routes.ts';
import { askDemoVatRegister } from './registration/demo-vat-register.ts';
import { createRegistrationRoutes } from './registration/registration-routes.ts';
import { createRegistrationService } from './registration/registration-service.ts';
import { createVatRegister } from './registration/vat-register.ts';
import { createSecurityLog } from './security/security-log.ts';
import { createAccessTokens } from './session/access-token.ts';
import { createSessionRoutes } from './session/session-routes.ts';
import { createSessionService } from './session/session-service.ts';
import { createSignInLimits } from './session/sign-in-limits.ts';
import { createUserRoutes } from './users/user-routes.ts';
import { createUserService } from './users/user-service.ts';

/** Unit: bytes. */
const BODY_LIMIT = 1024 * 1024;
const CHECKS_PER_LIMIT = 10;
/** Of calls whose caller is not identified yet: each waits for one short statement. */
const IDENTIFYING = { waitingPerCaller: 2000, waiting: 4000, retryAfter: 2 };
const API = '/api';
/** The build puts it beside this bundle. */
export const RENDER_WORKER = new URL('./render-worker.js', import.meta.url);

export interface AppDependencies {
  readonly config: Config;
  readonly db: Db;
  /** The same database on connections that no work occupies, so that callers are identified whatever else is running. */
  readonly sessionDb: Db;
  /** The same database, for a connection that only listens. */
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
  readonly seams?: NonNullable<WriterDependencies['seams']>;
}

export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, sessionDb, clock, tls, portalDirectory } = dependencies;
  const { dataDirectory, tagManagerUrl } = config;
  const answerPortal = portalDirectory ? createPortal({ portalDirectory, dataDirectory, tagManagerUrl }) : undefined;
  const history = createHistory(sessionDb);
  const addServerFacts = createServerFacts(clock, history);
  const options: FastifyServerOptions = {
    logger: dependencies.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    requestTimeout: config.requestTimeout,
    clientErrorHandler: createUnreadableAnswer(addServerFacts),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    // A malformed address never reaches a route. The portal tells of it as of any other that leads nowhere.
    frameworkErrors: (error, request, reply) => {
      addServerFacts(reply);
      setSecurityHeaders(reply, { secure: request.protocol === 'https' });
      if (answerPortal && isScreen(request)) {
        answerPortal(request, reply.header('X-Request-Id', request.id)).catch((failure) =>
          answerError(failure, request, reply),
        );
        return;
      }
      answerError(error, request, reply.header('Cache-Control', 'no-store').header('X-Request-Id', request.id));
    },
  };
  const arrival = {
    requestTimeout: config.requestTimeout,
    // Node looks for slow bodies only if the headers may take no longer than the whole request.
    headersTimeout: config.requestTimeout,
    connectionsCheckingInterval: config.requestTimeout / CHECKS_PER_LIMIT,
  };
  const app = tls
    ? fastify({ ...options, https: { ...tls, ...arrival } } as FastifyServerOptions)
    : fastify({ ...options, http: arrival });
  await app.register(cookie);
  await takeWebSockets(app);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler(answerNotFound);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    setSecurityHeaders(reply, { secure: request.protocol === 'https' });
  });
  app.addHook('onReady', async () => {
    await history.read().catch(() => undefined); // The database is unreachable: the first ping that is answered reads it.
  });
  app.addHook('onSend', async (_request, reply) => addServerFacts(reply));
  app.addHook('onResponse', async (request, reply) => {
    // Logs the route's pattern, never the address: addresses contain ids and tokens.
    const route = request.routeOptions.url ?? 'unknown';
    const time = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, time }, 'answered');
  });
  await app.register(async (api) => registerApi(api, dependencies, history), { prefix: API });
  if (answerPortal) app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answerPortal });
  return app;
}

/** Without a route to tell by: the API's addresses begin alike, however their letters are written. */
function isScreen({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/+api(?![^/?#])/i.test(url);
}

function registerApi(
  api: FastifyInstance,
  { config, db, sessionDb, connection, secret, clock, seams, renderWorker = RENDER_WORKER }: AppDependencies,
  history: History,
): void {
  const checkOrigin = createOriginCheck([
    ...config.portalOrigins,
    ...(config.publicUrl === undefined ? [] : [new URL(config.publicUrl).origin]),
  ]);
  api.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    checkOrigin(request, reply);
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

  const writer = createWriter({ db, clock, ...(seams && { seams }) });
  const securityLog = createSecurityLog(api.log, config.securityLog);
  const accessTokens = createAccessTokens(secret, clock);
  const { poolSize } = config.sessionLimits;
  const identifying = createFairQueue({ ...IDENTIFYING, atOnce: poolSize, perCaller: poolSize });
  const sessions = createSessionService({ db: sessionDb, accessTokens, identifying, clock, securityLog });
  const limits = createSignInLimits(clock);
  const { dataDirectory } = config;
  const features = createFeatures({
    db,
    writer,
    clock,
    connection,
    secret,
    dataDirectory,
    renderWorker,
    mail: config.mail,
    seller: config.seller,
    carrierTrust: readTrust(config),
    bookingServices: config.bookingServices,
  });
  const cursors = createFeedCursors(secret);
  const tokens = createAccountTokens(secret, clock);
  const takenLimit = createTakenLimit(clock);
  const accounts = createAccountService({ db: sessionDb, clock, tokens, securityLog });
  const handlers: Handlers = {
    ...createSessionRoutes({
      ...{ db: sessionDb, sessions, limits, history },
      onShut: (username) => askForMail(sessionDb, { kind: 'unlock', username }),
    }),
    ...createAccountRoutes({ accounts, clock, signInLimits: limits }),
    ...createProfileRoutes(createProfileService({ db, clock, securityLog })),
    ...createCompanyRoutes({ db, takenLimit, companies: createCompanyService({ db, clock, securityLog }) }),
    ...createUserRoutes({ users: createUserService({ db, securityLog, stopRuns: stopRunsOf }), clock, takenLimit }),
    ...createRegistrationRoutes({
      ...{ clock, takenLimit },
      registrations: createRegistrationService({ db, clock, askVatRegister: vatRegisterOf(config) }),
    }),
    ...createChangeFeedRoutes({
      ...{ db, clock },
      readChanges: createChangeFeed({
        feedKinds: features.feedKinds,
        ...{ cursors, judge: createPutBack({ db, history, log: api.log }) },
      }),
    }),
    ...features.handlers,
  };
  if (config.jobs) runJobs(api, { db, connection, features });
  api.addHook('onReady', async () => {
    for (const start of features.start) await start();
  });
  // Long-polling calls would keep the server from closing.
  api.addHook('preClose', async () => {
    for (const stop of features.stopWaiting) await stop();
  });
  api.addHook('onClose', async () => {
    for (const close of features.close) await close();
  });
  registerPush(api, { db, connection, clock, sessions, cursors });
  registerOperations(api, {
    db,
    clock,
    writer,
    history,
    authenticate: sessions.authenticate,
    authenticateClient: createClientAuthentication(sessionDb, clock, identifying),
    securityLog,
    guards: [createTrialGuard(clock)],
    handlers,
    limits: { login: (request) => limits.checkNetwork(request.ip) },
    checkAnswers: config.development,
  });
}

/** Jobs run from the moment the server listens; closing waits for the last of them. */
function runJobs(
  api: FastifyInstance,
  { db, connection, features }: Pick<AppDependencies, 'db' | 'connection'> & { features: Features },
): void {
  let running: Promise<JobRunner> | undefined;
  const { jobs: handlers, scheduleMissingJobs: scheduleMissing } = features;
  api.addHook('onListen', async () => {
    running = startJobs({ db, connection, handlers, scheduleMissing, log: api.log });
    await running;
  });
  api.addHook('onClose', async () => (await running)?.stop());
}

/** Asks only a configured register; the demo's own register knows a few companies. */
function vatRegisterOf({ vatUrl, demo }: Config) {
  if (vatUrl !== undefined) return createVatRegister(vatUrl);
  return demo ? askDemoVatRegister : undefined;
}

function answerNotFound(): never {
  throw new HttpError('notFound');
}
