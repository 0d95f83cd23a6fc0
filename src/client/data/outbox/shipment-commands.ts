/**
 * What a person can do to a shipment that may wait. Saving, cancelling, reopening and booking go through the queue and
 * resolve with what became of it; what cannot wait (changing a booking, printing, copying) is a direct write of its screen.
 * Not here: what may be done when (domain/shipments/actions.ts), what a form sends (domain/shipments/shipment-patch.ts).
 */
import type { PrintAnswer } from '#contract/print.ts';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { NEW_SHIPMENT_ID } from '#domain/shipments/new-shipment-id.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { bookingExpiry } from '#domain/sync/booking-expiry.ts';
import { withEdit } from '#domain/sync/coalesce.ts';
import { idOfKey, TEMPORARY_PREFIX } from '#domain/sync/entity-reference.ts';
import type { NewEntry, OutboxEntry } from '#domain/sync/outbox-entry.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { ApiError } from '../api/api-errors.ts';
import type { CallAnswer, CallInput } from '../api/api-request.ts';
import { shipmentKey } from '../device/entity-key.ts';
import type { TabIdentity } from '../device/tab-identity.ts';
import type { OutboxActions } from './outbox-actions.ts';
import type { Outcome } from './outcome-channel.ts';

export interface ShipmentEdit {
  /** What the edit was made from: its id decides whether this creates. */
  readonly base: Shipment;
  readonly patch: ShipmentPatch;
  /** Of a new one, from its draft. */
  readonly clientRef?: string | null;
  /** The draft that is done with when the server has applied this. */
  readonly draftKey?: string;
}

/** What the server refused, with what has been corrected since. */
export interface ShipmentCorrection {
  readonly refused: OutboxEntry;
  readonly patch: ShipmentPatch;
}

export type SaveOutcome =
  /** `isUnbooked`: it is not booked after this. `autoprint`: papers whoever booked is to print now. */
  | {
      readonly kind: 'saved';
      readonly id: string;
      readonly carrierNotTold: boolean;
      readonly isUnbooked: boolean;
      readonly autoprint: readonly string[];
    }
  /** `entryId`: of what is a draft again, or is kept in the queue to be corrected there. */
  | { readonly kind: 'refused'; readonly error: ApiError; readonly entryId: string; readonly isKept: boolean }
  /**
   * Saved on this device. `id` is a temporary one when this creates; `isUnclear`: the server answered, and not
   * what it saved, so that it is asked again.
   */
  | { readonly kind: 'waiting'; readonly id: string; readonly isUnclear: boolean };

export type PreviewOrder = Omit<CallInput<'printShipment'>['body'], 'preview'>;

export interface ShipmentCommands {
  save(edit: ShipmentEdit): Promise<SaveOutcome>;
  /** Sends a refused save again, corrected, in its place. */
  correct(correction: ShipmentCorrection): Promise<SaveOutcome>;
  cancel(shipment: Shipment): Promise<SaveOutcome>;
  reopen(shipment: Shipment): Promise<SaveOutcome>;
  /** Asks for a booking; one that has to wait expires with its dispatch day. */
  book(shipment: Shipment): Promise<SaveOutcome>;
  /** Of a booking that has expired: the same once more, in its stead. */
  bookAgain(expired: OutboxEntry, shipment: Shipment): Promise<SaveOutcome>;
  /** The file that such a print would be now; without docGUID, of all active documents. Changes nothing. */
  preview(shipment: Shipment, order?: PreviewOrder): Promise<Extract<PrintAnswer, { base64Data: string }>>;
}

export interface ShipmentCommandsDependencies {
  readonly api: Pick<ApiClient, 'call'>;
  readonly outbox: Pick<OutboxActions, 'enqueue' | 'repair' | 'renew'>;
  /** Of the warehouse. */
  readonly timeZone: () => string;
  readonly now: () => number;
  readonly newId: () => string;
  readonly tab: Pick<TabIdentity, 'id'>;
}

export function createShipmentCommands(dependencies: ShipmentCommandsDependencies): ShipmentCommands {
  const { api, outbox, timeZone, now, newId, tab } = dependencies;

  async function save({ base: before, patch, clientRef, draftKey }: ShipmentEdit): Promise<SaveOutcome> {
    const isNew = before.shipmentId === NEW_SHIPMENT_ID;
    const reference = isNew ? (clientRef ?? newId()) : undefined;
    const shipmentId = reference ? TEMPORARY_PREFIX + reference : before.shipmentId;
    const outcome = await outbox.enqueue({
      operation: isNew ? 'shipment.create' : patch.status === undefined ? 'shipment.edit' : 'shipment.status',
      entityKey: shipmentKey(shipmentId),
      payload: reference ? { ...patch, clientRef: reference } : patch,
      base: before,
      baseEtag: before._etag,
      draftKey: draftKey ?? null,
      draftTab: draftKey ? await tab.id() : null,
    });
    return toSaveOutcome(outcome, shipmentId);
  }

  async function correct({ refused, patch }: ShipmentCorrection): Promise<SaveOutcome> {
    const outcome = await outbox.repair(refused.id, withEdit(refused.payload, patch));
    return toSaveOutcome(outcome, idOfKey(refused.entityKey));
  }

  function booking(shipment: Shipment): NewEntry {
    return {
      operation: 'shipment.book',
      entityKey: shipmentKey(shipment.shipmentId),
      payload: {},
      base: shipment,
      baseEtag: shipment._etag,
      expiresAt: bookingExpiry(now(), shipment.dispDate, timeZone()),
    };
  }

  const setStatus = (shipment: Shipment, status: number) => save({ base: shipment, patch: { status } });

  return {
    save,
    correct,
    cancel: (shipment) => setStatus(shipment, STATUS.cancelled),
    reopen: (shipment) => setStatus(shipment, STATUS.open),
    book: async (shipment) => toSaveOutcome(await outbox.enqueue(booking(shipment)), shipment.shipmentId),
    async bookAgain({ id }, shipment) {
      return toSaveOutcome(await outbox.renew(id, booking(shipment)), shipment.shipmentId);
    },
    async preview({ shipmentId }, order = {}) {
      const answer = await api.call('printShipment', { params: { shipmentId }, body: { ...order, preview: true } });
      if ('base64Data' in answer) return answer;
      throw new Error('A preview was queued instead of shown');
    },
  };
}

function toSaveOutcome(outcome: Outcome, id: string): SaveOutcome {
  if (outcome.kind === 'waiting') return { kind: 'waiting', id, isUnclear: outcome.isUnclear === true };
  if (outcome.kind !== 'applied') return outcome;
  const answer = outcome.answer as Partial<CallAnswer<'saveShipment'> & CallAnswer<'bookShipment'>> | null;
  return {
    kind: 'saved',
    id: outcome.id,
    carrierNotTold: answer?.carrierNotTold === true,
    isUnbooked: answer?.shipmentData?.isBooked === false,
    autoprint: answer?.autoprint ?? [],
  };
}
