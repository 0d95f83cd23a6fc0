/** The cells of an address as a waybill has them: street, country, place, contact. The name comes from the caller. */
import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '#client/ui/field-cell.tsx';
import { ADDRESS_LIMITS } from '#contract/address.ts';
import { MAX_EMAIL_LENGTH } from '#contract/primitives.ts';
import { CarrierTextCell } from './carrier-text-cells.tsx';
import { EditText } from './edit-cells.tsx';
import { TownCells } from './town-cells.tsx';
import { VatNumberCell } from './vat-number-cell.tsx';

const PHONE_LENGTH = 50;

/** `within`: the path of the party in the form's entity; undefined when the entity itself is the party. */
type WithinProps = {
  within?: string | undefined;
  /** Whether its carrier reads it in a message, or people only on paper. */
  isMessage?: boolean | undefined;
};

export function PartyCells({ within, isMessage }: WithinProps) {
  return (
    <>
      <PlaceCells within={within} isMessage={isMessage} />
      <ContactCells within={within} isMessage={isMessage} emailSpan={4} />
      <VatNumberCell
        path={pathIn(within, 'vatNo')}
        countryPath={pathIn(within, 'countryCode')}
        span={2}
        maxLength={ADDRESS_LIMITS.vatNo}
      />
    </>
  );
}

export function PlaceCells({ within, isMessage }: WithinProps) {
  const at = (field: string) => pathIn(within, field);
  return (
    <>
      <CarrierTextCell path={at('street1')} span={3} maxLength={ADDRESS_LIMITS.street} isMessage={isMessage} />
      <CarrierTextCell path={at('street2')} span={3} maxLength={ADDRESS_LIMITS.street} isMessage={isMessage} />
      <TownCells at={at} limits={ADDRESS_LIMITS} isMessage={isMessage} />
    </>
  );
}

export function ContactCells({ within, isMessage, emailSpan }: WithinProps & { emailSpan: FieldProps['span'] }) {
  const { t } = useLingui();
  const at = (field: string) => pathIn(within, `contact.${field}`);
  return (
    <>
      <CarrierTextCell path={at('name')} span={3} maxLength={ADDRESS_LIMITS.contactName} isMessage={isMessage} />
      <EditText
        path={at('phoneNo')}
        span={3}
        maxLength={PHONE_LENGTH}
        type="tel"
        needed={t`Digits, spaces, hyphens, one +`}
      />
      <EditText path={at('email')} span={emailSpan} maxLength={MAX_EMAIL_LENGTH} type="email" />
    </>
  );
}

function pathIn(within: string | undefined, field: string): string {
  return within ? `${within}.${field}` : field;
}
