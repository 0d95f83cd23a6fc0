/** What the papers of a shipment are called, in the language asked for. */
import type { DocumentKind, Shipment } from '#contract/shipment.ts';
import type { Language } from './language.ts';

const NAMES: Record<DocumentKind, Record<Language, string>> = {
  label: { en: 'Transport label', sv: 'Transportetikett' },
  waybill: { en: 'Waybill', sv: 'Fraktsedel' },
  instructions: { en: 'Transport instructions', sv: 'Transportinstruktion' },
  shipmentList: { en: 'Shipment list', sv: 'Sändningslista' },
};

export function documentName(kind: DocumentKind, language: Language): string {
  return NAMES[kind][language];
}

/** Several papers of a shipment in one file. */
export function shipmentName(language: Language): string {
  return language === 'sv' ? 'Sändning' : 'Shipment';
}

/** On the shipment, when a paper of it could not be made. */
export function documentFailed(language: Language): string {
  return language === 'sv'
    ? 'Dokumentet kunde inte skapas. Kontrollera sändningens uppgifter och skriv ut igen.'
    : 'The document could not be made. Check what the shipment says and print again.';
}

/** Across a page that must not be used. */
export function voidMark(language: Language): string {
  return language === 'sv' ? 'MAKULERAD' : 'VOID';
}

/** A shipment as it is told to someone: its documents named in their language. */
export function inLanguage(shipment: Shipment, language: Language): Shipment {
  const documents = shipment.documents.map((document) => ({
    ...document,
    documentName: documentName(document.kind, language),
  }));
  return { ...shipment, documents };
}
