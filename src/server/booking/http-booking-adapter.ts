/**
 * The generic adapter, for a carrier or a small service in front of one that is booked with JSON over HTTP as
 * docs/web-service-booking.md describes. An answer in any other form counts as no answer.
 */
import * as v from 'valibot';
import type { BookingOutcome } from '#domain/booking/booking-outcome.ts';
import { outsideText } from '#domain/shared/outside-text.ts';
import { callOutside, OutsideCallFailed } from '#server/transfer/outside-call.ts';
import { type BookingAdapter, CarrierUnanswered } from './booking-adapter.ts';

const LONGEST_REASON = 500;
const LONGEST_NUMBER = 60;
/** Room for the numbers of 9,999 packages. Unit: bytes. */
const LONGEST_ANSWER = 1024 * 1024;
/**
 * Only the outcome has to be understood: a carrier that says "accepted" has booked, whatever its numbers look like. Those are
 * judged where they are used (domain/carriers/carrier-numbers.ts).
 */
const OutcomeSchema = v.variant('outcome', [
  v.object({
    outcome: v.literal('accepted'),
    consignmentNo: v.optional(v.unknown()),
    packageNumbers: v.optional(v.unknown()),
  }),
  v.object({ outcome: v.literal('refused'), reason: v.optional(v.unknown()) }),
]);

export interface HttpBookingService {
  /** The bookings are below this address. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** How long to wait for an answer. Unit: milliseconds. */
  readonly limit: number;
}

export function createHttpBookingAdapter({ url, username, password, limit }: HttpBookingService): BookingAdapter {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const ask = async (method: 'GET' | 'POST', reference: string, body?: unknown) => {
    const bookings = `${url.replace(/\/$/, '')}/bookings`;
    try {
      return await callOutside({
        ...{ method, url: method === 'GET' ? `${bookings}/${encodeURIComponent(reference)}` : bookings },
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        ...{ limit, longest: LONGEST_ANSWER },
      });
    } catch (error) {
      throw error instanceof OutsideCallFailed ? new CarrierUnanswered(error.problem) : error;
    }
  };
  return {
    async send(request) {
      const { status, text } = await ask('POST', request.reference, request);
      if (status === 401 || status === 403) throw new CarrierUnanswered('signInRefused');
      return readOutcome(status, text);
    },
    async find(reference) {
      const { status, text } = await ask('GET', reference);
      return status === 404 ? undefined : readOutcome(status, text);
    },
  };
}

function readOutcome(status: number, text: string): BookingOutcome {
  if (status < 200 || status > 299) throw new CarrierUnanswered('failed', `HTTP ${status}`);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), OutcomeSchema), text);
  if (!parsed.success) throw new CarrierUnanswered('protocolUnknown');
  const answer = parsed.output;
  if (answer.outcome === 'refused') return { kind: 'refused', reason: written(answer.reason, LONGEST_REASON) };
  const { consignmentNo, packageNumbers } = answer;
  const given = Array.isArray(packageNumbers) ? packageNumbers : [packageNumbers];
  return {
    kind: 'accepted',
    consignmentNo: isAbsent(consignmentNo) ? null : written(consignmentNo, LONGEST_NUMBER),
    packageNumbers: isAbsent(packageNumbers) ? [] : given.map((number) => written(number, LONGEST_NUMBER)),
  };
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** As text. A number too large for JavaScript lost its last digits when it was read, so it is written as no number is. */
function written(value: unknown, longest: number): string {
  if (typeof value === 'string') return outsideText(value, longest);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : value.toExponential();
  return value === undefined || value === null ? '' : outsideText(JSON.stringify(value), longest);
}
