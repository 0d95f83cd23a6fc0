/** A queue as an earlier version of the app would have left it. */
import type { QueueDatabase } from '#client/data/sync/queue-database.ts';
import { isUnsent } from '#domain/sync/coalesce.ts';
import { upcastRecord } from '#domain/sync/upcast-record.ts';

/** What had not left stands in the form of version 1, which knew shipments only. */
export async function asEarlierVersion(database: QueueDatabase): Promise<void> {
  for (const stored of await database.records.toArray()) {
    const operation = upcastRecord(stored);
    if (operation?.kind !== 'shipment' || !isUnsent(operation) || operation.dependsOn.length > 0) continue;
    const { seq, id, userKey, kind, entityKey, draftKey, payload, base, baseEtag, createdAt, createdBuild } = operation;
    await database.records.put({
      ...{ seq, id, userKey, kind, entityKey, draftKey, payload, base, baseEtag, createdAt, createdBuild },
      ...{ v: 1, operation: operation.operation, call: 'saveShipment', params: {}, state: 'queued', sentAt: null },
    });
  }
}
