/**
 * Sends one request and reads what comes back, for the session and the API client. The only place that calls the API with
 * `fetch`. An answer counts only if it can be the server's: no content, JSON, or a refusal in plain text, with the server's
 * time and history in its headers where they are expected. Anything else (the page of a captive portal, a gateway's error)
 * means that the server was not reached.
 * Not here: whether a success contains what was asked for (response-check.ts).
 */
import type { ErrorBody, ErrorCode, FieldErrors } from '#contract/errors.ts';
import { ApiError, OfflineError } from './api-errors.ts';
import type { DeviceClock } from './device-clock.ts';

export interface WireRequest {
  readonly method: string;
  /** Absolute, query included. */
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** Unit: milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
  /** The server is known to sign its answers: an unsigned one is somebody else's. */
  readonly mustBeSigned: boolean;
}

export interface WireResponse {
  readonly status: number;
  /** Undefined when there is no content. */
  readonly body: unknown;
  /** The server repeated its answer to an earlier request with the same key. */
  readonly replayed: boolean;
  /** The history of the server's data; undefined when the answer names none. */
  readonly history: string | undefined;
  /** The answer carries the server's time and history. */
  readonly isSigned: boolean;
}

export type Transport = (request: WireRequest) => Promise<WireResponse>;

/**
 * `hold` is called with each request that may change something; the function it returns is called when that request is over.
 */
export function createTransport(
  fetchFunction: typeof fetch = (input, init) => fetch(input, init),
  clock?: Pick<DeviceClock, 'deviceTime' | 'adjust'>,
  hold: () => () => void = () => () => undefined,
): Transport {
  async function send(request: WireRequest): Promise<WireResponse> {
    const sentAt = clock?.deviceTime() ?? 0;
    const limit = AbortSignal.timeout(request.timeout);
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
    const fail = (cause: unknown) => {
      if (request.signal?.aborted) throw cause;
      throw new OfflineError(limit.aborted ? 'timeout' : 'network', true);
    };
    const response = await fetchFunction(request.url, {
      method: request.method,
      headers: request.headers,
      credentials: 'include',
      cache: 'no-store',
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    }).catch(fail);
    const receivedAt = clock?.deviceTime() ?? 0;
    const text = await response.text().catch(fail);
    const serverTime = signedTime(response);
    if (request.mustBeSigned && serverTime === undefined) throw new OfflineError('foreign', true, response.status);
    if (serverTime !== undefined) clock?.adjust({ sentAt, receivedAt, serverTime });
    return readAnswer(response, text);
  }

  return (request) => (request.method === 'GET' ? send(request) : send(request).finally(hold()));
}

/**
 * The server's time if the answer is signed: an exact server sends its time and the history of its data with every answer.
 * Unit: milliseconds since 1970.
 */
function signedTime({ headers }: Response): number | undefined {
  const time = Date.parse(headers.get('X-Server-Time') ?? '');
  return headers.get('X-History') && Number.isFinite(time) ? time : undefined;
}

function readAnswer(response: Response, text: string): WireResponse {
  const type = response.headers.get('Content-Type') ?? '';
  const body = /\bjson\b/i.test(type) ? parseJson(text) : undefined;
  if (body === undefined && text !== '' && isForeign(response, type))
    throw new OfflineError('foreign', true, response.status);
  if (response.ok) {
    const replayed = response.headers.get('Idempotency-Replayed') === 'true';
    return {
      status: response.status,
      body,
      replayed,
      history: historyOf(response),
      isSigned: signedTime(response) !== undefined,
    };
  }
  const words = body === undefined ? text : '';
  throw new ApiError(response.status, errorBody(body), words, retryAfter(response), historyOf(response));
}

/** A refusal may be plain text. An HTML page is not ours, except with status 500; nor is a success that is not JSON. */
function isForeign({ ok, status }: Response, type: string): boolean {
  return ok || (/\bhtml\b/i.test(type) && status !== 500);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps the parts of the body that fit an error body; the code may be one that this version does not know. */
function errorBody(body: unknown): Partial<ErrorBody> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  const { message, code, fields, ...rest } = body as Readonly<Record<string, unknown>>;
  return {
    ...rest,
    ...(typeof message === 'string' && { message }),
    ...(typeof code === 'string' && { code: code as ErrorCode }),
    ...(isFieldErrors(fields) && { fields }),
  };
}

function isFieldErrors(fields: unknown): fields is FieldErrors {
  if (typeof fields !== 'object' || fields === null) return false;
  return Object.values(fields).every((error) => typeof error?.code === 'string');
}

function historyOf({ headers }: Response): string | undefined {
  return headers.get('X-History') ?? undefined;
}

/** Seconds, or a date of HTTP (RFC 9110, 10.2.3), which counts by the clock of whoever wrote it. Unit: milliseconds. */
function retryAfter({ headers }: Response): number | undefined {
  const asked = headers.get('Retry-After') ?? '';
  if (/^\s*\d/.test(asked)) return Number.parseFloat(asked) * 1000;
  const wait = Date.parse(asked) - Date.parse(headers.get('Date') ?? headers.get('X-Server-Time') ?? '');
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
