/**
 * Messages that the server sends on its own account, worded in the language on screen from their code and values. The server's
 * own words are used for a code that this version does not know, and for what an earlier version stored as a sentence.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SentenceValues } from '#contract/errors.ts';
import type { Notice, NoticeCode } from '#contract/notice.ts';
import type { Notification } from '#contract/notification.ts';
import type { PrintFailure } from '#contract/print.ts';
import { problemText, type ReplyProblemCode } from '#contract/reply-problem.ts';
import type { DocumentKind, Shipment } from '#contract/shipment.ts';
import type { NumbersProblem } from '#domain/carriers/carrier-numbers.ts';
import { DOCUMENT_NAMES } from './document-names.ts';
import { printFailureText } from './print-messages.ts';
import { replyProblemText } from './reply-problem-messages.ts';
import { transferText } from './transfer-messages.ts';

interface Words {
  readonly title: MessageDescriptor;
  readonly message: MessageDescriptor | ((values: SentenceValues, i18n: I18n) => MessageDescriptor);
}

const WORDS: Readonly<Record<NoticeCode, Words>> = {
  seriesLow: {
    title: msg`Number series`,
    message: ({ carrier = '', series, left = '' }, i18n) => {
      const numbers = seriesName(i18n, series);
      return msg`The series of ${numbers} of ${carrier} has ${left} numbers left.`;
    },
  },
  seriesExhausted: {
    title: msg`Number series`,
    message: ({ carrier = '', series }, i18n) => {
      const numbers = seriesName(i18n, series);
      return msg`The series of ${numbers} of ${carrier} has too few numbers left. Extend the series and try again.`;
    },
  },
  documentFailed: {
    title: msg`Printing failed`,
    message: msg`The document could not be made. Check what the shipment says and print again.`,
  },
  printFailed: {
    title: msg`A document did not come out`,
    message: ({ kind, text: said = '', failure }, i18n) => {
      const name = i18n._(DOCUMENT_NAMES[kind as DocumentKind]);
      const text = failure ? printFailureText(i18n, { code: failure as PrintFailure, text: String(said) }) : said;
      return text ? msg`${name}: ${text}` : msg`${name}: the print client has not answered.`;
    },
  },
  printsFailed: {
    title: msg`Further documents did not come out`,
    message: ({ count = 0, text: said = '', failure }, i18n) => {
      const text = failure ? printFailureText(i18n, { code: failure as PrintFailure, text: String(said) }) : said;
      return text ? msg`${count} more: ${text}` : msg`${count} more: the print client has not answered.`;
    },
  },
  bookingRejected: {
    title: msg`Booking rejected`,
    message: ({ reason = '' }) => (reason ? msg`The carrier says: ${reason}` : msg`The carrier gives no reason.`),
  },
  bookingUnanswered: {
    title: msg`No answer from the carrier`,
    message: msg`It is not known whether the carrier has booked. The carrier will be asked again by itself.`,
  },
  bookingConfirmed: { title: msg`Booked`, message: msg`The carrier has confirmed the booking.` },
  bookingNumbersUnusable: {
    title: msg`Booked with unusable numbers`,
    message: (values, i18n) => {
      const problem = i18n._(numbersProblem(values));
      return msg`The carrier has booked. ${problem} Cancel the booking and book again, or call the carrier.`;
    },
  },
  cancellationRejected: {
    title: msg`Cancellation rejected`,
    message: ({ reason = '' }) => msg`The booking stands with the carrier, who says: ${reason}`,
  },
  cancellationUnanswered: {
    title: msg`No answer from the carrier`,
    message: msg`It is not known whether the booking is cancelled. The carrier will be asked again by itself.`,
  },
  cancellationNotTold: {
    title: msg`The carrier has not been told`,
    message: msg`The shipment is cancelled here, but the carrier accepts no cancellations. Call the carrier.`,
  },
  transmissionFailed: {
    title: msg`Transmission failed`,
    message: msg`The transport instructions could not be sent: the carrier’s server did not answer.`,
  },
  repliesRefused: { title: msg`Replies not understood`, message: ofReplies },
  repliesNotFetched: { title: msg`Replies not fetched`, message: ofReplies },
  endOfDayEnded: {
    title: msg`End of day`,
    message: ({ done = 0, failed = 0, made = 0 }) =>
      Number(made) > 0
        ? msg`Done: ${done}, of which made, not sent: ${made}. Not done: ${failed}.`
        : msg`Done: ${done}. Not done: ${failed}.`,
  },
  invoiceOverdue: {
    title: msg`Invoice overdue`,
    message: ({ invoiceNo = '', amount = '', currency = '', dueDate = '' }) =>
      msg`${invoiceNo}, ${amount} ${currency}, was due on ${dueDate}.`,
  },
  leaseLost: {
    title: msg`Labels without a network`,
    message: ({ device = '', carrier = '', first = '', last = '', upTo = '' }) =>
      upTo
        ? msg`${device} had taken numbers of ${carrier} (${first} to ${last}) that the restored data do not have. They are void. Labels up to ${upTo} may have been printed: book those shipments again and replace their labels.`
        : msg`${device} had taken numbers of ${carrier} (${first} to ${last}) that the restored data do not have. They are void, and none of them has been printed.`,
  },
  numberTwice: {
    title: msg`A number is on two labels`,
    message: ({ device = '', carrier = '', number = '' }) =>
      msg`${device} had printed ${number} of ${carrier} before the data were restored, and this shipment has got it since. Take off the label that ${device} printed.`,
  },
  dataPutBack: {
    title: msg`Older data are back`,
    message: msg`The data were put back to an older state: what was saved since then is gone. Before anybody books, the next number of each series must be confirmed.`,
  },
  planLimitNear: {
    title: msg`Plan limit near`,
    message: ({ units = 0, limit = 0 }, i18n) => {
      const used = i18n.number(Number(units));
      const all = i18n.number(Number(limit));
      return msg`${used} of ${all} units in 12 months.`;
    },
  },
  planMoved: {
    title: msg`Another plan`,
    message: ({ units = 0, from = 0, to = 0 }, i18n) => {
      const used = i18n.number(Number(units));
      const before = i18n.number(Number(from));
      const now = i18n.number(Number(to));
      return msg`12 months needed ${used} units, so the plan is now up to ${now} instead of ${before}.`;
    },
  },
  shipmentFailed: {
    title: msg`Shipment failed`,
    message: msg`The shipment could not be processed. Reopen it and try again.`,
  },
};

/** The notification with title and message in the language on screen. */
export function inWords<Noticed extends Pick<Notification, 'title' | 'message' | 'code' | 'values'>>(
  i18n: I18n,
  noticed: Noticed,
): Noticed {
  const { code, values } = noticed;
  if (code === undefined || !isKnown(code)) return noticed;
  return { ...noticed, title: i18n._(WORDS[code].title), message: messageOf(i18n, code, values) };
}

/** The notice that came with an answer; undefined for a code that this version does not know. */
export function noticeText(i18n: I18n, { code, values }: Notice): { title: string; text: string } | undefined {
  return isKnown(code) ? { title: i18n._(WORDS[code].title), text: messageOf(i18n, code, values) } : undefined;
}

/** Why a shipment is in its state; null when nothing is wrong. */
export function failureText(i18n: I18n, { validationError, validationNotice }: Shipment): string | null {
  return validationNotice && isKnown(validationNotice.code)
    ? messageOf(i18n, validationNotice.code, validationNotice.values)
    : validationError;
}

function messageOf(i18n: I18n, code: NoticeCode, values: Notice['values'] = {}): string {
  const { message } = WORDS[code];
  return i18n._(typeof message === 'function' ? message(values, i18n) : message);
}

function numbersProblem({ problem, number = '', given = 0, wanted = 0 }: SentenceValues): MessageDescriptor {
  switch (problem as NumbersProblem['problem']) {
    case 'count':
      return msg`Package numbers: ${given} for ${wanted} packages.`;
    case 'twice':
      return msg`It gave the number ${number} twice.`;
    case 'used':
      return msg`Its number ${number} already belongs to another booking.`;
    default:
      return msg`What it gave is not a number: “${number}”.`;
  }
}

function ofReplies(
  { carrier = '', count = 1, problem = '', detail = '' }: SentenceValues,
  i18n: I18n,
): MessageDescriptor {
  const code = problem as ReplyProblemCode;
  const why =
    code === 'notFetched'
      ? `${transferText(i18n, String(detail))}.`
      : replyProblemText(i18n, problemText({ code, detail: String(detail) }));
  const more = Number(count) - 1;
  return more > 0 ? msg`${carrier}: ${why} And ${more} more.` : msg`${carrier}: ${why}`;
}

function seriesName(i18n: I18n, series: string | number | undefined): string {
  return i18n._(series === 'package' ? msg`package numbers` : msg`consignment numbers`);
}

function isKnown(code: string): code is NoticeCode {
  return Object.hasOwn(WORDS, code);
}
