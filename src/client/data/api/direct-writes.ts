/**
 * Writes that are sent at once or not at all: deletes, printing, copies, changes of a booking, users, carriers. Each has a
 * key until the server has answered it: one whose answer was lost is asked about again, at once if the server can be
 * reached, else when the person asks for the same once more; so a lost answer and the same button again are one effect.
 * Not here: what may wait (outbox/), what a screen shows meanwhile (shell/use-direct-write.ts).
 */
import { answerShapes } from '#contract/answer-shapes.ts';
import { isNamed } from '#contract/named-refusal.ts';
import type { OperationName } from '#contract/operations.ts';
import { isWhole } from './answer-check.ts';
import type { ApiClient, CallOptions } from './api-client.ts';
import { ApiError, OfflineError } from './api-errors.ts';
import type { CallAnswer, CallInput, LooseInput } from './api-request.ts';
import type { ConnectivityService } from './connectivity.ts';

/**
 * Answers nothing where there is no content, and where the server only repeats that it was done before and no longer has
 * the whole answer.
 */
export type DirectWrite = <Name extends OperationName>(
  name: Name,
  input: CallInput<Name>,
  etag?: string | null,
) => Promise<CallAnswer<Name> | undefined>;

export interface DirectWriteDependencies {
  readonly api: Pick<ApiClient, 'send'>;
  readonly connectivity: Pick<ConnectivityService, 'probe'>;
  readonly isExact: () => boolean;
  readonly newId: () => string;
  /** What was done changes what the device knows. */
  readonly takeIn: (answer: unknown) => Promise<unknown>;
}

export function createDirectWrite({ api, connectivity, isExact, newId, takeIn }: DirectWriteDependencies): DirectWrite {
  /** Of writes that may have been carried out, by what was asked for. */
  const open = new Map<string, string>();

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
    const key = open.get(asked) ?? newId();
    open.set(asked, key);
    const options = isExact() ? { idempotencyKey: key, ...(etag && { ifMatch: etag }) } : {};
    try {
      const answer = await sendTwice(name, input, options);
      open.delete(asked);
      // A failure to read back what was done is no failure of the deed.
      await takeIn(answer.body).catch(() => undefined);
      return isWhole(name, answer.body, answerShapes) ? (answer.body as CallAnswer<Name>) : undefined;
    } catch (error) {
      if (isAnswered(error)) open.delete(asked);
      throw error;
    }
  };
}

/** A refusal that is decided before the key is looked at, or by somebody else, says nothing about an earlier sending. */
function isAnswered(error: unknown): boolean {
  if (!(error instanceof ApiError) || !isNamed(error.body)) return false;
  return error.status < 500 && ![403, 408, 425, 429].includes(error.status) && error.code !== 'inProgress';
}
