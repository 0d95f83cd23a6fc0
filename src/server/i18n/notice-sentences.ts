/**
 * The sentences of what the server reports by itself, in the reader's language. The portal has its own wording for each code;
 * these are for everybody else who reads the API's answers.
 */
import type { SentenceValues } from '#contract/errors.ts';
import { NOTICE_CODES, type Notice, type NoticeCode } from '#contract/notice.ts';
import type { DocumentKind } from '#contract/shipment.ts';
import type { NumbersProblem } from '#domain/carriers/carrier-numbers.ts';
import { documentName } from './document-names.ts';
import type { Language } from './language.ts';
import { printFailureSentence } from './print-failure-sentences.ts';
import { replyProblemSentence } from './reply-problem-sentences.ts';

export interface NoticeTexts {
  readonly title: string;
  readonly message: string;
}

const SERIES: Record<Language, Record<string, string>> = {
  en: { consignment: 'consignment numbers', package: 'package numbers' },
  sv: { consignment: 'sändningsnummer', package: 'kollinummer' },
};

/** What is wrong with the numbers that a carrier has assigned. */
const NUMBERS: Record<Language, Record<NumbersProblem['problem'], (values: SentenceValues) => string>> = {
  en: {
    count: ({ given, wanted }) => `Package numbers: ${given} for ${wanted} packages.`,
    twice: ({ number }) => `It gave the number ${number} twice.`,
    used: ({ number }) => `Its number ${number} already belongs to another booking.`,
    unreadable: ({ number = '' }) => `What it gave is not a number: “${number}”.`,
  },
  sv: {
    count: ({ given, wanted }) => `Kollinummer: ${given} till ${wanted} kolli.`,
    twice: ({ number }) => `Den gav numret ${number} två gånger.`,
    used: ({ number }) => `Dess nummer ${number} tillhör redan en annan bokning.`,
    unreadable: ({ number = '' }) => `Det den gav är inget nummer: ”${number}”.`,
  },
};

/** A newer process may know further problems. */
function numbersSentence(language: Language, problem: string | number | undefined, values: SentenceValues): string {
  const known = Object.entries(NUMBERS[language]).find(([one]) => one === problem);
  return (known?.[1] ?? NUMBERS[language].unreadable)(values);
}

const WORDS: Record<Language, Record<NoticeCode, (values: SentenceValues) => NoticeTexts>> = {
  en: {
    seriesLow: ({ carrier, series = '', left }) => ({
      title: 'Number series',
      message: `The series of ${SERIES.en[series]} of ${carrier} has ${left} numbers left.`,
    }),
    seriesExhausted: ({ carrier, series = '' }) => ({
      title: 'Number series',
      message: `The series of ${SERIES.en[series]} of ${carrier} has too few numbers left. Extend the series and try again.`,
    }),
    documentFailed: () => ({
      title: 'Printing failed',
      message: 'The document could not be made. Check what the shipment says and print again.',
    }),
    printFailed: ({ kind, text, failure }) => ({
      title: 'A document did not come out',
      message: `${documentName(kind as DocumentKind, 'en')}: ${printFailureSentence('en', failure, text) || 'the print client has not answered.'}`,
    }),
    printsFailed: ({ count, text, failure }) => ({
      title: 'Further documents did not come out',
      message: `${count} more: ${printFailureSentence('en', failure, text) || 'the print client has not answered.'}`,
    }),
    bookingRejected: ({ reason }) => ({
      title: 'Booking rejected',
      message: reason ? `The carrier says: ${reason}` : 'The carrier gives no reason.',
    }),
    bookingUnanswered: () => ({
      title: 'No answer from the carrier',
      message: 'It is not known whether the carrier has booked. The carrier will be asked again by itself.',
    }),
    bookingConfirmed: () => ({ title: 'Booked', message: 'The carrier has confirmed the booking.' }),
    bookingNumbersUnusable: ({ problem, ...values }) => ({
      title: 'Booked with unusable numbers',
      message: `The carrier has booked. ${numbersSentence('en', problem, values)} Cancel the booking and book again, or call the carrier.`,
    }),
    cancellationRejected: ({ reason }) => ({
      title: 'Cancellation rejected',
      message: `The booking stands with the carrier, who says: ${reason}`,
    }),
    cancellationUnanswered: () => ({
      title: 'No answer from the carrier',
      message: 'It is not known whether the booking is cancelled. The carrier will be asked again by itself.',
    }),
    cancellationNotTold: () => ({
      title: 'The carrier has not been told',
      message: 'The shipment is cancelled here, but the carrier accepts no cancellations. Call the carrier.',
    }),
    transmissionFailed: () => ({
      title: 'Transmission failed',
      message: 'The transport instructions could not be sent: the carrier’s server did not answer.',
    }),
    repliesRefused: (values) => ({
      title: 'Replies not understood',
      message: `${values.carrier}: ${replyProblemSentence('en', values)}${others('en', values)}`,
    }),
    repliesNotFetched: (values) => ({
      title: 'Replies not fetched',
      message: `${values.carrier}: ${replyProblemSentence('en', values)}${others('en', values)}`,
    }),
    endOfDayEnded: ({ done, failed, made }) => ({
      title: 'End of day',
      message: `Done: ${done}${made ? `, of which made, not sent: ${made}` : ''}. Not done: ${failed}.`,
    }),
    invoiceOverdue: ({ invoiceNo, amount, currency, dueDate }) => ({
      title: 'Invoice overdue',
      message: `${invoiceNo}, ${amount} ${currency}, was due on ${dueDate}.`,
    }),
    planLimitNear: ({ units, limit }) => ({
      title: 'Plan limit near',
      message: `${grouped('en', units)} of ${grouped('en', limit)} units in 12 months.`,
    }),
    planMoved: ({ units, from, to }) => ({
      title: 'Another plan',
      message: `12 months needed ${grouped('en', units)} units, so the plan is now up to ${grouped('en', to)} instead of ${grouped('en', from)}.`,
    }),
    dataPutBack: () => ({
      title: 'Older data are back',
      message:
        'The data were put back to an older state: what was saved since then is gone. Before anybody books, the next number of each series must be confirmed.',
    }),
    leaseLost: ({ device, carrier, first, last, upTo }) => ({
      title: 'Labels without a network',
      message: `${device} had taken numbers of ${carrier} (${first} to ${last}) that the restored data do not have. They are void${
        upTo
          ? `. Labels up to ${upTo} may have been printed: book those shipments again and replace their labels.`
          : ', and none of them has been printed.'
      }`,
    }),
    numberTwice: ({ device, carrier, number }) => ({
      title: 'A number is on two labels',
      message: `${device} had printed ${number} of ${carrier} before the data were restored, and this shipment has got it since. Take off the label that ${device} printed.`,
    }),
    shipmentFailed: () => ({
      title: 'Shipment failed',
      message: 'The shipment could not be processed. Reopen it and try again.',
    }),
  },
  sv: {
    seriesLow: ({ carrier, series = '', left }) => ({
      title: 'Nummerserie',
      message: `Nummerserien för ${SERIES.sv[series]} hos ${carrier} har ${left} nummer kvar.`,
    }),
    seriesExhausted: ({ carrier, series = '' }) => ({
      title: 'Nummerserie',
      message: `Nummerserien för ${SERIES.sv[series]} hos ${carrier} räcker inte. Utöka serien och försök igen.`,
    }),
    documentFailed: () => ({
      title: 'Utskriften misslyckades',
      message: 'Dokumentet kunde inte skapas. Kontrollera sändningens uppgifter och skriv ut igen.',
    }),
    printFailed: ({ kind, text, failure }) => ({
      title: 'Ett dokument kom inte ut',
      message: `${documentName(kind as DocumentKind, 'sv')}: ${printFailureSentence('sv', failure, text) || 'utskriftsprogrammet har inte svarat.'}`,
    }),
    printsFailed: ({ count, text, failure }) => ({
      title: 'Fler dokument kom inte ut',
      message: `${count} till: ${printFailureSentence('sv', failure, text) || 'utskriftsprogrammet har inte svarat.'}`,
    }),
    bookingRejected: ({ reason }) => ({
      title: 'Bokningen avvisades',
      message: reason ? `Transportören svarar: ${reason}` : 'Transportören anger inget skäl.',
    }),
    bookingUnanswered: () => ({
      title: 'Inget svar från transportören',
      message: 'Det är okänt om transportören har bokat. Frågan ställs igen automatiskt.',
    }),
    bookingConfirmed: () => ({ title: 'Bokad', message: 'Transportören har bekräftat bokningen.' }),
    bookingNumbersUnusable: ({ problem, ...values }) => ({
      title: 'Bokad med oanvändbara nummer',
      message: `Transportören har bokat. ${numbersSentence('sv', problem, values)} Avboka och boka igen, eller ring transportören.`,
    }),
    cancellationRejected: ({ reason }) => ({
      title: 'Avbokningen avvisades',
      message: `Bokningen står kvar hos transportören, som svarar: ${reason}`,
    }),
    cancellationUnanswered: () => ({
      title: 'Inget svar från transportören',
      message: 'Det är okänt om bokningen är avbokad. Frågan ställs igen automatiskt.',
    }),
    cancellationNotTold: () => ({
      title: 'Transportören vet inget',
      message: 'Sändningen är makulerad här, men transportören tar inte emot avbokningar. Ring transportören.',
    }),
    transmissionFailed: () => ({
      title: 'Överföringen misslyckades',
      message: 'Transportinstruktionen kunde inte överföras: transportörens server svarade inte.',
    }),
    repliesRefused: (values) => ({
      title: 'Svar gick inte att förstå',
      message: `${values.carrier}: ${replyProblemSentence('sv', values)}${others('sv', values)}`,
    }),
    repliesNotFetched: (values) => ({
      title: 'Svar kunde inte hämtas',
      message: `${values.carrier}: ${replyProblemSentence('sv', values)}${others('sv', values)}`,
    }),
    endOfDayEnded: ({ done, failed, made }) => ({
      title: 'Dagsavslut',
      message: `Klara: ${done}${made ? `, varav skapade, inte skickade: ${made}` : ''}. Inte gjorda: ${failed}.`,
    }),
    invoiceOverdue: ({ invoiceNo, amount, currency, dueDate }) => ({
      title: 'Förfallen faktura',
      message: `${invoiceNo}, ${amount} ${currency}, förföll ${dueDate}.`,
    }),
    planLimitNear: ({ units, limit }) => ({
      title: 'Planens gräns är nära',
      message: `${grouped('sv', units)} av ${grouped('sv', limit)} leveransenheter på 12 månader.`,
    }),
    planMoved: ({ units, from, to }) => ({
      title: 'Annan plan',
      message: `12 månader krävde ${grouped('sv', units)} leveransenheter, så planen är nu upp till ${grouped('sv', to)} i stället för ${grouped('sv', from)}.`,
    }),
    dataPutBack: () => ({
      title: 'Äldre uppgifter är tillbaka',
      message:
        'Uppgifterna har lagts tillbaka till ett äldre läge: det som sparats sedan dess är borta. Innan någon bokar måste nästa nummer i varje serie bekräftas.',
    }),
    leaseLost: ({ device, carrier, first, last, upTo }) => ({
      title: 'Etiketter utan nätverk',
      message: `${device} hade tagit nummer hos ${carrier} (${first} till ${last}) som saknas i de återställda uppgifterna. De är makulerade${
        upTo
          ? `. Etiketter till och med ${upTo} kan ha skrivits ut: boka de sändningarna igen och byt deras etiketter.`
          : ', och inget av dem har skrivits ut.'
      }`,
    }),
    numberTwice: ({ device, carrier, number }) => ({
      title: 'Ett nummer står på två etiketter',
      message: `${device} hade skrivit ut ${number} hos ${carrier} innan uppgifterna återställdes, och den här sändningen har fått det sedan dess. Ta bort etiketten som ${device} skrev ut.`,
    }),
    shipmentFailed: () => ({
      title: 'Sändningen misslyckades',
      message: 'Sändningen kunde inte behandlas. Återöppna den och försök igen.',
    }),
  },
};

/** Replies besides the one whose reason is told. */
function others(language: Language, { count = 1 }: SentenceValues): string {
  const more = Number(count) - 1;
  if (more < 1) return '';
  return language === 'sv' ? ` Och ${more} till.` : ` And ${more} more.`;
}

function grouped(language: Language, count: string | number = 0): string {
  return new Intl.NumberFormat(language).format(Number(count));
}

/** Undefined for a code that only a newer process knows. */
export function noticeWords({ code, values = {} }: Notice, language: Language): NoticeTexts | undefined {
  const known = NOTICE_CODES.find((one) => one === code);
  return known && WORDS[language][known](values);
}
