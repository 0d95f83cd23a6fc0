/** How base comes to hold the entity of an entry: from its answer, by reading it, or with the change feed. */
import type { SyncPolicy } from '#domain/kinds/entity-kind.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import { isCreate, type OutboxEntry } from '#domain/sync/outbox-entry.ts';

/** Something the server has, and can be asked for. */
export function isAboutOne(entry: OutboxEntry): boolean {
  return !isCreate(entry) && anyKind(entry.kind).read !== null;
}

/** Nothing but reading it brings it: registers come with the change feed, where there is one. */
export function isToldAlone({ kind }: OutboxEntry, policy: SyncPolicy): boolean {
  const { isToldAtOnce, read } = anyKind(kind);
  return isToldAtOnce || (policy === 'plain' && read !== null);
}

/** The answer is all that base needs. A new one is known by another id until it is acknowledged: it would be shown twice. */
export function isToldWhole(entry: OutboxEntry, doc: unknown): boolean {
  return doc !== null && !isCreate(entry) && anyKind(entry.kind).isToldAtOnce;
}
