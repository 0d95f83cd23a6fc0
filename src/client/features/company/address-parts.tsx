/** Where the company is, whom to contact there, and where its invoices go. */
import { useLingui } from '@lingui/react/macro';
import { CarrierTextCell } from '#client/editing/carrier-text-cells.tsx';
import { EditText } from '#client/editing/edit-cells.tsx';
import { TownCells } from '#client/editing/town-cells.tsx';
import { VatNumberCell } from '#client/editing/vat-number-cell.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { COMPANY_LIMITS } from '#contract/company.ts';
import { MAX_EMAIL_LENGTH } from '#contract/primitives.ts';

export function AddressPart() {
  return (
    <Cells columns={6}>
      <PostalCells />
    </Cells>
  );
}

/** `within`: where in the company the address is; undefined for the company's own. */
export function PostalCells({ within }: { within?: 'warehouse' }) {
  const at = (field: string) => (within ? `${within}.${field}` : field);
  return (
    <>
      <CarrierTextCell path={at('name')} span="full" required emptied="" maxLength={COMPANY_LIMITS.name} />
      <CarrierTextCell path={at('street1')} span={3} maxLength={COMPANY_LIMITS.street} />
      <CarrierTextCell path={at('street2')} span={3} maxLength={COMPANY_LIMITS.street} />
      <TownCells at={at} limits={COMPANY_LIMITS} />
    </>
  );
}

export function ContactPart({ of }: { of: 'contact' | 'financeContact' }) {
  const { t } = useLingui();
  return (
    <Cells columns={6}>
      <EditText path={`${of}Name`} span={3} maxLength={COMPANY_LIMITS.contactName} />
      <EditText
        path={`${of}Phone`}
        span={3}
        type="tel"
        maxLength={COMPANY_LIMITS.contactPhone}
        needed={t`Digits, spaces, hyphens, one +`}
      />
      <EditText path={`${of}Email`} span="full" type="email" maxLength={MAX_EMAIL_LENGTH} />
    </Cells>
  );
}

export function InvoicePart() {
  return (
    <Cells columns={6}>
      <EditText path="emailInvoiceTo" span="full" type="email" maxLength={MAX_EMAIL_LENGTH} />
      <EditText path="orgNo" span={3} maxLength={COMPANY_LIMITS.orgNo} />
      <VatNumberCell path="vatNo" countryPath="countryCode" span={3} maxLength={COMPANY_LIMITS.vatNo} />
    </Cells>
  );
}
