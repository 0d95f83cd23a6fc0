/**
 * The totals of the goods lines as they would be saved, updated with every key. The chargeable weight is for information;
 * the carrier's terms decide.
 */
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '#client/i18n/use-language.ts';
import { senderCountry } from '#domain/shipments/required-fields.ts';
import { shipmentTotals } from '#domain/shipments/totals.ts';
import { countable } from './shipment-draft.ts';
import { useShipmentForm } from './shipment-form.ts';
import * as styles from './shipment-page.module.css';

export function GoodsTotals() {
  const { t } = useLingui();
  const { number } = useLanguage();
  const { state, facts } = useShipmentForm();
  const { goodsLines, addresses } = countable(state.draft);
  const from = senderCountry({ addresses }, facts.warehouseCountry);
  const totals = shipmentTotals(goodsLines, from, addresses.receiver.countryCode);
  const shown = [
    { key: 'pieces', name: t`Pieces`, value: totals.pieces },
    { key: 'weight', name: t`Weight`, value: totals.weight, unit: t`kg` },
    { key: 'volume', name: t`Volume`, value: totals.volume, unit: t`m³` },
    { key: 'loadmeter', name: t`Load metres`, value: totals.loadmeter, unit: t`ldm` },
    { key: 'palletPlaces', name: t`Pallet places`, value: totals.palletPlaces },
    { key: 'chargeableWeight', name: t`Chargeable weight`, value: totals.chargeableWeight, unit: t`kg` },
  ];
  return (
    <dl className={styles.totals} aria-label={t`Totals`}>
      {shown.map(({ key, name, value, unit }) => (
        <div key={key} data-total={key}>
          <dt>{name}</dt>
          <dd translate="no">
            {number(value)} {unit && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
