/**
 * One request over the wire and what came back, for the session and the API client. The only place that calls `fetch`.
 * An answer counts only when it can be one of ours: no content, JSON, or a refusal in plain text. Anything else (the page
 * of a captive portal, a gateway's error page) means that the server was not reached.
 */
import type { ErrorBody } from '#contract/errors.ts';
import { ApiError, OfflineError } from './api-errors.ts';

export interface WireRequest {
  readonly method: string;
  /** Absolute, query included. */
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** Unit: milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

export interface WireAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The server repeated what an earlier request with the same key had answered. */
  readonly replayed: boolean;
  /** Of the server's data; undefined when the answer names none. */
  readonly history: string | undefined;
}

export type Transport = (request: WireRequest) => Promise<WireAnswer>;

export function createTransport(fetchFunction: typeof fetch = (input, init) => fetch(input, init)): Transport {
  return async (request) => {
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
    const text = await response.text().catch(fail);
    return readAnswer(response, text);
  };
}

function readAnswer(response: Response, text: string): WireAnswer {
  const type = response.headers.get('Content-Type') ?? '';
  const body = /\bjson\b/i.test(type) ? parseJson(text) : undefined;
  if (body === undefined && text !== '' && isForeign(response, type)) throw new OfflineError('foreign', true);
  if (response.ok) {
    const replayed = response.headers.get('Idempotency-Replayed') === 'true';
    return { status: response.status, body, replayed, history: historyOf(response) };
  }
  throw new ApiError(response.status, isErrorBody(body) ? body : {}, text, retryAfter(response), historyOf(response));
}

/** A refusal may be plain text; a page is never ours, nor is a success that is no JSON. */
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

function isErrorBody(body: unknown): body is Partial<ErrorBody> {
  return typeof body === 'object' && body !== null;
}

function historyOf({ headers }: Response): string | undefined {
  return headers.get('X-History') ?? undefined;
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}
