/**
 * The gallery's own words, in both languages beside each other: what only development shows is in no catalog. The words of the
 * parts themselves come from the catalogs, as on every screen.
 */
import { type I18n, setupI18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

export type SampleWords = (english: string, swedish: string) => string;

export function useSampleWords(): SampleWords {
  const { i18n } = useLingui();
  return (english, swedish) => (i18n.locale === 'sv' ? swedish : english);
}

/** The texts on screen, to which a word that is in no catalog is its own text: tables take their heads as messages. */
export function useSampleTexts(): I18n {
  const { i18n } = useLingui();
  const { locale, messages } = i18n;
  return useMemo(
    () => setupI18n({ locale, messages: { [locale]: messages }, missing: (_, word) => word }),
    [locale, messages],
  );
}
