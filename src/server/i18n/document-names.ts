/** The names of a shipment's papers, in the requested language. */
import type { DocumentKind } from '#contract/shipment.ts';
import type { Language } from './language.ts';

const NAMES: Record<DocumentKind, Record<Language, string>> = {
  label: { en: 'Transport label', sv: 'Transportetikett' },
  waybill: { en: 'Waybill', sv: 'Fraktsedel' },
  instructions: { en: 'Transport instructions', sv: 'Transportinstruktion' },
  shipmentList: { en: 'Shipment list', sv: 'Förarlista' },
};

export function documentName(kind: DocumentKind, language: Language): string {
  return NAMES[kind][language];
}

/** Names a file with several papers of a shipment. */
export function shipmentName(language: Language): string {
  return language === 'sv' ? 'Sändning' : 'Shipment';
}

/** Names a file with everything an end of day printed. */
export function endOfDayName(language: Language): string {
  return language === 'sv' ? 'Dagsavslut' : 'End of day';
}

/** Printed across a page that must not be used. */
export function voidMark(language: Language): string {
  return language === 'sv' ? 'MAKULERAD' : 'VOID';
}
