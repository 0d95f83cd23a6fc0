/**
 * What follows an entry that leaves its lane without being applied, whole or in part: undone, discarded, or decided in
 * favour of somebody else. It was made on top of values that never came to be, and those hid what the server had there.
 */
import { isSame } from '../shared/change-set.ts';
import { earliestBase } from './coalesce.ts';
import type { OutboxEntry } from './outbox-entry.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The next entry as if it had been made where the gone one was: a change of somebody else that the gone one hid is
 * noticed, and put to the person. `kept`: what of its payload is applied all the same.
 */
export function withoutEarlier(next: OutboxEntry, gone: OutboxEntry, kept: unknown = null): OutboxEntry {
  // Of data restored meanwhile: what the gone one was made on is nothing to this one.
  if (next.history && gone.history && next.history !== gone.history) return next;
  const payload = partsNotIn(gone.payload as Fields | null, kept as Fields | null);
  if (next.sendings > 0 || (kept !== null && Object.keys(payload).length === 0)) return next;
  const { baseEtag, ownEtags = [] } = gone;
  return { ...next, base: earliestBase({ ...gone, payload }, next), baseEtag: baseEtag ?? next.baseEtag, ownEtags };
}

/** Parties count one by one, as a merge counts them. */
function partsNotIn(payload: Fields | null, kept: Fields | null): Fields {
  const parts = Object.entries(payload ?? {}).flatMap(([field, value]) => {
    if (isSame(value, kept?.[field])) return [];
    if (field !== 'addresses') return [[field, value] as const];
    return [[field, partsNotIn(value as Fields, (kept?.addresses ?? null) as Fields | null)] as const];
  });
  return Object.fromEntries(parts);
}
