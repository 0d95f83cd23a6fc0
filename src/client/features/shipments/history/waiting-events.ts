/** What waits in the queue as events of a shipment's history: done here, not on the server yet, and only on this device. */
import type { Deed, HistoryChange, HistoryEvent } from '#contract/history.ts';
import type { LoadEvent } from '#contract/load.ts';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { idOfKey } from '#domain/commands/entity-reference.ts';
import { verbOf } from '#domain/commands/kind-names.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { LoadTidings } from '#domain/kinds/load-kind.ts';
import { loadPlace } from '#domain/loads/load-id.ts';
import { entryChanges } from '#domain/outbox/entry-changes.ts';
import { STATUS } from '#domain/shipments/status.ts';

/** `entry`: of one that waits; it has no second time. */
export type ShownEvent = HistoryEvent & { readonly entry?: OutboxEntry };

export interface Here {
  readonly username: string;
  readonly fullName: string | null;
  readonly device: string | null;
  /** The names of carriers, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** `own`: entries about the shipment; `loads`: those of load checks. What the server has is in its answer. */
export function waitingEvents(
  own: readonly OutboxEntry[],
  loads: readonly OutboxEntry[],
  shipment: Shipment | undefined,
  here: Here,
): readonly ShownEvent[] {
  const packages = new Set(shipment?.goodsLines.flatMap(({ packageNumbers }) => packageNumbers));
  const waiting = (entry: OutboxEntry, at: number, told: Pick<HistoryEvent, 'what'> & Partial<HistoryEvent>) => ({
    ...{ group: 'people' as const, clock: 'device' as const, user: here.username, userName: here.fullName },
    ...{ device: here.device, changes: [], moreChanges: 0, met: [], eventId: entry.id },
    ...{ doneAt: new Date(at).toISOString(), serverAt: new Date(at).toISOString(), entry },
    ...told,
  });
  const isThere = ({ state }: OutboxEntry) => state === 'applied';
  return [
    ...own
      .filter((entry) => !isThere(entry))
      .map((entry) =>
        waiting(entry, entry.createdAt, {
          what: deedOfEntry(entry),
          changes: [...entryChanges(entry)] as HistoryChange[],
        }),
      ),
    ...loads
      .filter((entry) => !isThere(entry))
      .flatMap((entry) =>
        scansIn(entry)
          .filter(({ packageNo }) => packages.has(packageNo))
          .map(({ eventId, type, packageNo, reason = null, at }) => {
            const loadId = idOfKey(entry.entityKey);
            const place = loadPlace(loadId);
            const carrierName = here.names.get(place?.carrierId ?? '') ?? '';
            const load = { loadId, carrierName, day: place?.day ?? '', type, packageNo, reason };
            return { ...waiting(entry, Date.parse(at), { what: 'load', load }), eventId: `l${loadId} ${eventId}` };
          }),
      ),
  ];
}

/** What is told of a load besides its scans, as its end, has no such members. */
function scansIn({ payload }: OutboxEntry): readonly LoadEvent[] {
  const members = Object.values((payload ?? {}) as LoadTidings);
  return members.filter((one) => typeof one === 'object' && one !== null && 'eventId' in one);
}

function deedOfEntry({ operation, payload }: OutboxEntry): Deed {
  const verb = verbOf(operation);
  if (verb === 'create') return 'created';
  if (verb === 'book') return 'booked';
  const patch = payload as ShipmentPatch | null;
  if (patch?.status === STATUS.cancelled) return 'cancelled';
  if (patch?.status !== undefined) return 'reopened';
  const fields = Object.keys(patch ?? {});
  return fields.length > 0 && fields.every((field) => field === 'noteInternal') ? 'noted' : 'edited';
}
