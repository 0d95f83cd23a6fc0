/**
 * Books through a carrier's web service. One short write opens the call, another starts it, the carrier is called with nothing
 * locked, and a third write applies its answer. Wherever this is interrupted, the call's job continues it and first asks the
 * carrier by our reference what became of it, so nothing is booked twice.
 * Not here: the rows (web-booking-calls.ts), what carriers speak (booking/booking-adapter.ts).
 */

import type { Db } from '#server/db/database.ts';
import { type Actor, inNameOf, systemActor, type Write, type Writer, type WriteTx } from '#server/db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { PayloadOf } from '#server/jobs/job-type.ts';
import { bookingConsignment, readBookingFacts } from '#server/shipment-records/shipment-facts.ts';
import { lockShipment } from '#server/shipment-records/shipment-repository.ts';
import { CarrierUnanswered, type OpenBookingAdapter } from './booking-adapter.ts';
import { applyAnswer, type CarrierAnswer, isWantedOf, reportDeadCall, reportUnanswered } from './web-booking-answer.ts';
import {
  type bookingJob,
  callFailed,
  dropCall,
  isCallOpen,
  planOpenCalls,
  renewCall,
  startCall,
  type WebCall,
} from './web-booking-calls.ts';

export interface WebBookingDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly openAdapter: OpenBookingAdapter;
}

export interface WebBooking {
  /** Makes the open call of a shipment, if it has one, while somebody waits for the answer. */
  finish(actor: Actor, shipmentId: string): Promise<void>;
  /** The same, as a job. */
  finishLater(job: PayloadOf<typeof bookingJob>): Promise<void>;
  /** For a job that is not tried again: whoever booked hears of it. */
  giveUp(job: PayloadOf<typeof bookingJob>): Promise<void>;
  /** Gives every open call a job, whatever happened to its earlier one. */
  enqueueWaiting(): Promise<void>;
}

interface Begun {
  readonly call: WebCall;
  /** The shipment's current content. */
  readonly current: WebCall['consignment'];
  readonly isWanted: boolean;
}

export function createWebBooking({ db, writer, openAdapter }: WebBookingDependencies): WebBooking {
  const make = async (actor: Actor, shipmentId: string, isAwaited: boolean): Promise<void> => {
    const write = writer(actor);
    const { body: begun } = await write((tx) => begin(tx, shipmentId));
    if (begun === 'busy' && isAwaited) throw new ApiError('inProgress');
    if (begun === undefined || begun === 'busy') return;
    const { call } = begun;
    try {
      const outcome = await ask(write, actor.companyId, begun);
      await write(async (tx) => {
        if (!(await isCallOpen(tx, call))) return { body: undefined };
        if (outcome === 'dropped') await dropCall(tx, call);
        else await applyAnswer(tx, call, outcome, { isAwaited });
        return { body: undefined };
      });
    } catch (error) {
      if (!(error instanceof CarrierUnanswered)) throw error;
      console.error(`The carrier of shipment ${shipmentId} has not answered.`, error.message);
      await write(async (tx) => {
        const stored = await lockShipment(tx, shipmentId);
        if (!(await isCallOpen(tx, call))) return { body: undefined };
        const isGivenUp = await callFailed(tx, call, error.code);
        if (stored) await reportUnanswered(tx, stored.shipment, call, isGivenUp);
        return { body: undefined };
      });
    }
  };

  /** An earlier call may have succeeded, so it is looked up before it is made again. */
  async function ask(
    write: Write,
    companyId: string,
    { call, current, isWanted }: Begun,
  ): Promise<CarrierAnswer | 'dropped'> {
    const adapter = await openAdapter(companyId, call.carrierId);
    if (!adapter) throw new CarrierUnanswered('noServer');
    const found = call.wasCalled ? await adapter.find(call.reference) : undefined;
    if (found) return { ...found, sent: call.consignment };
    if (!isWanted) return 'dropped';
    const { wasCalled } = call;
    if (wasCalled) await write(async (tx) => ({ body: await renewCall(tx, call, current) }));
    const { reference, action, bookingReference } = call;
    const consignment = wasCalled ? current : call.consignment;
    try {
      return { ...(await adapter.send({ reference, action, bookingReference, consignment })), sent: consignment };
    } catch (error) {
      // The answer was lost, but the booking may have succeeded.
      const late = error instanceof CarrierUnanswered && (await adapter.find(reference).catch(() => undefined));
      if (late) return { ...late, sent: consignment };
      throw error;
    }
  }

  return {
    finish: (actor, shipmentId) => make(inNameOf(actor), shipmentId, true),
    finishLater: ({ companyId, shipmentId }) => make(systemActor(companyId), shipmentId, false),
    async giveUp({ companyId, shipmentId }) {
      await writer(systemActor(companyId))(async (tx) => {
        await reportDeadCall(tx, shipmentId);
        return { body: undefined };
      });
    },
    enqueueWaiting: () => planOpenCalls(db),
  };
}

async function begin(tx: WriteTx, shipmentId: string): Promise<{ body: Begun | 'busy' | undefined }> {
  const stored = await lockShipment(tx, shipmentId);
  const call = await startCall(tx, shipmentId);
  if (call === undefined || call === 'busy' || !stored) return { body: call === 'busy' ? 'busy' : undefined };
  const facts = await readBookingFacts(tx.db, tx.actor.companyId, stored.shipment);
  const current = facts ? bookingConsignment(stored.shipment, facts) : call.consignment;
  return { body: { call, current, isWanted: call.action === 'cancel' || isWantedOf(call, stored.shipment) } };
}
