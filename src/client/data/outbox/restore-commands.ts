/**
 * What was given up, asked for again: on top of what there is now, or as something new where that is gone. Loaded with the
 * screens that offer it. Not here: what the journal keeps (data/outbox/queue-store.ts).
 */
import type { Shipment } from '#contract/shipment.ts';
import type { StaticData } from '#contract/static-data.ts';
import { type EntityKind, entityKey, entityKindOf, type OperationKind } from '#domain/kinds/kind-names.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import { idOfKey, isTemporary, TEMPORARY_PREFIX } from '#domain/sync/entity-reference.ts';
import { restoredPayload } from '#domain/sync/merge-operation.ts';
import { isCreate, type NewOperation, newOperation, type Operation } from '#domain/sync/operation-record.ts';
import type { CacheDatabase } from '../cache/cache-database.ts';
import { findShownEntity } from '../cache/shown-documents.ts';
import { laneQuery } from '../device/queue-reading.ts';
import type { JournalEntry, WorkDatabase } from '../device/work-database.ts';
import type { Observable } from '../observable-value.ts';
import type { OperationQueue } from './operation-queue.ts';
import type { Outcome } from './outcome-channel.ts';

/** Of a user's data, what bringing something back reads and asks. */
export interface RestoreSource {
  readonly cache: CacheDatabase;
  readonly work: WorkDatabase;
  readonly queue: Pick<OperationQueue, 'enqueue' | 'createInstead'>;
  readonly staticData: Observable<StaticData>;
  readonly history: () => string | null;
  today(): string;
  resolveId(id: string): Promise<string>;
}

/** `unchanged`: it is as it was asked for already. What is refused is in the queue, with the reason. */
export interface Restored {
  readonly outcome: Outcome['kind'] | 'unchanged';
  readonly error?: unknown;
}

/** The entity of an operation is gone: its whole version here becomes a new one. Answers the new one's temporary id. */
export async function saveAsNew(source: RestoreSource, operation: Operation): Promise<string> {
  const lane = await laneQuery(source.work, operation.entityKey);
  const later = lane.filter(({ seq }) => seq >= operation.seq);
  const create = createOf(source, operation.kind, shownAs(operation, later) ?? operation.base);
  await source.queue.createInstead(operation.id, create);
  return idOfKey(create.entityKey);
}

/** A shipment that is gone, as it stands in a form: asked for as a new one. Answers the id it goes by. */
export async function createFrom(source: RestoreSource, shipment: Shipment): Promise<string> {
  const create = createOf(source, 'shipment', shipment);
  const outcome = await source.queue.enqueue(create, 'journal');
  if (outcome.kind === 'applied') return (outcome.answer as { shipmentId: string }).shipmentId;
  return idOfKey(create.entityKey);
}

export async function restore(source: RestoreSource, entry: JournalEntry): Promise<Restored> {
  const asked = await restoredOperation(source, entry);
  if (!asked) return { outcome: 'unchanged' };
  const outcome = await source.queue.enqueue(asked, 'journal');
  if (entry.n !== undefined) await source.work.journal.delete(entry.n);
  return { outcome: outcome.kind, ...(outcome.kind === 'refused' && { error: outcome.error }) };
}

/** An entry as the operation it was, as if nobody had sent it. */
export function journalOperation({ n = 0, at, opId, operation, entityKey, payload, base }: JournalEntry): Operation {
  const asked = { operation, entityKey, payload, base, baseEtag: null };
  return { ...newOperation(asked, { id: opId, userKey: '', now: at, build: 0 }), seq: n };
}

/** Nothing when what is there now says the same. */
async function restoredOperation(source: RestoreSource, entry: JournalEntry): Promise<NewOperation | undefined> {
  const { operation, payload, base = null } = entry;
  const kind = entityKindOf(operation);
  const asked = { operation, payload, base };
  // Its id may stand for something else since: it comes back as something new.
  const isOfLost = entry.history != null && source.history() !== null && entry.history !== source.history();
  if (isOfLost) return createOf(source, kind, shownAs(entry, [journalOperation(entry)]) ?? base);
  const id = await source.resolveId(idOfKey(entry.entityKey));
  const current = await findShownEntity(kind, source, id);
  // Never created, and given up: the whole of it is asked for under a name of its own.
  if (!current && isTemporary(id)) {
    return createOf(source, kind, shownAs(entry, [journalOperation(entry)]) ?? base);
  }
  // Not on this device: the server says what became of it.
  if (!current) {
    const baseEtag = (base as { _etag?: string | null } | null)?._etag ?? null;
    return { ...asked, entityKey: entityKey(kind, id), baseEtag };
  }
  const change = isCreate(asked) ? { ...asked, operation: `${kind}.${anyKind(kind).change}` as OperationKind } : asked;
  const restored = restoredPayload(change, current);
  if (restored === undefined) return undefined;
  return { ...change, entityKey: entityKey(kind, id), payload: restored, base: current, baseEtag: current._etag };
}

/** What was asked, as the entity it would have made. */
function shownAs({ operation, base }: Pick<JournalEntry, 'operation' | 'base'>, lane: readonly Operation[]): unknown {
  return anyKind(entityKindOf(operation)).fold(base ?? undefined, lane, {});
}

function createOf({ staticData, today }: RestoreSource, kind: EntityKind, entity: unknown): NewOperation {
  const clientRef = crypto.randomUUID();
  const { warehouse } = staticData.get();
  const born = anyKind(kind).anew?.(entity, { clientRef, warehouse, today: today() });
  if (!born) throw new Error(`Nobody creates ${kind}`);
  return {
    ...born,
    operation: `${kind}.create` as OperationKind,
    entityKey: entityKey(kind, TEMPORARY_PREFIX + clientRef),
    baseEtag: null,
  };
}
