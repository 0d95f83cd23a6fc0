/**
 * What was given up, asked for again: on top of what there is now, or as something new where that is gone. Loaded with the
 * screens that offer it. Not here: what the journal keeps (data/sync/queue-store.ts).
 */
import type { Shipment } from '#contract/shipment.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { shipmentPatch } from '#domain/shipments/shipment-patch.ts';
import { idOfKey, isTemporary, TEMPORARY_PREFIX } from '#domain/sync/entity-reference.ts';
import { restoredPayload } from '#domain/sync/merge-operation.ts';
import { shownShipment } from '#domain/sync/operation-overlay.ts';
import { isCreate, type NewOperation, newOperation, type Operation } from '#domain/sync/operation-record.ts';
import type { JournalEntry } from '../device/work-database.ts';
import type { Outcome } from '../sync/outcome-channel.ts';
import { laneQuery } from '../sync/queue-reading.ts';
import type { UserData } from '../user-data.ts';
import { shipmentKey } from '../writing/entity-key.ts';

/** `unchanged`: it is as it was asked for already. What is refused is in the queue, with the reason. */
export interface Restored {
  readonly outcome: Outcome['kind'] | 'unchanged';
  readonly error?: unknown;
}

/** The shipment of an operation is gone: its whole version here becomes a new one. Answers the new one's temporary id. */
export async function saveAsNew(userData: UserData, operation: Operation): Promise<string> {
  const lane = await laneQuery(userData.work, operation.entityKey);
  const shown = shownShipment(
    operation.base as Shipment,
    lane.filter(({ seq }) => seq >= operation.seq),
  );
  const create = createOf(userData, shown ?? (operation.base as Shipment));
  await userData.queue.createInstead(operation.id, create);
  return idOfKey(create.entityKey);
}

/** A shipment that is gone, as it stands in a form: asked for as a new one. Answers the id it goes by. */
export async function createFrom(userData: UserData, shipment: Shipment): Promise<string> {
  const create = createOf(userData, shipment);
  const outcome = await userData.queue.enqueue(create, 'journal');
  if (outcome.kind === 'applied') return (outcome.answer as { shipmentId: string }).shipmentId;
  return idOfKey(create.entityKey);
}

export async function restore(userData: UserData, entry: JournalEntry): Promise<Restored> {
  const asked = await restoredOperation(userData, entry);
  if (!asked) return { outcome: 'unchanged' };
  const outcome = await userData.queue.enqueue(asked, 'journal');
  if (entry.n !== undefined) await userData.work.journal.delete(entry.n);
  return { outcome: outcome.kind, ...(outcome.kind === 'refused' && { error: outcome.error }) };
}

/** An entry as the operation it was, as if nobody had sent it. */
export function journalOperation({ n = 0, at, opId, operation, entityKey, payload, base }: JournalEntry): Operation {
  const asked = { operation, entityKey, payload, base, baseEtag: null };
  return { ...newOperation(asked, { id: opId, userKey: '', now: at, build: 0 }), seq: n };
}

/** Nothing when what is there now says the same. */
async function restoredOperation(userData: UserData, entry: JournalEntry): Promise<NewOperation | undefined> {
  const { operation, entityKey, payload, base } = entry;
  const { shipments, cache, resolveId, history } = userData;
  const asked = { operation, entityKey, payload, base };
  // Its id may stand for something else since: it comes back as something new.
  const isOfLost = entry.history != null && history() !== null && entry.history !== history();
  if (isOfLost) return anew(userData, entry);
  if (!entityKey.startsWith('shipment:')) {
    const table = entityKey.startsWith('address:') ? cache.addresses : cache.deliveryTypes;
    const current = isCreate(asked) ? undefined : await table.get(idOfKey(entityKey));
    const now = current ?? (base as { _etag?: string | null } | null);
    const restored = current ? restoredPayload(asked, current) : payload;
    return restored === undefined
      ? undefined
      : { ...asked, payload: restored, base: now, baseEtag: now?._etag ?? null };
  }
  const id = await resolveId(idOfKey(entityKey));
  const current = (await shipments.find(id))?.shipment;
  // Never created, and given up: the whole of it is asked for under a name of its own.
  if (!current && isTemporary(id)) {
    const whole = shownShipment(base as Shipment, [journalOperation(entry)]);
    return createOf(userData, whole ?? (base as Shipment));
  }
  // Not on this device: the server says what became of it.
  if (!current) return { ...asked, entityKey: shipmentKey(id), baseEtag: (base as Shipment)._etag };
  const edit = isCreate(asked) ? { ...asked, operation: 'shipment.edit' as const } : asked;
  const restored = restoredPayload(edit, current);
  if (restored === undefined) return undefined;
  return { ...edit, entityKey: shipmentKey(id), payload: restored, base: current, baseEtag: current._etag };
}

function anew(userData: UserData, entry: JournalEntry): NewOperation | undefined {
  const { operation, payload, base } = entry;
  if (operation.startsWith('shipment.')) {
    const whole = shownShipment((base as Shipment | null) ?? undefined, [journalOperation(entry)]);
    return whole && createOf(userData, whole);
  }
  const kind = operation.startsWith('address.') ? 'address' : 'deliveryType';
  const clientRef = crypto.randomUUID();
  const { addressId, id, _etag, ...typed } = payload as Readonly<Record<string, unknown>>;
  return {
    operation: `${kind}.create`,
    entityKey: `${kind}:${TEMPORARY_PREFIX}${clientRef}`,
    payload: { ...typed, clientRef },
    base: typed,
    baseEtag: null,
  };
}

function createOf({ staticData, today }: UserData, shipment: Shipment): NewOperation {
  const { warehouse } = staticData.get();
  const template = newShipment(warehouse, today());
  const clientRef = crypto.randomUUID();
  return {
    operation: 'shipment.create',
    entityKey: shipmentKey(TEMPORARY_PREFIX + clientRef),
    payload: { ...shipmentPatch(template, shipment), clientRef },
    base: template,
    baseEtag: null,
  };
}
