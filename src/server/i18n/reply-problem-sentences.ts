/** Why a carrier's reply was not understood, for notifications and mails; the portal words its own. */
import type { SentenceValues } from '#contract/errors.ts';
import { REPLY_PROBLEMS, type ReplyProblemCode } from '#contract/reply-problem.ts';
import type { Language } from './language.ts';
import { transferSentence } from './transfer-sentences.ts';

const SENTENCES: Record<Language, Record<Exclude<ReplyProblemCode, 'notFetched'>, (detail: string) => string>> = {
  en: {
    empty: () => 'The file is empty.',
    notEdifact: () => 'The file contains no EDIFACT interchange.',
    unreadable: (detail) => `The file ${detail} cannot be read on the carrier’s server.`,
    tooLarge: (detail) => `The file ${detail} is too large for a reply.`,
    cannotRemove: (detail) => `The file ${detail} has been read, but the carrier’s server does not let it be removed.`,
    failed: (detail) => `The file ${detail} could not be stored because of an error here. It is tried again.`,
    cutOff: () => 'It is cut off.',
    wrongCount: () => 'A message does not have the segments it counts, so parts of it are missing.',
    missingMessages: () => 'The interchange does not have the messages it counts, so some may be missing.',
    strayText: () => 'There is text between the messages that belongs to none of them.',
    tooLong: () => 'It has too many segments.',
    unknownMessage: (detail) => `${detail || 'A message without a name'} is no reply.`,
    noAnswer: () => 'It does not say whether it accepts or rejects.',
    contradiction: () => 'It both accepts and rejects.',
    noEvent: (detail) => (detail ? `It names no event for ${detail}.` : 'It names no event.'),
    testOnly: () => 'It is marked as a test, but what it is about was sent for real.',
    unknownReference: (detail) => (detail ? `Nothing was sent under ${detail}.` : 'It names nothing that was sent.'),
    sharedOrder: (detail) => `Several open shipments have the order number ${detail}.`,
    severalShipments: (detail) =>
      detail ? `${detail} belong to different shipments.` : 'Its numbers belong to different shipments.',
  },
  sv: {
    empty: () => 'Filen är tom.',
    notEdifact: () => 'Filen innehåller ingen EDIFACT-överföring.',
    unreadable: (detail) => `Filen ${detail} går inte att läsa på transportörens server.`,
    tooLarge: (detail) => `Filen ${detail} är för stor för att vara ett svar.`,
    cannotRemove: (detail) => `Filen ${detail} är läst, men transportörens server låter den inte tas bort.`,
    failed: (detail) => `Filen ${detail} kunde inte sparas på grund av ett fel här. Ett nytt försök görs.`,
    cutOff: () => 'Det är avhugget.',
    wrongCount: () => 'Ett meddelande har inte de segment det räknar upp, så delar av det saknas.',
    missingMessages: () => 'Överföringen har inte de meddelanden den räknar upp, så några kan saknas.',
    strayText: () => 'Mellan meddelandena finns text som inte hör till något av dem.',
    tooLong: () => 'Det har för många segment.',
    unknownMessage: (detail) => `${detail || 'Ett meddelande utan namn'} är inget svar.`,
    noAnswer: () => 'Det säger inte om det godkänner eller avvisar.',
    contradiction: () => 'Det både godkänner och avvisar.',
    noEvent: (detail) => (detail ? `Det anger ingen händelse för ${detail}.` : 'Det anger ingen händelse.'),
    testOnly: () => 'Det är märkt som test, men det som det gäller är skickat på riktigt.',
    unknownReference: (detail) => (detail ? `Inget är skickat under ${detail}.` : 'Det nämner inget som är skickat.'),
    sharedOrder: (detail) => `Flera öppna sändningar har ordernumret ${detail}.`,
    severalShipments: (detail) =>
      detail ? `${detail} hör till olika sändningar.` : 'Dess nummer hör till olika sändningar.',
  },
};

/** '' for a code that only a newer process knows. */
export function replyProblemSentence(language: Language, { problem, detail = '' }: SentenceValues): string {
  const code = REPLY_PROBLEMS.find((one) => one === problem);
  if (code === 'notFetched') return transferSentence(language, String(detail));
  return code ? SENTENCES[language][code](String(detail)) : '';
}
