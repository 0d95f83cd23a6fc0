/**
 * Writes that are sent immediately or not at all: deletes, printing, copies, changes to a booking, users, carriers. Each
 * keeps its idempotency key until the server has answered. If the answer is lost, the write is sent again under that key, at
 * once if the server can be reached, otherwise when the person asks for the same again; either way it takes effect only
 * once. The same button on an entity that has been changed since asks for something new.
 * Not here: what may wait (outbox/), what a screen shows meanwhile (shell/use-direct-write.ts).
 */

import { isNamed } from '#contract/named-refusal.ts';
import type { OperationName } from '#contract/operations.ts';
import { answerShapes } from '#contract/response-shapes.ts';
import type { ApiClient, CallOptions } from './api-client.ts';
import { ApiError, OfflineError } from './api-errors.ts';
import type { CallInput, CallResponse, LooseInput } from './api-request.ts';
import type { ConnectivityService } from './connectivity.ts';
import type { WireResponse } from './http-transport.ts';
import { isWhole } from './response-check.ts';

/**
 * Returns nothing if there is no content, or if the server only confirms that the write was done before and no longer has
 * the whole answer. `etag`: the version of the entity that the person saw; sent where the operation demands a match.
 */
export type DirectWrite = <Name extends OperationName>(
  name: Name,
  input: CallInput<Name>,
  etag?: string | null,
) => Promise<CallResponse<Name> | undefined>;

export interface DirectWriteDependencies {
  readonly api: Pick<ApiClient, 'send'>;
  readonly connectivity: Pick<ConnectivityService, 'probe'>;
  readonly isExact: () => boolean;
  readonly newId: () => string;
  /** Updates what the device knows with the server's answer. */
  readonly storeAnswer: (answer: unknown) => Promise<unknown>;
}

/** A write that may have been carried out. */
interface OpenWrite {
  readonly key: string;
  /** The version it was tried on. */
  readonly etag: string | null;
}

export function createDirectWrite({
  api,
  connectivity,
  isExact,
  newId,
  storeAnswer,
}: DirectWriteDependencies): DirectWrite {
  /** By what was asked for. */
  const open = new Map<string, OpenWrite>();

  async function sendTwice(name: OperationName, input: LooseInput, options: CallOptions) {
    try {
      return await api.send(name, input, options);
    } catch (error) {
      const isUnknown = error instanceof OfflineError && error.sent;
      if (!isUnknown || !isExact() || !(await connectivity.probe())) throw error;
      return api.send(name, input, options);
    }
  }

  return async <Name extends OperationName>(name: Name, input: CallInput<Name>, etag: string | null = null) => {
    const asked = JSON.stringify([name, input]);
    const optionsFor = (key: string) => (isExact() ? { idempotencyKey: key, ...(etag && { ifMatch: etag }) } : {});
    const begin = () => {
      const key = newId();
      open.set(asked, { key, etag });
      return sendTwice(name, input, optionsFor(key));
    };

    /** The entity has another version than when this was tried: by what was tried, or by a change since. */
    async function settle(key: string): Promise<WireResponse> {
      const answer = await api.send(name, input, optionsFor(key));
      const isChangedSince = answer.replayed && etagIn(answer.body) !== etag;
      return isChangedSince ? begin() : answer;
    }

    function attempt(): Promise<WireResponse> {
      const earlier = open.get(asked);
      if (!earlier) return begin();
      return earlier.etag === etag ? sendTwice(name, input, optionsFor(earlier.key)) : settle(earlier.key);
    }

    try {
      const answer = await attempt();
      open.delete(asked);
      // Failing to read back what was done does not make the write a failure.
      await storeAnswer(answer.body).catch(() => undefined);
      return isWhole(name, answer.body, answerShapes) ? (answer.body as CallResponse<Name>) : undefined;
    } catch (error) {
      if (isAnswered(error)) open.delete(asked);
      throw error;
    }
  };
}

/** The version that a write left behind, where its answer names one. */
function etagIn(body: unknown): unknown {
  return (body as { _etag?: unknown } | undefined)?._etag;
}

/**
 * Whether the error settles the write. A refusal made before the key was looked at, or by somebody else, says nothing about
 * an earlier attempt.
 */
function isAnswered(error: unknown): boolean {
  if (!(error instanceof ApiError) || !isNamed(error.body)) return false;
  return error.status < 500 && ![403, 408, 425, 429].includes(error.status) && error.code !== 'inProgress';
}
