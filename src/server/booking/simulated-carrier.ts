/**
 * The carrier used by connections in test mode: it assigns numbers, refuses, is slow and loses answers as a real one does, and
 * says that it is simulated. The start of the order number decides:
 *   SIM-REFUSE  it refuses          SIM-SLOW  it takes a while
 *   SIM-LOST    it books, and its answer is lost          SIM-DOWN  it cannot be reached
 * It records its bookings in a table of its own and outside the caller's transaction, because a real carrier does not share it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { gs1CheckDigit } from '#domain/barcodes/gs1-check-digit.ts';
import type { BookingOutcome } from '#domain/booking/booking-outcome.ts';
import { type Db, json } from '#server/db/database.ts';
import { type BookingAdapter, type BookingRequest, CarrierUnanswered } from './booking-adapter.ts';

/** Extension digit and a company prefix that GS1 keeps for demonstrations. */
const SSCC_PREFIX = '39521234';
const SSCC_BODY = 17;
const CONSIGNMENT_DIGITS = 9;
/** Unit: milliseconds. */
const SLOWNESS = 3000;
/** Much longer than anybody asks what became of a call. Unit: milliseconds. */
const REMEMBERED_FOR = 90 * 24 * 60 * 60 * 1000;

export function createSimulatedCarrier(db: Db): BookingAdapter {
  return {
    async send(request) {
      const wish = /^SIM-(REFUSE|SLOW|LOST|DOWN)/i.exec(request.consignment.orderNumber)?.[1]?.toUpperCase();
      if (wish === 'DOWN') throw new CarrierUnanswered('unreachable');
      if (wish === 'SLOW') await wait(SLOWNESS);
      const answer = await remember(db, request, await decide(db, request, wish === 'REFUSE'));
      if (wish === 'LOST') throw new CarrierUnanswered('timedOut');
      return answer;
    },
    find: (reference) => readAnswer(db, reference),
  };
}

export async function deleteOldSimulations(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('simulated_bookings')
    .where('booked_at', '<', new Date(now.getTime() - REMEMBERED_FOR))
    .execute();
}

async function decide(db: Db, { action, consignment }: BookingRequest, refuses: boolean): Promise<BookingOutcome> {
  if (refuses) return { kind: 'refused', reason: 'Simulated carrier: the order number asks for a refusal.' };
  if (action !== 'book') return { kind: 'accepted', consignmentNo: null, packageNumbers: [] };
  const packages = consignment.goodsLines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [no = '', ...packageNos] = await drawNumbers(db, 1 + packages);
  const sscc = (number: string) => SSCC_PREFIX + number.padStart(SSCC_BODY - SSCC_PREFIX.length, '0');
  return {
    kind: 'accepted',
    consignmentNo: `SIM${no.padStart(CONSIGNMENT_DIGITS, '0')}`,
    packageNumbers: packageNos.map(sscc).map((body) => body + gs1CheckDigit(body)),
  };
}

async function drawNumbers(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select nextval('simulated_numbers')::text as number from generate_series(1, ${count})`.execute(db);
  return rows.map(({ number }) => number);
}

/** Calls with the same reference are the same booking. */
async function remember(db: Db, { reference }: BookingRequest, answer: BookingOutcome): Promise<BookingOutcome> {
  await db
    .insertInto('simulated_bookings')
    .values({ reference, answer: json(answer) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readAnswer(db, reference)) ?? answer;
}

async function readAnswer(db: Db, reference: string): Promise<BookingOutcome | undefined> {
  const row = await db
    .selectFrom('simulated_bookings')
    .select('answer')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.answer;
}
