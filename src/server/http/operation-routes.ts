/**
 * The API's routes, generated from the table of operations. Every call passes the same checks in the same order: origin, rate,
 * session, role, history, the caller's turn, what features guard (the trial's end), then types. Tenant, etag and rules are
 * checked by the service. Session and role are asked again by each write and before other answers (`Actor.askAgain`), because a
 * body may arrive, and a turn may come, a minute after the headers. A repeated call gets the answer kept for it, even where these
 * last two checks would refuse it now.
 * Not here: origin-check.ts, rate-limit.ts, request-input.ts.
 */
import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type Operation, type OperationName, operations, type ResponseOf } from '#contract/operations.ts';
import { mayCall } from '#domain/session/roles.ts';
import { acrossCompanies, inCompany } from '#server/db/company-scope.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { History } from '#server/db/history.ts';
import { findStoredResponse, type IdempotencyKey, Replay, type StoredResponse } from '#server/db/idempotency-key.ts';
import type { Audited, Writer } from '#server/db/write.ts';
import { ApiError, badRequest, RightLost } from '#server/errors/api-error.ts';
import { pickLanguage } from '#server/i18n/language.ts';
import { secretsIn } from '#server/security/keys.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { Authenticate, AuthenticateClient, Caller, CallGuard, ClientCaller, Handlers } from './call.ts';
import { onDisconnect } from './client-disconnect.ts';
import { sendJson } from './compression.ts';
import { deviceIdOf, nameOfDevice } from './device-name.ts';
import { doneAtOf } from './done-at.ts';
import { createFairQueue } from './fair-queue.ts';
import { requireFetch } from './origin-check.ts';
import { networkOf } from './rate-limit.ts';
import { createInputReader, type RequestInput } from './request-input.ts';
import { StreamedFile, sendStream } from './streamed-file.ts';

/** What the audit log records of a call that is about to be carried out; undefined for one that it does not record. */
export type AuditCall = (
  name: OperationName,
  caller: Caller | ClientCaller,
  request: FastifyRequest,
  input: RequestInput,
) => Audited | undefined;

/** Records a call that was refused, if what was refused is somebody's way in or right. */
export type RecordRefusal = (
  name: OperationName,
  error: unknown,
  request: FastifyRequest,
  caller: Caller | ClientCaller | undefined,
) => Promise<void>;

export interface RouteDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  readonly writer: Writer;
  readonly history: History;
  readonly authenticate: Authenticate;
  readonly authenticateClient: AuthenticateClient;
  readonly securityLog: SecurityLog;
  /** What features refuse whatever the operation is. */
  readonly guards: readonly CallGuard[];
  readonly audit: { readonly asked: AuditCall; readonly refused: RecordRefusal };
  readonly secret: string;
  readonly handlers: Handlers;
  /** Checked before everything else a call does. */
  readonly limits: Partial<Record<OperationName, (request: FastifyRequest) => Promise<void>>>;
  /** Whether to check every answer against its schema: in development and tests. */
  readonly checkAnswers: boolean;
}

/**
 * Turns of one user's calls. Two run at once: while one waits for the database, the other proceeds, and whatever one user sends,
 * most database connections and processor time are left to others. The portal sends up to six at once; the rest wait.
 */
const TURNS = { perCaller: 2, waitingPerCaller: 200, waiting: 1000, retryAfter: 2 };
/**
 * These take turns of their own. Drawing takes one file per user at a time, so that the user's other calls do not wait for it;
 * nor do they wait for a print client, which waits for work most of the time.
 */
const OWN_TURNS: readonly string[] = ['printShipment', 'printJobs'] satisfies OperationName[];
/** Files that are made while they are read take long: one per user at a time, while other calls do not wait for it. */
const STREAM_TURNS = { atOnce: 4, perCaller: 1, waitingPerCaller: 2, waiting: 30, retryAfter: 10 };
const STREAMED: readonly string[] = ['exportShipments', 'exportAudit'] satisfies OperationName[];

/** A handler of any operation; the table and the schemas guarantee the types. */
type AnyHandler = (call: unknown) => Promise<unknown>;

export function registerOperations(api: FastifyInstance, dependencies: RouteDependencies): void {
  const readInput = createInputReader();
  const turns = createFairQueue(TURNS);
  const streamTurns = createFairQueue(STREAM_TURNS);
  const turnsOf = (name: string) => (STREAMED.includes(name) ? streamTurns : turns);
  /** What is refused leaves a trace before it is answered. */
  const traced = async <Result>(
    name: string,
    request: FastifyRequest,
    caller: Caller | ClientCaller | undefined,
    act: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await act();
    } catch (error) {
      await dependencies.audit.refused(name as OperationName, error, request, caller);
      throw error;
    }
  };
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const handler = dependencies.handlers[name as OperationName] as AnyHandler | undefined;
    if (!handler) throw new Error(`${name} has no handler.`);
    const callers = new WeakMap<FastifyRequest, Caller | ClientCaller>();
    api.route({
      method: operation.method,
      url: operation.path,
      config: { operation: name },
      ...(operation.bulk && { bodyLimit: operation.bulk.maxBytes }),
      onRequest: (request, reply) =>
        traced(name, request, undefined, async () => {
          await dependencies.limits[name as OperationName]?.(request);
          const caller = await admit(name, operation, dependencies, request, onDisconnect(reply));
          if (caller) {
            callers.set(request, caller);
            dependencies.history.saw(caller.history);
          }
          await requireHistory(operation, dependencies.history, caller, request);
        }),
      handler: (request, reply) => {
        const caller = callers.get(request);
        const call = { name: name as OperationName, operation, handler, caller, request, reply };
        const work = () => inScopeOf(call, () => carryOut(call, dependencies, readInput));
        return traced(name, request, caller, () =>
          caller && !OWN_TURNS.includes(name) ? turnsOf(name).run(caller.username, work, onDisconnect(reply)) : work(),
        );
      },
    });
  }
}

async function admit(
  name: string,
  { access }: Operation,
  { authenticate, authenticateClient, securityLog, clock }: RouteDependencies,
  request: FastifyRequest,
  gone: AbortSignal,
): Promise<Caller | ClientCaller | undefined> {
  if (access === 'public' || access === 'metricsToken') return undefined;
  requireFetch(request);
  if (access === 'cookie') return undefined;
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (access === 'clientKey') return authenticateClient(bearer, { address: request.ip, gone });
  const caller = await authenticate(bearer, { address: request.ip, gone });
  const requireRole = ({ companyId, username, role, familyId }: Caller) => {
    if (mayCall(role, access)) return;
    securityLog({ event: 'roleRefused', username, role, operation: name });
    throw new RightLost('forbidden', {}, { companyId, username, session: familyId });
  };
  requireRole(caller);
  const askAgain = async (trx?: Tx) => {
    const current = await caller.askAgain(trx);
    requireRole(current);
    return current;
  };
  const from = { deviceId: deviceIdOf(request), device: nameOfDevice(request), doneAt: doneAtOf(request, clock()) };
  return { ...caller, ...from, askAgain };
}

/** Who is not known yet may belong to any company. */
function inScopeOf<Result>({ caller }: CallAtHand, work: () => Result): Result {
  return caller ? inCompany(caller.companyId, work) : acrossCompanies('a call of nobody that is known yet', work);
}

/** If the data have been replaced since, the same id could belong to a different entity. */
async function requireHistory(
  { method }: Operation,
  history: History,
  caller: Caller | ClientCaller | undefined,
  request: FastifyRequest,
): Promise<void> {
  const named = historyNamed(request);
  if (method === 'GET' || named === undefined) return;
  if (named !== (caller?.history ?? (await history.read()))) throw new ApiError('otherHistory');
}

/** The history of the data that a request was decided in, if it names one. */
function historyNamed({ headers }: FastifyRequest): string | undefined {
  return headers['x-history'] as string | undefined;
}

interface CallAtHand {
  readonly name: OperationName;
  readonly operation: Operation;
  readonly handler: AnyHandler;
  readonly caller: Caller | ClientCaller | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function carryOut(
  { name, operation, handler, caller: known, request, reply }: CallAtHand,
  { db, clock, writer, guards, audit, checkAnswers, secret }: RouteDependencies,
  readInput: ReturnType<typeof createInputReader>,
): Promise<FastifyReply> {
  const key = known && operation.keyed ? readKey(operation, request, secret) : undefined;
  try {
    if (known) for (const guard of guards) guard(known, operation);
    // A write asks in its own transaction; everything else is asked before it acts on a body and before it answers.
    const asksItself = operation.keyed || operation.access === 'clientKey';
    if (!asksItself && operation.method !== 'GET') await known?.askAgain();
    const input = await readInput(operation, request, known?.username ?? networkOf(request.ip));
    const audited = known && audit.asked(name, known, request, input);
    const caller = audited ? { ...known, audited } : known;
    const actor = caller && { ...caller, decidedIn: historyNamed(request) };
    const body = await handler({
      caller,
      params: request.params,
      ...input,
      ifMatch: operation.ifMatch ? request.headers['if-match'] : undefined,
      language: pickLanguage(request.headers['accept-language']),
      write: actor && writer(actor, key),
      request,
      reply,
    });
    if (!asksItself) await caller?.askAgain();
    // What only reads has no write of its own to be recorded in.
    if (actor && audited?.event && !operation.keyed) await writer(actor)(async () => ({ body }));
    if (body instanceof StreamedFile) return await sendStream(body, request, reply);
    if (checkAnswers && operation.answer) v.parse(operation.answer, JSON.parse(JSON.stringify(body)));
    if (operation.textType !== undefined) return reply.type(operation.textType).send(body);
    if (operation.isFile && !/json/.test(request.headers.accept ?? '')) return sendFile(reply, body as File);
    const hasNothing = operation.access === 'clientKey' && body === null;
    return answer(request, reply, hasNothing ? 204 : operation.status, body);
  } catch (error) {
    const kept = await storedResponse(error, () => known && key && findStoredResponse(db, known, key, clock()));
    if (kept) return replay(operation, kept, request, reply);
    throw error;
  }
}

/**
 * A write finds the answer kept for its key by itself. What was refused before it came to its write may be a repeat too, which
 * is answered whatever has changed since.
 */
async function storedResponse(
  error: unknown,
  find: () => Promise<StoredResponse | undefined> | undefined,
): Promise<StoredResponse | undefined> {
  if (error instanceof Replay) return error.kept;
  if (error instanceof RightLost) return undefined;
  return error instanceof ApiError ? find() : undefined;
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: unknown,
): FastifyReply | Promise<FastifyReply> {
  reply.code(status);
  if (status === 204) return reply.send();
  if (typeof body === 'object' && body !== null && '_etag' in body) reply.header('ETag', body._etag);
  return sendJson(request, reply, body);
}

type File = ResponseOf<'jobFile'>;

function sendFile(reply: FastifyReply, { base64Data, fileName }: File): FastifyReply {
  reply.type('application/pdf');
  reply.header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  return reply.send(Buffer.from(base64Data, 'base64'));
}

function replay(
  { path }: Operation,
  { status, id, etag, answer: whole }: StoredResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  reply.header('Idempotency-Replayed', 'true');
  if (whole !== null) return answer(request, reply, status, whole);
  const idField = path.startsWith('/shipment') ? 'shipmentId' : 'id';
  return answer(request, reply, status, { [idField]: id, _etag: etag });
}

/**
 * A key stands for one call: operation, path, query and body must all be the same. Of a body with passwords only what needs the
 * server's secret is stored, because a plain hash could be tried out.
 */
function readKey(operation: Operation, request: FastifyRequest, secret: string): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!v.is(v.pipe(v.string(), v.uuid()), key)) throw badRequest({ 'Idempotency-Key': { code: 'invalidFormat' } });
  const hash = operation.hasSecrets ? createHmac('sha256', secretsIn(secret)[0]) : createHash('sha256');
  hash.update(`${operation.method} ${operation.path}\n`);
  hash.update(JSON.stringify([request.params, request.query]));
  if (Buffer.isBuffer(request.body)) hash.update(request.body);
  return { key: key.toLowerCase(), bodyHash: hash.digest('base64url'), status: operation.status };
}
