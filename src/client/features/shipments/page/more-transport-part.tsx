/** Rare fields of the transport: who pays it, the terms and the insurance. */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { EditNumber, EditSelect, EditText, EditToggle } from '#client/editing/edit-cells.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Accordion } from '#client/ui/accordion.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { ITEM_LIMITS, SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import { isReceiverPaysOffered } from '#domain/shipments/required-fields.ts';
import { FoldedFields } from './folded-fields.tsx';
import { useShipmentForm } from './shipment-form.ts';

/** `isShown`: whether a field is required or filled in; the insurance and the customer number are hidden otherwise. */
export function MoreTransportPart({ isShown }: { isShown: (path: string) => boolean }) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const { state, facts, nameOf } = useShipmentForm();
  const { currencies } = useStaticData();
  const { draft } = state;
  const terms = useTerms();
  const { receiverPays, customerNumber, combiterms, insurance } = draft;
  const isWithinCountry = isReceiverPaysOffered(draft, facts.warehouseCountry);
  const hasCustomer = isWithinCountry && (receiverPays || isShown('customerNumber'));
  // The row of "receiver pays" has room for either the customer number or the terms.
  const hasTerms = !hasCustomer || combiterms !== null;
  const areTermsLocked = isWithinCountry && combiterms === null;
  const hasInsurance = isShown('insurance.value') || isShown('insurance.currency');
  const insured = [typeof insurance?.value === 'number' ? number(insurance.value) : null, insurance?.currency];

  const fields = [
    ...(isWithinCountry ? ['receiverPays'] : []),
    ...(hasCustomer ? ['customerNumber'] : []),
    ...(areTermsLocked ? [] : ['combiterms']),
    ...(hasInsurance ? ['insurance.value', 'insurance.currency'] : []),
  ];
  const holds = [
    receiverPays && nameOf('receiverPays'),
    customerNumber && `${nameOf('customerNumber')} ${customerNumber}`,
    combiterms && `${nameOf('combiterms')} ${combiterms}`,
    insured.some(Boolean) && `${nameOf('insurance')} ${insured.filter(Boolean).join(' ')}`,
  ];

  return (
    <Accordion withinCells>
      <FoldedFields title={t`More fields`} choice="kaj-more-transport" {...{ fields, holds }}>
        <Cells columns={6}>
          {isWithinCountry && <EditToggle path="receiverPays" span={3} />}
          {hasCustomer && <EditText path="customerNumber" span={3} maxLength={SHIPMENT_LIMITS.id} />}
          {hasTerms && (
            <EditSelect
              path="combiterms"
              span={isWithinCountry ? 3 : 'full'}
              options={terms}
              readOnly={areTermsLocked}
              placeholder={areTermsLocked ? t`Only between countries` : t`Choose`}
            />
          )}
          {hasInsurance && <EditNumber path="insurance.value" span={3} {...ITEM_LIMITS.amount} />}
          {hasInsurance && (
            <EditSelect
              path="insurance.currency"
              span={3}
              options={currencies.map(({ value }) => ({ value, label: value }))}
            />
          )}
        </Cells>
      </FoldedFields>
    </Accordion>
  );
}

function useTerms() {
  const { deliveryTerms } = useStaticData();
  return useMemo(
    () =>
      deliveryTerms
        .filter(({ kind }) => kind !== 'payer')
        .map(({ value, name }) => ({ value, label: name.includes(value) ? name : `${value} ${name}` })),
    [deliveryTerms],
  );
}
