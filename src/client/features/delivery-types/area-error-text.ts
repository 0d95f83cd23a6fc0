/** What is wrong with the product of an area or with its services, in words that say what to do about it. */
import { useLingui } from '@lingui/react/macro';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import type { TradeArea } from '#contract/primitives.ts';

export function useAreaErrorText(area: TradeArea): string | undefined {
  const { t, i18n } = useLingui();
  const { errors } = useEditForm();
  const product = errors[`${area}.value`];
  if (product) {
    if (product.code === 'required') return t`Choose a product for at least one area`;
    if (product.code === 'notOffered') return t`Takes no returns. Choose a product that does`;
    if (product.code === 'unknown') return t`The carrier does not offer it. Choose another product`;
    return fieldErrorText(i18n, product);
  }
  const [path = ''] = Object.keys(errors).filter((key) => key.startsWith(`${area}.serviceCodes.`));
  const service = errors[path];
  if (!service) return undefined;
  const { value = '', with: other = '' } = service.values ?? {};
  if (service.code === 'noCombined') return t`Service ${value} cannot be combined with ${other}`;
  if (service.code === 'unknown') return t`The product does not have the service ${value}`;
  return fieldErrorText(i18n, service);
}
