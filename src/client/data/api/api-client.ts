/**
 * Calls the operations of the API through one typed function. Adds the token and the language, rejects answers that are not
 * the server's, renews an expired session and repeats the call once, and reports every answer and every silence to
 * connectivity.
 * Not here: what an error looks like to a person (error-policy.ts), queueing (data/outbox).
 */
import { isNamed } from '#contract/named-refusal.ts';
import type { OperationName } from '#contract/operations.ts';
import type { AnswerShapes } from '#contract/shape.ts';
import { isSameUser, type Session, type SessionUser, userOf } from '#domain/session/session-reducer.ts';
import { namedDevice } from '../device/device-id.ts';
import type { Observable } from '../observable-value.ts';
import { ApiError, OfflineError, SessionExpiredError } from './api-errors.ts';
import { type CallInput, type CallResponse, type LooseInput, operationOf, pathOf } from './api-request.ts';
import type { ConnectivityService } from './connectivity.ts';
import type { DataHistory } from './data-history.ts';
import type { Transport, WireResponse } from './http-transport.ts';
import { isAnswerTo, loadAnswerShapes, shapesFor } from './response-check.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Unit: milliseconds. */
  readonly timeout?: number;
  readonly idempotencyKey?: string;
  /** The etag the caller believes the entity has. */
  readonly ifMatch?: string;
  /** The history of the server's data a write was decided on; defaults to the history this page shows. */
  readonly history?: string;
  /** When a queued write was done here, by the corrected clock. Unit: milliseconds since 1970. */
  readonly doneAt?: number;
}

export interface ApiClient {
  call<Name extends OperationName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<CallResponse<Name>>;
  /**
   * Like `call`, but returns the whole answer and takes input that was checked elsewhere: for the queue, which learns the
   * operation from a record.
   */
  send(name: OperationName, input: LooseInput, options?: CallOptions): Promise<WireResponse>;
}

export interface ApiDependencies {
  readonly transport: Transport;
  /** The base address of the API for an operation, without a trailing slash. */
  readonly address: (name: OperationName) => string;
  readonly language: () => string;
  readonly session: {
    readonly state: Observable<Session>;
    /** Asks for a new token. */
    refresh(): Promise<'answered' | 'refused' | 'unreachable'>;
  };
  readonly history: Pick<DataHistory, 'own' | 'onNamed'>;
  readonly contact: Pick<ConnectivityService, 'answered' | 'unanswered' | 'refused'>;
  /** Whether the server has announced that its answers are exact: then every one of them is signed. */
  readonly isExact: () => boolean;
  /** Called once when a part of the app could not be loaded: retries until it loads, or reloads the page. */
  readonly recover: (load: () => Promise<unknown>) => void;
}

/** Unit: milliseconds. Reads give up early, since the device can show what it has; writes are worth waiting for. */
export const READ_TIMEOUT = 15_000;
export const WRITE_TIMEOUT = 30_000;
/** A long body, such as an import, gets the time it needs on a slow line. Unit: characters per second. */
const SLOW_LINE = 40_000;

export function createApiClient(dependencies: ApiDependencies): ApiClient {
  const { transport, address, language, session, history, contact, isExact, recover } = dependencies;
  let isRecovering = false;

  async function sendOnce(name: OperationName, input: LooseInput, options: CallOptions): Promise<WireResponse> {
    const { method, access } = operationOf(name);
    const current = session.state.get();
    const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language() };
    if (current.kind === 'signedIn' && access !== 'public' && access !== 'cookie')
      headers.Authorization = `Bearer ${current.accessToken}`;
    if (isExact()) headers['X-Device'] = namedDevice();
    if (options.doneAt !== undefined) headers['X-Done-At'] = new Date(options.doneAt).toISOString();
    if (input.body !== undefined) headers['Content-Type'] = 'application/json';
    if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
    if (options.ifMatch) headers['If-Match'] = options.ifMatch;
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    const longest = WRITE_TIMEOUT + Math.round(((body?.length ?? 0) / SLOW_LINE) * 1000);
    const decidedOn = isWrite(name) ? (options.history ?? history.own()) : null;
    if (decidedOn) headers['X-History'] = decidedOn;
    try {
      const shapes = await shapesInTime(name);
      const answer = await transport({
        method,
        url: address(name) + pathOf(name, input),
        headers,
        timeout: options.timeout ?? (method === 'GET' ? READ_TIMEOUT : longest),
        mustBeSigned: isExact(),
        ...(body === undefined ? {} : { body }),
        ...(options.signal ? { signal: options.signal } : {}),
      });
      if (!isAnswerTo(name, answer, shapes)) throw new OfflineError('unfit', true, answer.status);
      // Anybody could send this answer. Unsigned, it proves nothing, even before the server has announced that it signs.
      if (name === 'ping' && !answer.isSigned) throw new OfflineError('foreign', true);
      if (answer.history !== undefined) history.onNamed(answer.history);
      contact.answered();
      return answer;
    } catch (error) {
      if (error instanceof OfflineError) contact.unanswered(error);
      if (error instanceof ApiError) {
        if (error.history !== undefined && isNamed(error.body)) history.onNamed(error.history);
        contact.refused(error);
      }
      throw error;
    }
  }

  /** A page that cannot load its own code has sent nothing, which says little about the server. */
  function shapesInTime(name: OperationName) {
    const shapes = shapesFor(name);
    if (!(shapes instanceof Promise)) return shapes;
    return new Promise<AnswerShapes>((resolve, reject) => {
      const fail = () => {
        reject(new OfflineError('missing', false));
        if (isRecovering) return;
        isRecovering = true;
        recover(loadAnswerShapes);
      };
      const limit = setTimeout(fail, READ_TIMEOUT);
      shapes.then(resolve, fail).finally(() => clearTimeout(limit));
    });
  }

  async function send(name: OperationName, input: LooseInput, options: CallOptions = {}): Promise<WireResponse> {
    const { access } = operationOf(name);
    if (access === 'public' || access === 'cookie') return sendOnce(name, input, options);
    // There is no token while working offline: the first call that can be made renews the session.
    const user = userOf(session.state.get());
    if (session.state.get().kind === 'offline') await renew(user);
    const tokenBefore = tokenOf(session);
    try {
      return await sendOnce(name, input, options);
    } catch (error) {
      if (isFactorDemanded(error, session.state.get())) await renew(user);
      if (!isSessionLost(error)) throw error;
      // While this call was on its way, another one may have renewed the session, or ended it.
      requireSessionOf(user);
      if (tokenOf(session) === tokenBefore) await renew(user);
      return sendAgain(name, input, options);
    }
  }

  async function renew(user: SessionUser | undefined): Promise<void> {
    const outcome = await session.refresh();
    if (outcome === 'unreachable') throw new OfflineError('network', false);
    if (outcome === 'refused') throw new SessionExpiredError();
    requireSessionOf(user);
  }

  /** A call made by one person is never sent in the name of the next one to sign in here. */
  function requireSessionOf(user: SessionUser | undefined): void {
    const current = session.state.get();
    if (current.kind !== 'signedIn' || !user || !isSameUser(current.user, user)) throw new SessionExpiredError();
  }

  /** A call that is still refused after a successful refresh means: signed in, but not allowed. */
  async function sendAgain(name: OperationName, input: LooseInput, options: CallOptions): Promise<WireResponse> {
    try {
      return await sendOnce(name, input, options);
    } catch (error) {
      if (!isSessionLost(error)) throw error;
      // The message is about a missing session, but there is one: drop it.
      const { message: _, ...body } = error.body;
      throw new ApiError(403, { ...body, code: 'forbidden' }, error.message);
    }
  }

  return {
    send,
    async call<Name extends OperationName>(name: Name, input: CallInput<Name>, options?: CallOptions) {
      return (await send(name, input, options)).body as CallResponse<Name>;
    },
  };
}

/** The company demands a second factor since this session began: renewed, the session says so, and the portal asks for it. */
function isFactorDemanded(error: unknown, session: Session): boolean {
  const isAsked = session.kind === 'signedIn' && session.addFactor;
  return error instanceof ApiError && error.code === 'factorDemanded' && !isAsked;
}

/** Refused for what the session lacks, and a new token may help; a proof or a second factor comes only from a person. */
function isSessionLost(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status !== 403) return false;
  return !['forbidden', 'stepUp', 'factorDemanded'].includes(error.code ?? '');
}

/** A search is sent like a write, but changes nothing. */
function isWrite(name: OperationName): boolean {
  const { method, access } = operationOf(name);
  return method !== 'GET' && access !== 'public' && name !== 'shipmentsList' && name !== 'webSocketToken';
}

function tokenOf(session: ApiDependencies['session']): string | undefined {
  const state = session.state.get();
  return state.kind === 'signedIn' ? state.accessToken : undefined;
}
