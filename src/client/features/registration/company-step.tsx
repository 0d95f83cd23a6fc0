/** The company: a VAT number fills in name and address, a zip code its city; what the person has typed is never replaced. */
import { useLingui } from '@lingui/react/macro';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Cells } from '#client/ui/cells.tsx';
import { DraftField } from '#client/ui/form/draft-field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { COMPANY_LIMITS } from '#contract/company.ts';
import { MAX_EMAIL_LENGTH } from '#contract/primitives.ts';
import { fromOrganisationNumber } from '#domain/company/vat-number.ts';
import { COUNTRY_CODES, countryName, isCountryOffered } from '#domain/shared/countries.ts';
import { RegistrationText } from './registration-text.tsx';
import { useZipLookup, type VatStatus } from './use-look-ups.ts';
import type { RegistrationFields } from './use-registration.ts';

export function CompanyStep({ fields, vat }: { fields: RegistrationFields; vat: VatStatus }) {
  const { t, i18n } = useLingui();
  const { language } = useLanguage();
  const { draft, form, errorOf } = fields;
  const { isLooking, look } = useZipLookup(fields);
  const countries = COUNTRY_CODES.filter(isCountryOffered)
    .map((value) => ({ value, label: countryName(value, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  const vatWords: Readonly<Record<VatStatus, string>> = {
    none: t`Fills in name and address`,
    looking: t`Asking the VAT register`,
    found: t`Found. Name and address are filled in, change what is wrong.`,
    right: t`The number is right. The register tells no name.`,
    invalid: '',
    down: t`The VAT register does not answer. Go on, we check it later.`,
  };
  const isInvalid = vat === 'invalid';
  return (
    <>
      <Cells columns={6} title={t`Company`}>
        <DraftField form={form} name="countryCode" value={draft.countryCode}>
          {(bound) => (
            <SelectField
              label={t`Country`}
              span={2}
              required
              value={String(bound.value)}
              options={countries}
              onChange={(countryCode) => {
                bound.onChange(countryCode);
                look(draft.zipCode, countryCode);
              }}
            />
          )}
        </DraftField>
        <RegistrationText
          fields={fields}
          name="vatNo"
          label={t`VAT number`}
          span={4}
          maxLength={COMPANY_LIMITS.vatNo}
          autoComplete="off"
          autoCapitalize="characters"
          onBlur={() => {
            const number = fromOrganisationNumber(draft.countryCode, draft.vatNo);
            if (number) fields.type('vatNo', number);
          }}
          spellCheck={false}
          placeholder={draft.countryCode === 'SE' ? t`SE and twelve digits` : ''}
          error={isInvalid ? fieldErrorText(i18n, { code: 'invalidVatNo' }) : errorOf('vatNo')}
          hint={<span role="status">{vatWords[vat]}</span>}
        />
        <RegistrationText
          fields={fields}
          name="name"
          label={t`Company name`}
          span="full"
          required
          maxLength={COMPANY_LIMITS.name}
          autoComplete="organization"
        />
      </Cells>
      <Cells
        columns={6}
        title={t`Address and invoices`}
        titleEnd={vat === 'found' && <span className="small muted">{t`From the VAT register`}</span>}
      >
        <RegistrationText
          fields={fields}
          name="street1"
          label={t`Street`}
          span={3}
          required
          maxLength={COMPANY_LIMITS.street}
          autoComplete="address-line1"
        />
        <RegistrationText
          fields={fields}
          name="street2"
          label={t`Street 2`}
          span={3}
          maxLength={COMPANY_LIMITS.street}
          autoComplete="address-line2"
        />
        <RegistrationText
          fields={fields}
          name="zipCode"
          label={t`Zip code`}
          span={3}
          keepSpan
          required
          maxLength={COMPANY_LIMITS.zipCode}
          autoComplete="postal-code"
          onBlur={() => look(draft.zipCode, draft.countryCode)}
        />
        <RegistrationText
          fields={fields}
          name="city"
          label={t`City`}
          span={3}
          keepSpan
          required
          maxLength={COMPANY_LIMITS.city}
          autoComplete="address-level2"
          placeholder={isLooking ? t`Looking up the zip code` : t`From the zip code`}
        />
        <RegistrationText
          fields={fields}
          name="emailInvoiceTo"
          label={t`Invoice email`}
          span="full"
          required
          type="email"
          maxLength={MAX_EMAIL_LENGTH}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t`Invoices are sent here`}
        />
      </Cells>
    </>
  );
}
