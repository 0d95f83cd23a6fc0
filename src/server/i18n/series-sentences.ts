/** What is said about a number series to the people who use it. */
import type { SeriesKind } from '#domain/carriers/number-series.ts';
import type { Language } from './language.ts';

const KIND: Record<Language, Record<SeriesKind, string>> = {
  en: { consignment: 'consignment numbers', package: 'package numbers' },
  sv: { consignment: 'sändningsnummer', package: 'kollinummer' },
};

export function seriesTitle(language: Language): string {
  return language === 'sv' ? 'Nummerserie' : 'Number series';
}

export function seriesExhausted(language: Language, carrier: string, kind: SeriesKind): string {
  return language === 'sv'
    ? `Nummerserien för ${KIND.sv[kind]} hos ${carrier} räcker inte. Utöka serien och försök igen.`
    : `The series of ${KIND.en[kind]} of ${carrier} has too few numbers left. Extend the series and try again.`;
}

export function seriesRunsLow(language: Language, carrier: string, kind: SeriesKind, left: string): string {
  return language === 'sv'
    ? `Nummerserien för ${KIND.sv[kind]} hos ${carrier} har ${left} nummer kvar.`
    : `The series of ${KIND.en[kind]} of ${carrier} has ${left} numbers left.`;
}
