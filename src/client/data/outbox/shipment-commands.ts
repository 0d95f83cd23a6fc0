/**
 * What a person can do to a shipment that may wait for the server. Saving, cancelling, reopening and booking go through the
 * queue and resolve with what became of it; what cannot wait (changing a booking, printing, copying) is a direct write of
 * its screen.
 * Not here: which actions are allowed when (domain/shipments/actions.ts), what a form sends
 * (domain/shipments/shipment-patch.ts).
 */
import type { PrintResponse } from '#contract/print.ts';
import type { BookingReach, Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { idOfKey, NEW_ID, TEMPORARY_PREFIX } from '#domain/commands/entity-reference.ts';
import type { NewEntry, OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { bookingExpiry } from '#domain/outbox/booking-expiry.ts';
import { withEdit } from '#domain/outbox/coalesce.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { ApiError } from '../api/api-errors.ts';
import type { CallInput, CallResponse } from '../api/api-request.ts';
import { shipmentKey } from '../device/entity-key.ts';
import type { TabIdentity } from '../device/tab-identity.ts';
import type { LeasedNumbers } from './lease-store.ts';
import type { OutboxActions } from './outbox-actions.ts';
import type { Outcome } from './outcome-channel.ts';

export interface ShipmentEdit {
  /** What the edit was made from: its id decides whether this creates a shipment. */
  readonly base: Shipment;
  readonly patch: ShipmentPatch;
  /** The client's own name for a new shipment, from its draft. */
  readonly clientRef?: string | null;
  /** The draft to delete once the server has applied this. */
  readonly draftKey?: string;
}

/** A save that the server refused, with its corrections. */
export interface ShipmentCorrection {
  readonly refused: OutboxEntry;
  readonly patch: ShipmentPatch;
}

export type SaveOutcome =
  /** `isUnbooked`: the shipment is not booked after this. `autoprint`: papers that the person who booked is to print now. */
  | {
      readonly kind: 'saved';
      readonly id: string;
      readonly carrierNotTold: boolean;
      readonly isUnbooked: boolean;
      readonly bookedAs: BookingReach | null;
      readonly autoprint: readonly string[];
    }
  /** `entryId`: the entry that is a draft again, or that `isKept` in the queue to be corrected there. */
  | { readonly kind: 'refused'; readonly error: ApiError; readonly entryId: string; readonly isKept: boolean }
  /**
   * Saved on this device. `id` is temporary if this creates a shipment. `isUnclear`: the server answered, but not with what
   * it saved, so it is asked again.
   */
  | { readonly kind: 'waiting'; readonly id: string; readonly isUnclear: boolean };

export type PreviewOrder = Omit<CallInput<'printShipment'>['body'], 'preview'>;

export interface ShipmentCommands {
  save(edit: ShipmentEdit): Promise<SaveOutcome>;
  /** Sends a refused save again, corrected, in its place. */
  correct(correction: ShipmentCorrection): Promise<SaveOutcome>;
  cancel(shipment: Shipment): Promise<SaveOutcome>;
  reopen(shipment: Shipment): Promise<SaveOutcome>;
  /**
   * Asks for a booking; one that has to wait expires with its dispatch day. `printed`: the leased numbers on its labels, if this
   * device has printed them; it never expires by itself then.
   */
  book(shipment: Shipment, printed?: LeasedNumbers): Promise<SaveOutcome>;
  /** Replaces a booking that has expired by the same one again. */
  bookAgain(expired: OutboxEntry, shipment: Shipment): Promise<SaveOutcome>;
  /** The file that such a print would produce now; without docGUID, of all active documents. Changes nothing. */
  preview(shipment: Shipment, order?: PreviewOrder): Promise<Extract<PrintResponse, { base64Data: string }>>;
}

export interface ShipmentCommandsDependencies {
  readonly api: Pick<ApiClient, 'call'>;
  readonly outbox: Pick<OutboxActions, 'enqueue' | 'repair' | 'renew'>;
  /** The time zone of the warehouse. */
  readonly timeZone: () => string;
  readonly now: () => number;
  readonly newId: () => string;
  readonly tab: Pick<TabIdentity, 'id'>;
}

export function createShipmentCommands(dependencies: ShipmentCommandsDependencies): ShipmentCommands {
  const { api, outbox, timeZone, now, newId, tab } = dependencies;

  async function save({ base: before, patch, clientRef, draftKey }: ShipmentEdit): Promise<SaveOutcome> {
    const isNew = before.shipmentId === NEW_ID;
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
    const outcome = await outbox.repair(refused.id, withEdit(refused, patch));
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
    async book(shipment, printed) {
      const entry = { ...booking(shipment), ...(printed && { payload: printed, expiresAt: null }) };
      return toSaveOutcome(await outbox.enqueue(entry), shipment.shipmentId);
    },
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
  const answer = outcome.answer as Partial<CallResponse<'saveShipment'> & CallResponse<'bookShipment'>> | null;
  return {
    kind: 'saved',
    id: outcome.id,
    carrierNotTold: answer?.carrierNotTold === true,
    isUnbooked: answer?.shipmentData?.isBooked === false,
    bookedAs: answer?.shipmentData?.bookedAs ?? null,
    autoprint: answer?.autoprint ?? [],
  };
}
