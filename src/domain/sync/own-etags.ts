/**
 * Edits of one entity made on top of each other: each goes out with the etag the one before it brought, as if the person
 * had waited for the answer. One that was made after somebody else's change keeps its own etag, so that the change is
 * noticed.
 */
import type { OutboxEntry } from './outbox-entry.ts';

/** The next entry of the lane after one that was applied. Only the next: it hands on what it was handed. */
export function handedOn(next: OutboxEntry, before: OutboxEntry, etag: string | null): OutboxEntry {
  const { baseEtag, ownEtags = [] } = before;
  const own = [...ownEtags, baseEtag];
  const follows = next.entityKey === before.entityKey && next.sendings === 0 && own.includes(next.baseEtag);
  return etag !== null && follows && next.baseEtag !== etag ? { ...next, baseEtag: etag, ownEtags: own } : next;
}
