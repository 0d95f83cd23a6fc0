/** Shows above an entity's form what of it is in the queue. Features know nothing of each other, so the routes place it there. */
import { Suspense } from 'react';
import { lazyPart } from '#client/shell/lazy-part.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';

const QueueNotice = lazyPart(async () => (await import('#client/features/outbox/queue-notice.tsx')).QueueNotice);

export function queueNoticeOf(entries: readonly OutboxEntry[]) {
  return (
    entries.length > 0 && (
      <Suspense>
        <QueueNotice entries={entries} />
      </Suspense>
    )
  );
}
