/**
 * Why end of day left a shipment undone. The portal has its own wording for each code; these sentences are for everybody else who
 * reads the API's answers.
 */
import type { ErrorCode } from '#contract/errors.ts';
import type { RefusalReason } from '#domain/shipments/actions.ts';
import { errorSentence } from './error-sentences.ts';
import type { Language } from './language.ts';

type HeldCode = Extract<RefusalReason, 'noDeliveryType' | 'bookFirst'> | 'stuck' | 'updateFirst';

const sentences: Record<HeldCode, Record<Language, string>> = {
  stuck: {
    en: 'The shipment was rejected or could not be sent. Correct it and book it again.',
    sv: 'Sändningen har avvisats eller kunde inte skickas. Rätta den och boka igen.',
  },
  noDeliveryType: { en: 'No delivery type is chosen. Choose one.', sv: 'Ingen leveranstyp är vald. Välj en.' },
  bookFirst: {
    en: 'The carrier gives the numbers: book the shipment first.',
    sv: 'Transportören ger numren: boka sändningen först.',
  },
  updateFirst: {
    en: 'The shipment was changed meanwhile: update its booking first.',
    sv: 'Sändningen har ändrats under tiden: uppdatera bokningen först.',
  },
};

export function heldSentence(code: string, language: Language): string {
  if (code in sentences) return sentences[code as HeldCode][language];
  return errorSentence(code as ErrorCode, language);
}
