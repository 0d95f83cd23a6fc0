/** The cells of an address as a waybill has them: street, country, place, contact. The name comes from the caller. */
import { useMemo } from 'react';
import { useStaticData } from '#client/components/user-data.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ADDRESS_LIMITS } from '#contract/address.ts';
import { MAX_EMAIL_LENGTH } from '#contract/primitives.ts';
import { countryName } from '#domain/shared/countries.ts';
import { writtenZipCode } from '#domain/shared/zip-code.ts';
import { DraftSelect, DraftText, useDraftValue } from './draft-fields.tsx';

const PHONE_LENGTH = 50;

export function PartyCells({ party }: { party: 'sender' | 'receiver' }) {
  const at = (field: string) => `addresses.${party}.${field}`;
  const countries = useCountryOptions();
  const country = String(useDraftValue(at('countryCode')) ?? '');
  return (
    <>
      <DraftText path={at('street1')} span={3} maxLength={ADDRESS_LIMITS.street} />
      <DraftText path={at('street2')} span={3} maxLength={ADDRESS_LIMITS.street} />
      <DraftSelect path={at('countryCode')} span={2} keepSpan required options={countries} />
      <DraftText
        path={at('zipCode')}
        span={2}
        keepSpan
        maxLength={ADDRESS_LIMITS.zipCode}
        written={(zipCode) => writtenZipCode(zipCode, country)}
      />
      <DraftText path={at('city')} span={2} keepSpan maxLength={ADDRESS_LIMITS.city} />
      <DraftText path={at('contact.name')} span={3} maxLength={ADDRESS_LIMITS.contactName} />
      <DraftText path={at('contact.phoneNo')} span={3} maxLength={PHONE_LENGTH} type="tel" />
      <DraftText path={at('contact.email')} span={4} maxLength={MAX_EMAIL_LENGTH} type="email" />
      <DraftText path={at('vatNo')} span={2} maxLength={ADDRESS_LIMITS.vatNo} />
    </>
  );
}

/** Countries by their name in the language on screen; last, and not to be chosen, those that only old data has. */
function useCountryOptions() {
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
