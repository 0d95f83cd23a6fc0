/**
 * Asks a register like VIES (through its REST interface) who has a VAT number. It is slow, often closed for a country, and
 * accepts few requests at once. Anything but an answer is `undefined`, and no call waits longer than a person would.
 */
import * as v from 'valibot';
import type { VatResponse } from '#contract/company.ts';
import type { VatNumber } from '#domain/company/vat-number.ts';
import { outsideText } from '#domain/shared/outside-text.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { createFairQueue } from '#server/http/fair-queue.ts';
import { callOutside } from '#server/transfer/outside-call.ts';

/** Below the five seconds that the portal waits. Unit: milliseconds. */
const TIME_LIMIT = 4000;
/** Unit: bytes. */
const LONGEST_ANSWER = 20_000;
/** Unit: characters. */
const LONGEST_LINE = 300;
/** If more were sent at once, the register would refuse them all. */
const AT_ONCE = { atOnce: 4, perCaller: 4, waitingPerCaller: 20, waiting: 20, retryAfter: 5 };

/** Stands for a name or address that the country does not disclose. */
const WITHHELD = '---';

const AnswerSchema = v.object({
  valid: v.boolean(),
  name: v.nullish(v.string()),
  address: v.nullish(v.string()),
  userError: v.optional(v.string()),
});
/** Error codes about the number, not about the register. */
const ABOUT_THE_NUMBER = new Set(['VALID', 'INVALID', 'INVALID_INPUT']);

export type LookUpVat = (number: VatNumber, countryCode: string) => Promise<VatResponse | undefined>;

export function createVatRegister(url: string): LookUpVat {
  const queue = createFairQueue(AT_ONCE);
  const address = `${url.replace(/\/+$/, '')}/check-vat-number`;
  return async (number, countryCode) => {
    try {
      return await queue.run('register', () => ask(address, number, countryCode));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'tooMany') return undefined;
      throw error;
    }
  };
}

async function ask(url: string, { prefix, digits }: VatNumber, countryCode: string): Promise<VatResponse | undefined> {
  const answer = await send(url, { countryCode: prefix, vatNumber: digits });
  const { success, output } = v.safeParse(AnswerSchema, answer);
  if (!success || (output.userError !== undefined && !ABOUT_THE_NUMBER.has(output.userError))) return undefined;
  const { valid } = output;
  const name = disclosed(output.name);
  const address = (output.address ?? '')
    .split(/[\r\n]+/)
    .map(disclosed)
    .filter(Boolean)
    .join('\n');
  return { valid, ...(valid && name && { name }), ...(valid && address && { address }), countryCode };
}

/** Undefined when the register is closed, silent or busy, or returns something other than an answer. */
async function send(url: string, question: object): Promise<unknown> {
  try {
    const { text } = await callOutside({
      ...{ method: 'POST', url, body: JSON.stringify(question) },
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      ...{ limit: TIME_LIMIT, longest: LONGEST_ANSWER },
    });
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** '' where the country gives nothing. */
function disclosed(text: string | null | undefined): string {
  const given = outsideText(text ?? '', LONGEST_LINE);
  return given === WITHHELD ? '' : given;
}
