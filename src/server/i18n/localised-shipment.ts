/** A shipment in a reader's language: with the names of its documents, and a sentence for what is wrong with it. */
import type { Shipment } from '#contract/shipment.ts';
import { documentName } from './document-names.ts';
import type { Language } from './language.ts';
import { noticeWords } from './notice-sentences.ts';

export function inLanguage(shipment: Shipment, language: Language): Shipment {
  const documents = shipment.documents.map((document) => ({
    ...document,
    documentName: documentName(document.kind, language),
  }));
  const { validationNotice: notice, validationError: stored } = shipment;
  const validationError = (notice && noticeWords(notice, language)?.message) ?? stored;
  return { ...shipment, documents, validationError };
}
