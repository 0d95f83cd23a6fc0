/** The mark of a carrier's suite, for places where the name stands beside it; a truck where there is no mark (own transport). */
import { Icon } from '#client/ui/icon.tsx';
import { CarrierPlate } from './carrier-badge.tsx';
import * as styles from './carrier-logo.module.css';
import { carrierMark } from './carrier-marks.ts';

type CarrierSignProps = { suiteId: string | null; name: string | null };

export function CarrierSign({ suiteId, name }: CarrierSignProps) {
  if (carrierMark(suiteId)) return <CarrierPlate suiteId={suiteId} name={name} />;
  return (
    <span className={styles.none}>
      <Icon name="truck" />
    </span>
  );
}
