/**
 * The generic adapter, for a carrier or a small service in front of one that is booked with JSON over HTTP as
 * docs/web-service-booking.md describes. An answer in any other form counts as no answer.
 */
import * as v from 'valibot';
import { outsideText } from '#domain/shared/outside-text.ts';
import { type BookingAdapter, type BookingOutcome, CarrierUnanswered } from './booking-adapter.ts';

const LONGEST_REASON = 500;
const NumberSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,35}$/));
const OutcomeSchema = v.variant('outcome', [
  v.object({
    outcome: v.literal('accepted'),
    consignmentNo: v.optional(v.nullable(NumberSchema), null),
    packageNumbers: v.optional(v.array(NumberSchema), []),
  }),
  v.object({ outcome: v.literal('refused'), reason: v.string() }),
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
    const request = {
      method,
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(limit),
      redirect: 'error',
    } as const;
    try {
      const answer = await fetch(method === 'GET' ? `${bookings}/${encodeURIComponent(reference)}` : bookings, request);
      return { code: answer.status, text: await answer.text() };
    } catch (error) {
      throw new CarrierUnanswered(isTimeout(error) ? 'timedOut' : 'unreachable');
    }
  };
  return {
    async send(request) {
      const { code, text } = await ask('POST', request.reference, request);
      if (code === 401 || code === 403) throw new CarrierUnanswered('signInRefused');
      return readOutcome(code, text);
    },
    async find(reference) {
      const { code, text } = await ask('GET', reference);
      return code === 404 ? undefined : readOutcome(code, text);
    },
  };
}

function readOutcome(code: number, text: string): BookingOutcome {
  if (code < 200 || code > 299) throw new CarrierUnanswered('failed', `HTTP ${code}`);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), OutcomeSchema), text);
  if (!parsed.success) throw new CarrierUnanswered('protocolUnknown');
  const answer = parsed.output;
  if (answer.outcome === 'refused') return { kind: 'refused', reason: outsideText(answer.reason, LONGEST_REASON) };
  return { kind: 'accepted', consignmentNo: answer.consignmentNo, packageNumbers: answer.packageNumbers };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
