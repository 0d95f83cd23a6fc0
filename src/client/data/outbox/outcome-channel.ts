/**
 * What a command learns about its entry, and how the tab that asked learns it when another tab sent the entry. Errors are
 * taken apart for the message and put together again on arrival.
 */
import type { ErrorBody } from '#contract/errors.ts';
import { ApiError } from '../api/api-errors.ts';
import { openWindowChannel } from '../device/window-channel.ts';

export type Outcome =
  /** `id`: the entity's id on the server. `answer`: null when the entry was found to be done already. */
  | { readonly kind: 'applied'; readonly id: string; readonly answer: unknown }
  /**
   * `entryId`: the refused entry. It is no longer in the queue, and the form that asked has what was typed. If it `isKept`,
   * it stays in the queue as part of an earlier save, to be corrected as a whole.
   */
  | { readonly kind: 'refused'; readonly error: ApiError; readonly entryId: string; readonly isKept: boolean }
  /**
   * Stored on this device; it is sent as soon as the server can be reached. `isUnclear`: the server answered, but not with
   * what was asked for.
   */
  | { readonly kind: 'waiting'; readonly isUnclear?: true };

interface OutcomeMessage {
  /** The id of the entry when it was enqueued. */
  readonly id: string;
  readonly kind: Outcome['kind'];
  readonly entityId?: string;
  readonly answer?: unknown;
  readonly isUnclear?: true;
  readonly error?: { readonly status: number; readonly body: Partial<ErrorBody> };
}

export interface OutcomeChannel {
  post(id: string, outcome: Outcome): void;
  listen(onOutcome: (id: string, outcome: Outcome) => void): void;
  close(): void;
}

export function createOutcomeChannel(userKey: string): OutcomeChannel {
  const channel = openWindowChannel(`kaj-outcomes-${userKey}`);
  let isOpen = true;
  return {
    post(id, outcome) {
      // An entry that ends while its user signs out has nobody left to tell.
      if (isOpen) channel?.postMessage(toMessage(id, outcome));
    },
    listen: (onOutcome) =>
      channel?.addEventListener('message', ({ data }: MessageEvent<OutcomeMessage>) =>
        onOutcome(data.id, toOutcome(data)),
      ),
    close() {
      isOpen = false;
      channel?.close();
    },
  };
}

function toMessage(id: string, outcome: Outcome): OutcomeMessage {
  if (outcome.kind === 'applied') return { id, kind: outcome.kind, entityId: outcome.id, answer: outcome.answer };
  if (outcome.kind === 'refused')
    return { id, kind: outcome.kind, error: { status: outcome.error.status, body: outcome.error.body } };
  return { id, ...outcome };
}

function toOutcome({ id, kind, entityId = '', answer, isUnclear, error }: OutcomeMessage): Outcome {
  if (kind === 'applied') return { kind, id: entityId, answer };
  if (kind === 'refused')
    return { kind, entryId: id, isKept: false, error: new ApiError(error?.status ?? 0, error?.body ?? {}) };
  return { kind, ...(isUnclear && { isUnclear }) };
}
