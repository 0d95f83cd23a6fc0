/** The cells of a shipment in the list, by column. Its order number is the link to it. */
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { CarrierPlate } from '#client/components/carrier-badge.tsx';
import { PlacedAddress } from '#client/components/placed-address.tsx';
import { QueueChip } from '#client/components/queue-chip.tsx';
import { StatusChip } from '#client/components/status-chip.tsx';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import { originText } from '#client/i18n/origin-words.ts';
import { Chip } from '#client/ui/chip.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import type { DrawnColumn } from '#client/ui/table/column.ts';
import { RowLink, useRowTabIndex } from '#client/ui/table/data-row.tsx';
import type { SortColumn } from '#contract/shipments-list.ts';
import { COLUMN_LABELS } from './list-columns.ts';
import * as styles from './list-table.module.css';
import { openTracking } from './open-tracking.ts';
import { PickBox } from './pick-box.tsx';

export type ListedShipment = {
  readonly row: ShownRow;
  /** It has unsaved changes on this device. */
  readonly hasDraft: boolean;
  readonly isPicked?: boolean;
  /** It came while the list was open. */
  readonly isFresh?: boolean;
};

type ListColumn = DrawnColumn<ListedShipment>;

export const LIST_COLUMNS: readonly ListColumn[] = [
  column('carrier', styles.carrier, ({ row }) => <CarrierPlate suiteId={row.carrierSuiteId} name={row.carrierName} />),
  column('orderNumber', styles.order, (shipment) => <Order {...shipment} />),
  column('receiver', styles.receiver, ({ row: { receiver } }) => (
    <>
      <strong>{receiver.name}</strong>
      <span>
        <PlacedAddress receiver={receiver} />
      </span>
    </>
  )),
  column('dispDate', classes(styles.date, 'digits'), ({ row }) => {
    const [day, time] = row.dispDate.split(' ');
    return (
      <>
        {day} {time && <span>{time}</span>}
      </>
    );
  }),
  column('deliveryType', styles.type, ({ row }) => <span>{row.deliveryTypeName}</span>),
  column('status', styles.status, (shipment) => <Status {...shipment} />),
  {
    ...{ type: 'drawn', key: 'actions', label: msg`Note and tracking`, isHeadHidden: true, className: styles.actions },
    draw: ({ row }) => <Actions row={row} />,
  },
];

/** Only where shipments can be selected. */
export const PICK_COLUMN: ListColumn = {
  ...{ type: 'drawn', key: 'pick', label: msg`Select all that are shown`, isUnsorted: true, className: styles.pick },
  draw: ({ row, isPicked = false }) => <Pick row={row} isPicked={isPicked} />,
};

function column(key: SortColumn, className: string | undefined, draw: ListColumn['draw']): ListColumn {
  return { type: 'drawn', key, label: COLUMN_LABELS[key], className, draw };
}

type CellProps = { row: ShownRow };

function Pick({ row: { shipmentId, orderNumber }, isPicked }: CellProps & { isPicked: boolean }) {
  const { t } = useLingui();
  const id = useShownId(shipmentId);
  return <PickBox label={t`Select ${orderNumber || id}`} state={isPicked} />;
}

function Order({ row: { shipmentId, orderNumber, dispDate }, isFresh }: ListedShipment) {
  const { t } = useLingui();
  const id = useShownId(shipmentId);
  const router = useRouter();
  const prepare = () => void router.preloadRoute({ to: '/Shipment/$shipmentId', params: { shipmentId } });
  return (
    <>
      <RowLink className={styles.link} onFocus={prepare} onPointerEnter={prepare}>
        {orderNumber || id}
      </RowLink>{' '}
      {isFresh && <b className={styles.new}>{t`New`}</b>}
      {orderNumber && <span className={styles.id}>{id}</span>}
      <span className={styles.when}>{dispDate}</span>
    </>
  );
}

function Status({ row, hasDraft }: ListedShipment) {
  const { t, i18n } = useLingui();
  const { status, mark, deliveryTypeName } = row;
  const origin = originText(i18n, row);
  return (
    <>
      <div className={styles.chips}>
        <StatusChip status={status} />
        {mark && <QueueChip mark={mark} />}
        {hasDraft && <Chip variant="draft">{t`Draft`}</Chip>}
        {origin && (
          <span className={styles.origin}>
            <Icon name={row.returnOf ? 'return' : 'copy'} />
            {origin}
          </span>
        )}
      </div>
      {deliveryTypeName && <span className={styles.typeUnder}>{deliveryTypeName}</span>}
    </>
  );
}

function Actions({ row: { shipmentId, orderNumber, checked, hasNote, trackingLink } }: CellProps) {
  const { t } = useLingui();
  const id = useShownId(shipmentId);
  const order = orderNumber || id;
  const tabIndex = useRowTabIndex();
  return (
    <div>
      {checked && <Mark icon="check" label={t`Checked`} />}
      {hasNote && <Mark icon="note" label={t`Internal note`} />}
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
  );
}

function useShownId(shipmentId: string): string {
  const { t } = useLingui();
  return isTemporaryId(shipmentId) ? t`no id yet` : `#${shipmentId}`;
}

function Mark({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span className={styles.mark} role="img" aria-label={label} title={label}>
      <Icon name={icon} />
    </span>
  );
}
