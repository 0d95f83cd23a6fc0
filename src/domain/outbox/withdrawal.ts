/**
 * What happens to the entry behind one that leaves its lane without being fully applied: undone, discarded, or decided in
 * favour of somebody else. It was made on top of values that never came about, and those hid what the server had.
 */

import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import { changeSet } from '#domain/shared/change-set.ts';
import { earliestBase } from './coalesce.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Rebases the next entry as if it had been made where the removed one was: a change by somebody else that the removed one hid
 * is noticed and shown to the person. `kept`: the part of its payload that is applied after all.
 */
export function rebasedWithout(next: OutboxEntry, gone: OutboxEntry, kept: unknown = null): OutboxEntry {
  // The data was restored between the two, so the removed entry's base means nothing to this one.
  if (next.history && gone.history && next.history !== gone.history) return next;
  const parts = { groups: anyKind(gone.kind).nested ?? [] };
  const payload = changeSet((kept ?? {}) as Fields, (gone.payload ?? {}) as Fields, parts);
  if (next.sendings > 0 || (kept !== null && Object.keys(payload).length === 0)) return next;
  const { baseEtag, ownEtags = [] } = gone;
  return { ...next, base: earliestBase({ ...gone, payload }, next), baseEtag: baseEtag ?? next.baseEtag, ownEtags };
}
