/**
 * What a person can do to a shipment. Saving goes through the outbox and resolves with what became of it; booking,
 * printing and copying are sent at once and reject with the error of the call.
 * Not here: what may be done when (domain/shipments/actions.ts), what a form sends (domain/shipments/shipment-patch.ts).
 */
import type { BookAction, PrintAnswer } from '#contract/print.ts';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { NEW_SHIPMENT_ID } from '#domain/shipments/new-shipment-id.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { ApiError } from '../api-errors.ts';
import type { BaseWriter } from '../reading/base-writer.ts';
import type { DirectCall } from '../writing/direct-call.ts';
import { shipmentKey, TEMPORARY_PREFIX } from '../writing/entity-key.ts';
import type { Outbox, Outcome } from '../writing/outbox.ts';

export interface ShipmentEdit {
  /** What the edit was made from: its id decides whether this creates. */
  readonly base: Shipment;
  readonly patch: ShipmentPatch;
  /** Of a new one, from its draft. */
  readonly clientRef?: string | null;
  /** The draft that is done with when the server has applied this. */
  readonly draftKey?: string;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly shipmentId: string; readonly carrierNotTold: boolean }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'kept' }
  /** `shipmentId` is the temporary one when this creates. */
  | { readonly kind: 'waiting'; readonly shipmentId: string };

export interface ShipmentCommands {
  save(edit: ShipmentEdit): Promise<SaveOutcome>;
  cancel(shipment: Shipment): Promise<SaveOutcome>;
  reopen(shipment: Shipment): Promise<SaveOutcome>;
  book(shipment: Shipment, action: BookAction): Promise<Shipment>;
  /** The id of the new shipment. */
  derive(shipment: Shipment, type: 'copy' | 'return'): Promise<string>;
  /** Without docGUID: all active documents. */
  print(shipment: Shipment, docGUID?: string): Promise<PrintAnswer>;
  preview(shipment: Shipment, docGUID: string): Promise<Extract<PrintAnswer, { base64Data: string }>>;
}

export interface ShipmentCommandsDependencies {
  readonly outbox: Outbox;
  readonly call: DirectCall;
  readonly base: BaseWriter;
  readonly pull: () => Promise<unknown>;
  readonly newId: () => string;
}

export function createShipmentCommands({
  outbox,
  call,
  base,
  pull,
  newId,
}: ShipmentCommandsDependencies): ShipmentCommands {
  /** What was done changes what the device knows; a failure to read it back is no failure of the deed. */
  async function takeIn(shipment: Shipment | undefined): Promise<void> {
    if (shipment) await base.putShipment(shipment);
    else await pull().catch(() => undefined);
  }

  async function save({ base: before, patch, clientRef, draftKey }: ShipmentEdit): Promise<SaveOutcome> {
    const isNew = before.shipmentId === NEW_SHIPMENT_ID;
    const reference = isNew ? (clientRef ?? newId()) : undefined;
    const shipmentId = reference ? TEMPORARY_PREFIX + reference : before.shipmentId;
    const outcome = await outbox.enqueue({
      kind: 'shipment',
      operation: isNew ? 'shipment.create' : patch.status === undefined ? 'shipment.edit' : 'shipment.status',
      call: 'saveShipment',
      params: { shipmentId: before.shipmentId },
      query: undefined,
      entityKey: shipmentKey(shipmentId),
      draftKey: draftKey ?? null,
      payload: reference ? { ...patch, clientRef: reference } : patch,
      base: before,
      baseEtag: before._etag,
    });
    if (outcome.kind === 'refused') await takeInCurrent(outcome.error);
    return toSaveOutcome(outcome, shipmentId);
  }

  /** A stale edit is answered with the shipment as it is now. */
  async function takeInCurrent({ code, body }: ApiError): Promise<void> {
    if (code === 'stale' && body.current) await base.putShipment(body.current as Shipment);
  }

  const setStatus = (shipment: Shipment, status: number) => save({ base: shipment, patch: { status } });

  return {
    save,
    cancel: (shipment) => setStatus(shipment, STATUS.cancelled),
    reopen: (shipment) => setStatus(shipment, STATUS.open),
    async book({ shipmentId, _etag }, action) {
      const { shipmentData } = await call('bookShipment', { params: { shipmentId }, body: { action } }, _etag);
      await takeIn(shipmentData);
      return shipmentData;
    },
    async derive({ shipmentId }, type) {
      const answer = await call('deriveShipment', { query: { type, shipmentId } });
      await takeIn(undefined);
      return answer.shipmentId;
    },
    async print({ shipmentId }, docGUID) {
      const answer = await call('printShipment', {
        params: { shipmentId },
        body: { docGUID: docGUID ?? null, preview: false },
      });
      await takeIn(answer.shipmentData);
      return answer;
    },
    async preview({ shipmentId }, docGUID) {
      const answer = await call('printShipment', { params: { shipmentId }, body: { docGUID, preview: true } });
      if ('base64Data' in answer) return answer;
      throw new Error('A preview was queued instead of shown');
    },
  };
}

function toSaveOutcome(outcome: Outcome, shipmentId: string): SaveOutcome {
  if (outcome.kind === 'waiting') return { kind: 'waiting', shipmentId };
  if (outcome.kind !== 'applied') return outcome;
  const answer = outcome.answer as { shipmentId: string; carrierNotTold?: boolean };
  return { kind: 'saved', shipmentId: answer.shipmentId, carrierNotTold: answer.carrierNotTold === true };
}
