/**
 * Carries out what can be done to an outbox entry. Each action is on disk when it resolves, and failures are shown.
 * Not here: which actions are offered (domain/outbox/entry-status.ts).
 */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { MovedOnError } from '#client/data/outbox/outbox-store.ts';
import { useErrorPresenter } from '#client/shell/error-presenter.ts';
import { showToast } from '#client/ui/toasts.ts';
import type { Shipment } from '#contract/shipment.ts';
import { isStopped, type OutboxEntry } from '#domain/commands/outbox-entry.ts';

export type QueueActions = {
  readonly undo: (entry: OutboxEntry) => Promise<void>;
  readonly discard: (entry: OutboxEntry) => Promise<void>;
  /** Requests an expired booking anew. */
  readonly bookAgain: (entry: OutboxEntry, shipment: Shipment) => Promise<void>;
  /** Replaces the entry with a corrected one, in its place. */
  readonly repair: (entry: OutboxEntry, payload: unknown) => Promise<void>;
  /** Sends it once more, unchanged. */
  readonly tryAgain: (entry: OutboxEntry) => Promise<void>;
  /** Releases entries that wait for confirmation. */
  readonly send: (entries: readonly OutboxEntry[]) => Promise<void>;
  readonly sendNow: () => Promise<void>;
};

export function useQueueActions(): QueueActions {
  const { t } = useLingui();
  const { outbox: queue, shipments } = useUserData();
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
      // The queue shows the other outcomes.
      if (kind === 'refused') present(outcome.error, 'action');
    };
    return {
      undo: ({ id }) => attempt(() => queue.undo(id)),
      discard: ({ id }) => attempt(() => queue.discard(id)),
      bookAgain: (expired, shipment) =>
        attempt(async () => presentRefusal(await shipments.bookAgain(expired, shipment))),
      repair: ({ id }, payload) => attempt(async () => presentRefusal(await queue.repair(id, payload))),
      tryAgain: (entry) => attempt(() => (isStopped(entry) ? queue.release(entry.id) : queue.reconnected())),
      send: (entries) =>
        attempt(async () => {
          for (const { id } of entries) await queue.release(id);
        }),
      sendNow: () => attempt(queue.reconnected),
    };
  }, [queue, shipments, present, t]);
}
