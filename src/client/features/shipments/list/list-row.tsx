/**
 * One shipment of the list. The whole row opens it; its order number is the link, for the keyboard, for a new tab and for screen
 * readers. Rendered again only when its own data changes, because the device reads all rows anew whenever one changes.
 */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { CarrierPlate } from '#client/components/carrier-plate.tsx';
import { QueueChip } from '#client/components/queue-chip.tsx';
import { StatusChip } from '#client/components/status-chip.tsx';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import { Chip } from '#client/ui/chip.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { addressLine } from '../address-line.ts';
import * as styles from './list-table.module.css';
import { openTracking } from './open-tracking.ts';

type ListRowProps = { row: ShownRow; hasDraft: boolean; reachable: boolean };

export const ListRow = memo(DrawnRow, looksTheSame);

function DrawnRow({ row, hasDraft, reachable }: ListRowProps) {
  const { t } = useLingui();
  const { shipmentId, receiver, trackingLink } = row;
  const isNew = isTemporaryId(shipmentId);
  const id = isNew ? t`no id yet` : `#${shipmentId}`;
  const order = row.orderNumber || id;
  const [day = '', time] = row.dispDate.split(' ');
  const tabIndex = reachable ? 0 : -1;
  return (
    <tr data-shipment={shipmentId} className={classes(row.status === STATUS.cancelled && styles.off)}>
      <td className={styles.carrier}>
        <CarrierPlate suiteId={row.carrierSuiteId} name={row.carrierName} />
      </td>
      <td className={styles.order}>
        <Link
          className={styles.link}
          to="/Shipment/$shipmentId"
          params={{ shipmentId }}
          tabIndex={tabIndex}
          data-row-link=""
        >
          {order}
        </Link>{' '}
        {row.orderNumber && <span className={styles.id}>{id}</span>}
        <span className={styles.when}>{row.dispDate}</span>
      </td>
      <td className={styles.receiver}>
        <strong>{receiver.name}</strong>
        <span className="cut">{addressLine(receiver)}</span>
      </td>
      <td className={classes(styles.date, 'digits')}>
        {day} {time && <span>{time}</span>}
      </td>
      <td className={styles.type}>
        <span>{row.deliveryTypeName}</span>
      </td>
      <td className={styles.status}>
        <div className={styles.chips}>
          <StatusChip status={row.status} />
          {row.mark && <QueueChip mark={row.mark} />}
          {hasDraft && <Chip look="draft">{t`Draft`}</Chip>}
        </div>
        {row.deliveryTypeName && <span className={styles.typeUnder}>{row.deliveryTypeName}</span>}
      </td>
      <td className={styles.actions}>
        <div>
          {row.checked && <Mark icon="check" label={t`Checked`} />}
          {row.hasNote && <Mark icon="note" label={t`Internal note`} />}
          {trackingLink ? (
            <IconButton
              icon="track"
              label={t`Track ${order}`}
              onClick={() => openTracking(trackingLink)}
              tabIndex={tabIndex}
            />
          ) : (
            <span className={styles.void} />
          )}
        </div>
      </td>
    </tr>
  );
}

function looksTheSame(before: ListRowProps, after: ListRowProps): boolean {
  const sameRow = before.row === after.row || isSameVersion(before.row, after.row);
  return sameRow && before.hasDraft === after.hasDraft && before.reachable === after.reachable;
}

function isSameVersion(before: ShownRow, after: ShownRow): boolean {
  if (before.mark || after.mark || before._etag === null) return false;
  return before.shipmentId === after.shipmentId && before._etag === after._etag;
}

function Mark({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span className={styles.mark} role="img" aria-label={label} title={label}>
      <Icon name={icon} />
    </span>
  );
}
