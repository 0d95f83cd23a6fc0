/**
 * Rare fields of the goods: their value, category and mark. A line that says what they hold folds them away, and each user's choice
 * is kept on the device; a phone begins with them folded. What is wrong in them opens them.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { deviceValues } from '#client/data/device/browser-storage.ts';
import { EditNumber, EditSelect, EditText, EditToggle } from '#client/editing/edit-cells.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { AccordionPart } from '#client/ui/accordion.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { PHONE, useMedia } from '#client/ui/use-media.ts';
import { ITEM_LIMITS, SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import { useShipmentForm } from './shipment-form.ts';

const KEPT = 'kaj-more-goods ';
const FIELDS = ['currency', 'value', 'category', 'checked'] as const;

export function MoreGoodsPart() {
  const { t } = useLingui();
  const { number } = useLanguage();
  const { userKey } = useUserData();
  const { currencies } = useStaticData();
  const { state, errors } = useShipmentForm();
  const isPhone = useMedia(PHONE);
  const [chosen, setChosen] = useState(() => deviceValues.getItem(KEPT + userKey));
  const isOpen = FIELDS.some((field) => errors[field]) || (chosen ? chosen === 'open' : !isPhone);
  const { currency, value, category, checked } = state.draft;
  const sum = [typeof value === 'number' ? number(value) : value, currency].filter(Boolean).join(' ');
  const holds = [sum, category, checked && t`Checked`].filter(Boolean).join(', ');

  function keep(isOpenNow: boolean) {
    if (isOpenNow === isOpen) return;
    const next = isOpenNow ? 'open' : 'folded';
    deviceValues.setItem(KEPT + userKey, next);
    setChosen(next);
  }

  return (
    <AccordionPart title={t`More about the goods`} icon="more" note={!isOpen && holds} open={isOpen} onToggle={keep}>
      <Cells columns={8}>
        <EditSelect path="currency" span={2} options={currencies.map(({ value }) => ({ value, label: value }))} />
        <EditNumber path="value" span={2} {...ITEM_LIMITS.amount} adornment={currency} />
        <EditText path="category" span={2} maxLength={SHIPMENT_LIMITS.category} />
        <EditToggle path="checked" span={2} />
      </Cells>
    </AccordionPart>
  );
}
