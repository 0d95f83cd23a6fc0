/** What a cell of a list can be: where one value holds for all rows, and where a word of the file means none of them. */
import { useMemo } from 'react';
import { useLive, useStaticData } from '#client/components/user-data-provider.tsx';
import { readRegister } from '#client/data/cache/register-reader.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { Option } from '#client/ui/select-field.tsx';
import { compareText } from '#domain/shared/collate.ts';
import { countryName } from '#domain/shared/countries.ts';

export function useCountryChoices(): readonly Option[] {
  const { language } = useLanguage();
  const { countries } = useStaticData();
  return useMemo(
    () =>
      countries
        .filter(({ selectable }) => selectable)
        .map(({ value }) => ({ value, label: countryName(value, language) }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    [countries, language],
  );
}

export function useDeliveryTypeChoices(): readonly Option[] {
  const types = useLive(({ cache, work }) => readRegister('deliveryType', cache, work), []);
  return useMemo(
    () =>
      (types ?? []).map(({ id, name }) => ({ value: id, label: name })).sort((a, b) => compareText(a.label, b.label)),
    [types],
  );
}
