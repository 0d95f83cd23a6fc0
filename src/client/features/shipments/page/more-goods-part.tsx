/** Rare fields of the goods: their value, category and mark. */
import { useLingui } from '@lingui/react/macro';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { EditNumber, EditSelect, EditText, EditToggle } from '#client/editing/edit-cells.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Cells } from '#client/ui/cells.tsx';
import { ITEM_LIMITS, SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import { FoldedFields } from './folded-fields.tsx';
import { useShipmentForm } from './shipment-form.ts';

const FIELDS = ['currency', 'value', 'category', 'checked'] as const;

export function MoreGoodsPart() {
  const { t } = useLingui();
  const { number } = useLanguage();
  const { currencies } = useStaticData();
  const { currency, value, category, checked } = useShipmentForm().state.draft;
  const sum = [typeof value === 'number' ? number(value) : value, currency].filter(Boolean).join(' ');

  return (
    <FoldedFields
      title={t`More about the goods`}
      choice="kaj-more-goods"
      fields={FIELDS}
      holds={[sum, category, checked && t`Checked`]}
    >
      <Cells columns={8}>
        <EditSelect path="currency" span={2} options={currencies.map(({ value }) => ({ value, label: value }))} />
        <EditNumber path="value" span={2} {...ITEM_LIMITS.amount} adornment={currency} />
        <EditText path="category" span={2} maxLength={SHIPMENT_LIMITS.category} />
        <EditToggle path="checked" span={2} />
      </Cells>
    </FoldedFields>
  );
}
