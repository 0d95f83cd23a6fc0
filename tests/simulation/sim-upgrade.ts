/** A queue as an earlier version of the app would have left it. */
import type { WorkDatabase } from '#client/data/device/work-database.ts';
import type { CommandName } from '#domain/commands/kind-names.ts';
import { isUnsent } from '#domain/outbox/coalesce.ts';
import { upcastRecord } from '#domain/outbox/upcast-record.ts';

const KNOWN: readonly CommandName[] = ['shipment.create', 'shipment.edit', 'shipment.status'];

/** Rewrites what has not left in the form of version 1, which knew only saves of shipments, and only one history. */
export async function asEarlierVersion(database: WorkDatabase, history: string | undefined): Promise<void> {
  for (const stored of await database.outbox.toArray()) {
    const entry = upcastRecord(stored);
    if (!entry || !KNOWN.includes(entry.operation)) continue;
    if (!isUnsent(entry) || entry.dependsOn.length > 0 || entry.history !== history) continue;
    const { seq, id, userKey, kind, entityKey, draftKey, payload, base, baseEtag, createdAt, createdBuild } = entry;
    await database.outbox.put({
      ...{ seq, id, userKey, kind, entityKey, draftKey, payload, base, baseEtag, createdAt, createdBuild },
      ...{ v: 1, operation: entry.operation, call: 'saveShipment', params: {}, state: 'queued', sentAt: null },
    });
  }
}
