/** The text of the mail that says a carrier's replies were not understood, in the recipient's language. */
import type { SentenceValues } from '#contract/errors.ts';
import type { Language } from './language.ts';
import type { MailTexts } from './mail-texts.ts';
import { replyProblemSentence } from './reply-problem-sentences.ts';

export function refusedRepliesMail(language: Language, values: SentenceValues): MailTexts {
  const { carrier = '', count = 1 } = values;
  const why = replyProblemSentence(language, values);
  if (values.problem === 'notFetched') return notFetchedMail(language, String(carrier), why);
  if (language === 'sv') {
    const subject = `Svar från ${carrier} gick inte att förstå`;
    return {
      subject,
      heading: subject,
      text: 'Kaj vet inte vad svaren betyder. Har transportören nekat något, syns det inte på sändningen.',
      facts: [
        ['Antal', String(count)],
        ['Det senaste', why],
        ['Gör så här', 'Läs svaren i EDI-loggen under Inte inläst och be transportören rätta dem'],
      ],
      button: 'Öppna EDI-loggen',
      orCopy: 'Eller kopiera adressen:',
      reason: 'Skickas till företagets Moderatorer, högst ett mejl i timmen per transportör.',
    };
  }
  const subject = `Replies from ${carrier} were not understood`;
  return {
    subject,
    heading: subject,
    text: 'Kaj does not know what they mean. If the carrier has rejected something, the shipment does not show it.',
    facts: [
      ['Number', String(count)],
      ['The latest', why],
      ['What to do', 'Read them in the EDI log under Not taken in, and ask the carrier to correct them'],
    ],
    button: 'Open the EDI log',
    orCopy: 'Or copy the address:',
    reason: 'Sent to the Moderators of the company, at most one mail an hour per carrier.',
  };
}

function notFetchedMail(language: Language, carrier: string, why: string): MailTexts {
  if (language === 'sv') {
    const subject = `Svar från ${carrier} kunde inte hämtas`;
    return {
      subject,
      heading: subject,
      text: 'Svaren ligger kvar hos transportören. Har transportören nekat något, syns det inte på sändningen.',
      facts: [
        ['Orsak', why],
        ['Gör så här', 'Prova anslutningen på transportörens sida. När den fungerar hämtas svaren av sig själva.'],
      ],
      button: 'Öppna EDI-loggen',
      orCopy: 'Eller kopiera adressen:',
      reason: 'Skickas till företagets Moderatorer, högst ett mejl i timmen per transportör.',
    };
  }
  const subject = `Replies from ${carrier} could not be fetched`;
  return {
    subject,
    heading: subject,
    text: 'They wait at the carrier. If the carrier has rejected something, the shipment does not show it.',
    facts: [
      ['Why', why],
      ['What to do', 'Test the connection on the carrier’s page. Once it works, replies are fetched by themselves.'],
    ],
    button: 'Open the EDI log',
    orCopy: 'Or copy the address:',
    reason: 'Sent to the Moderators of the company, at most one mail an hour per carrier.',
  };
}
