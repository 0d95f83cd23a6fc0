/** What a product or a service requires of the shipment, in words; undefined when it requires nothing. */
import { useLingui } from '@lingui/react/macro';
import { fieldName } from '#client/i18n/shipment-field-names.ts';

export function useNeededText(fields: readonly string[]): string | undefined {
  const { t, i18n } = useLingui();
  if (fields.length === 0) return undefined;
  const names = fields.map((path) => fieldName(i18n, path)).join(', ');
  return t`The shipment needs: ${names}`;
}
