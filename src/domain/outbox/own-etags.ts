/**
 * Edits of one entity made on top of each other: each is sent with the etag that the previous one returned, as if the person
 * had waited for the answer. An edit made after somebody else's change keeps its own etag, so that the change is noticed.
 */
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';

/**
 * Hands the etag of an applied entry to the next one in the lane, which passes it on in turn; that of a create to all that wait
 * behind it. They know no etag of their own, and if one before them is merged with somebody else's change, nobody hands one on.
 */
export function handedOn<Next extends Omit<OutboxEntry, 'seq'>>(
  next: Next,
  before: OutboxEntry,
  etag: string | null,
): Next {
  const { baseEtag, ownEtags = [] } = before;
  const own = [...ownEtags, baseEtag];
  const follows = next.entityKey === before.entityKey && next.sendings === 0 && own.includes(next.baseEtag);
  return etag !== null && follows && next.baseEtag !== etag ? { ...next, baseEtag: etag, ownEtags: own } : next;
}
