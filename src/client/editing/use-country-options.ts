/** Countries as choices, sorted by their name in the current language. Those that only old data has come last and cannot be chosen. */
import { useMemo } from 'react';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { countryName } from '#domain/shared/countries.ts';

export function useCountryOptions() {
  const { countries } = useStaticData();
  const { language } = useLanguage();
  return useMemo(
    () =>
      countries
        .map(({ value, selectable }) => ({ value, label: countryName(value, language), disabled: !selectable }))
        .sort((a, b) => Number(a.disabled) - Number(b.disabled) || a.label.localeCompare(b.label, language)),
    [countries, language],
  );
}
