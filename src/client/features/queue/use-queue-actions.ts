/**
 * What can be done to an operation of the queue, carried out: each is on disk when it resolves, and what fails is said.
 * Not here: which actions are offered (domain/sync/operation-standing.ts).
 */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useUserData } from '#client/components/user-data.tsx';
import { MovedOnError } from '#client/data/outbox/queue-store.ts';
import { useErrorPresenter } from '#client/shell/error-presenter.ts';
import { showToast } from '#client/ui/toasts.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { Operation } from '#domain/sync/operation-record.ts';

export type QueueActions = {
  readonly undo: (operation: Operation) => Promise<void>;
  readonly discard: (operation: Operation) => Promise<void>;
  /** A booking that has expired, asked for anew. */
  readonly bookAgain: (operation: Operation, shipment: Shipment) => Promise<void>;
  /** Corrected, in its place. */
  readonly repair: (operation: Operation, payload: unknown) => Promise<void>;
  /** As it is, once more. */
  readonly tryAgain: (operation: Operation) => Promise<void>;
  /** What waits for a yes. */
  readonly send: (operations: readonly Operation[]) => Promise<void>;
  readonly sendNow: () => Promise<void>;
};

export function useQueueActions(): QueueActions {
  const { t } = useLingui();
  const { queue, shipments } = useUserData();
  const present = useErrorPresenter();
  return useMemo(() => {
    const attempt = async (work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (error) {
        if (error instanceof MovedOnError) showToast({ tone: 'info', title: t`It is already being sent.` });
        else present(error, 'action');
      }
    };
    const presentRefusal = ({ kind, ...outcome }: { kind: string; error?: unknown }) => {
      // The rest of it stands in the queue.
      if (kind === 'refused') present(outcome.error, 'action');
    };
    return {
      undo: ({ id }) => attempt(() => queue.undo(id)),
      discard: ({ id }) => attempt(() => queue.discard(id)),
      bookAgain: (expired, shipment) =>
        attempt(async () => presentRefusal(await shipments.bookAgain(expired, shipment))),
      repair: ({ id }, payload) => attempt(async () => presentRefusal(await queue.repair(id, payload))),
      tryAgain: ({ id, state }) => attempt(() => (state === 'dead' ? queue.release(id) : queue.reconnected())),
      send: (operations) =>
        attempt(async () => {
          for (const { id } of operations) await queue.release(id);
        }),
      sendNow: () => attempt(queue.reconnected),
    };
  }, [queue, shipments, present, t]);
}
