/** What the papers of a shipment are called, in the language asked for. */
import type { DocumentKind } from '#contract/shipment.ts';
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

/** Everything an end of day printed, in one file. */
export function endOfDayName(language: Language): string {
  return language === 'sv' ? 'Dagsavslut' : 'End of day';
}

/** Across a page that must not be used. */
export function voidMark(language: Language): string {
  return language === 'sv' ? 'MAKULERAD' : 'VOID';
}
