/** The language on screen, the function that changes it, and numbers and lists formatted for it. */
import { useLingui } from '@lingui/react';
import { formatList, formatMoney, formatNumber } from './formats.ts';
import type { Language } from './languages.ts';
import { chooseLanguage } from './translations.ts';

export function useLanguage() {
  const { i18n } = useLingui();
  const language = i18n.locale as Language;
  return {
    language,
    setLanguage: (next: Language) => chooseLanguage(i18n, next),
    number: (value: number, decimals?: number) => formatNumber(value, language, decimals),
    list: (texts: readonly string[]) => formatList(texts, language),
    money: (value: number, currency: string) => formatMoney(value, currency, language),
  };
}
