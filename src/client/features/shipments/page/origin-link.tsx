/** In the head of a return or a copy: the shipment it was made from, and the way there. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { originText } from '#client/i18n/origin-words.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { Shipment } from '#contract/shipment.ts';
import * as styles from './shipment-page.module.css';

export function OriginLink({ base }: { base: Shipment }) {
  const { i18n } = useLingui();
  const { returnOf, copyOf } = base;
  const shipmentId = returnOf ?? copyOf;
  if (!shipmentId) return null;
  return (
    <Link to="/Shipment/$shipmentId" params={{ shipmentId }} className={styles.origin}>
      <Icon name={returnOf ? 'return' : 'copy'} />
      {originText(i18n, base)}
    </Link>
  );
}
