/**
 * What stands on a shipment that something went wrong with: a code where the words are ours, so that every reader gets
 * them in their language; a text where they are the carrier's.
 */
import type { SentenceValues } from '#contract/errors.ts';
import type { NoticeCode } from '#contract/notice.ts';
import type { Shipment } from '#contract/shipment.ts';

export type Failure = Pick<Shipment, 'validationError' | 'validationNotice'>;

export const NO_FAILURE: Failure = { validationError: null, validationNotice: null };

export function failureOf(code: NoticeCode, values?: SentenceValues): Failure {
  return { validationError: null, validationNotice: { code, ...(values && { values }) } };
}
