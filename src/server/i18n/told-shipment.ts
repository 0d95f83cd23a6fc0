/** A shipment as it is told to someone: its documents named, and what is wrong with it said, in their language. */
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
