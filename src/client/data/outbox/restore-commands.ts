/**
 * Restores what was given up: on top of what exists now, or as something new if that is gone. Loaded with the screens that
 * offer it.
 * Not here: what the journal keeps (data/outbox/outbox-store.ts).
 */
import type { StaticData } from '#contract/static-data.ts';
import { idOfKey, isTemporary, TEMPORARY_PREFIX } from '#domain/commands/entity-reference.ts';
import { type CommandName, type EntityKind, entityKey, entityKindOf } from '#domain/commands/kind-names.ts';
import { isCreate, type NewEntry, newEntry, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import { restoredPayload } from '#domain/outbox/merge-entry.ts';
import type { CacheDatabase } from '../cache/cache-database.ts';
import { findShownEntity } from '../cache/shown-entities.ts';
import { laneQuery } from '../device/outbox-reading.ts';
import type { JournalEntry, WorkDatabase } from '../device/work-database.ts';
import type { Observable } from '../observable-value.ts';
import type { OutboxActions } from './outbox-actions.ts';
import type { Outcome } from './outcome-channel.ts';

/** The parts of a user's data that restoring needs. */
export interface RestoreSource {
  readonly cache: CacheDatabase;
  readonly work: WorkDatabase;
  readonly outbox: Pick<OutboxActions, 'enqueue' | 'createInstead'>;
  readonly staticData: Observable<StaticData>;
  readonly history: () => string | null;
  today(): string;
  resolveId(id: string): Promise<string>;
}

/** `unchanged`: it already is as it was asked for. A refused restore is in the queue, with the reason. */
export interface Restored {
  readonly outcome: Outcome['kind'] | 'unchanged';
  readonly error?: unknown;
}

/** For an entry whose entity is gone: makes a new one of the whole version on this device. Returns its temporary id. */
export async function saveAsNew(source: RestoreSource, entry: OutboxEntry): Promise<string> {
  const lane = await laneQuery(source.work, entry.entityKey);
  const later = lane.filter(({ seq }) => seq >= entry.seq);
  const create = createOf(source, entry.kind, shownAs(entry, later) ?? entry.base);
  await source.outbox.createInstead(entry.id, create);
  return idOfKey(create.entityKey);
}

/** Creates an entity that is gone as a new one, as it stands in a form. Returns its id. */
export async function createFrom(source: RestoreSource, kind: EntityKind, entity: unknown): Promise<string> {
  const create = createOf(source, kind, entity);
  await source.outbox.enqueue(create, 'journal');
  return source.resolveId(idOfKey(create.entityKey));
}

export async function restore(source: RestoreSource, entry: JournalEntry): Promise<Restored> {
  const asked = await restoredEntry(source, entry);
  if (!asked) return { outcome: 'unchanged' };
  const outcome = await source.outbox.enqueue(asked, 'journal');
  if (entry.n !== undefined) await source.work.journal.delete(entry.n);
  return { outcome: outcome.kind, ...(outcome.kind === 'refused' && { error: outcome.error }) };
}

/** Turns a journal entry back into the outbox entry it was, as if it had never been sent. */
export function entryOfJournal({
  n = 0,
  at,
  opId,
  operation: command,
  entityKey,
  payload,
  base,
}: JournalEntry): OutboxEntry {
  const asked = { operation: command, entityKey, payload, base, baseEtag: null };
  return { ...newEntry(asked, { id: opId, userKey: '', now: at, build: 0 }), seq: n };
}

/** Undefined when what exists now says the same. */
async function restoredEntry(source: RestoreSource, entry: JournalEntry): Promise<NewEntry | undefined> {
  const { operation: command, payload, base = null } = entry;
  const kind = entityKindOf(command);
  const asked = { operation: command, payload, base };
  // Its id may refer to something else since: it is created as something new.
  const isOfLost = entry.history != null && source.history() !== null && entry.history !== source.history();
  if (isOfLost) return createOf(source, kind, shownAs(entry, [entryOfJournal(entry)]) ?? base);
  const id = await source.resolveId(idOfKey(entry.entityKey));
  const current = await findShownEntity(kind, source, id);
  // Given up before it was created: all of it is created under a name of its own.
  if (!current && isTemporary(id)) {
    return createOf(source, kind, shownAs(entry, [entryOfJournal(entry)]) ?? base);
  }
  // Not on this device: the server says what became of it.
  if (!current) {
    const baseEtag = (base as { _etag?: string | null } | null)?._etag ?? null;
    return { ...asked, entityKey: entityKey(kind, id), baseEtag };
  }
  const change = isCreate(asked) ? { ...asked, operation: `${kind}.${anyKind(kind).change}` as CommandName } : asked;
  const restored = restoredPayload(change, current);
  if (restored === undefined) return undefined;
  return { ...change, entityKey: entityKey(kind, id), payload: restored, base: current, baseEtag: current._etag };
}

/** The entity that the entries would have made. */
function shownAs(
  { operation: command, base }: Pick<JournalEntry, 'operation' | 'base'>,
  lane: readonly OutboxEntry[],
): unknown {
  return anyKind(entityKindOf(command)).fold(base ?? undefined, lane, {});
}

function createOf({ staticData, today }: RestoreSource, kind: EntityKind, entity: unknown): NewEntry {
  const clientRef = crypto.randomUUID();
  const { warehouse } = staticData.get();
  const born = anyKind(kind).recreate?.(entity, { clientRef, warehouse, today: today() });
  if (!born) throw new Error(`Nobody creates ${kind}`);
  return {
    ...born,
    operation: `${kind}.create` as CommandName,
    entityKey: entityKey(kind, TEMPORARY_PREFIX + clientRef),
    baseEtag: null,
  };
}
