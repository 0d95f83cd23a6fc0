/**
 * A VAT number. A Swedish organisation number, which is what people know by heart, becomes the VAT number that it has when the
 * field is left, so that they see it.
 */
import type { FieldProps } from '#client/ui/field-cell.tsx';
import { fromOrganisationNumber } from '#domain/company/vat-number.ts';
import { EditText, useEditValue } from './edit-cells.tsx';

type VatNumberCellProps = Pick<FieldProps, 'span'> & {
  path: string;
  /** Of the country whose number it is. */
  countryPath: string;
  maxLength: number;
};

export function VatNumberCell({ countryPath, ...place }: VatNumberCellProps) {
  const country = String(useEditValue(countryPath) ?? '');
  return <EditText {...place} upperCase read={(typed) => fromOrganisationNumber(country, typed)} />;
}
