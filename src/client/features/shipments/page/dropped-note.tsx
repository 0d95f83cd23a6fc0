/** What another delivery type or receiver took away from the shipment's own services and pick-up point. */
import { useLingui } from '@lingui/react/macro';
import { formatList } from '#client/i18n/formats.ts';
import { serviceName } from '#client/i18n/service-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import * as styles from './services-cells.module.css';
import { useShipmentForm } from './shipment-form.ts';

export function DroppedNote() {
  const { t, i18n } = useLingui();
  const { dropped } = useShipmentForm();
  if (!dropped) return null;
  const { pickupPoint } = dropped;
  const names = formatList(
    dropped.services.map((name) => serviceName(i18n, name)),
    i18n.locale,
  );
  const lost = [
    dropped.services.length > 0 && t`Left out, since it does not fit: ${names}.`,
    pickupPoint && t`The pick-up point ${pickupPoint} is removed, since it does not fit.`,
  ];
  return (
    <p className={styles.dropped} role="status">
      <Icon name="warn" />
      <span>{lost.filter(Boolean).join(' ')}</span>
    </p>
  );
}
