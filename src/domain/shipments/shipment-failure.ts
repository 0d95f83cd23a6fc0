/**
 * The failure shown on a shipment: a code if the words are ours, so that every reader gets them in their own language; a text
 * if they are the carrier's.
 */
import type { SentenceValues } from '#contract/errors.ts';
import type { NoticeCode } from '#contract/notice.ts';
import type { Shipment } from '#contract/shipment.ts';

export type Failure = Pick<Shipment, 'validationError' | 'validationNotice'>;

export const NO_FAILURE: Failure = { validationError: null, validationNotice: null };

export function failureOf(code: NoticeCode, values?: SentenceValues): Failure {
  return { validationError: null, validationNotice: { code, ...(values && { values }) } };
}
