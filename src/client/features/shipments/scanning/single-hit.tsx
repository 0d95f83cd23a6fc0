/** The one shipment with the scanned code: where it goes, its state, what comes next, and what can be done. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { CarrierSign } from '#client/components/carrier-logo.tsx';
import { AsOf } from '#client/components/page-states.tsx';
import { PlacedAddress } from '#client/components/placed-address.tsx';
import { QueueChip } from '#client/components/queue-chip.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { StatusChip } from '#client/components/status-chip.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { Button } from '#client/ui/button.tsx';
import { STATUS } from '#domain/shipments/status.ts';
import { withoutFilters } from '../list/list-filters.ts';
import * as styles from './scan-card.module.css';
import type { ScanCardProps } from './scan-result.ts';

/** What a person holding the package does next. */
const NEXT_STEPS: Readonly<Record<number, MessageDescriptor>> = {
  [STATUS.open]: msg`Next: book it`,
  [STATUS.inProgress]: msg`Next: print what is missing`,
  [STATUS.rejected]: msg`Next: correct what the carrier rejected, and book again`,
  [STATUS.technicalError]: msg`Next: see what went wrong, and try again`,
  [STATUS.ready]: msg`Next: onto the truck`,
  [STATUS.closed]: msg`Next: hand it to the driver`,
  [STATUS.finished]: msg`Delivered, nothing is left to do`,
  [STATUS.cancelled]: msg`Cancelled: do not send it`,
  [STATUS.archived]: msg`Archived, nothing is left to do`,
  [STATUS.failed]: msg`Next: see what went wrong, and try again`,
};

export function SingleHit({ row, hiding, search, onOpen, onClose }: ScanCardProps & { row: ShownRow }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const userData = useUserData();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const syncedAt = useObservable(userData.syncedAt);
  // The shipment may change while the card is shown.
  const shown = useObservable(userData.shipments.rows).get(row.shipmentId) ?? row;
  const dispatch = shown.dispDate;
  const next = NEXT_STEPS[shown.status];

  return (
    <div className={styles.body}>
      <div className={styles.hit}>
        <CarrierSign suiteId={shown.carrierSuiteId} name={shown.carrierName} />
        <div className={styles.words}>
          <strong>{shown.receiver.name}</strong>
          <span>
            <PlacedAddress receiver={shown.receiver} />
          </span>
          <span>
            {shown.deliveryTypeName && `${shown.deliveryTypeName}, `}
            <span className="nowrap">{t`dispatch ${dispatch}`}</span>
          </span>
          {next && <span className={styles.next}>{i18n._(next)}</span>}
        </div>
        <div className={styles.chips}>
          <StatusChip status={shown.status} />
          {shown.mark && <QueueChip mark={shown.mark} />}
        </div>
      </div>
      {!isOnline && syncedAt !== undefined && (
        <p className="small muted">
          {t`From this device`}
          <AsOf at={syncedAt} />
        </p>
      )}
      <div className={styles.ways}>
        {hiding.length > 0 && (
          <Button
            icon="eye"
            onClick={async () => {
              // Searches by its id, because it might be on another page of the list.
              const shownSearch = { ...withoutFilters(search, hiding), shipmentId: row.shipmentId };
              await navigate({ to: '/Shipments', search: shownSearch, resetScroll: false });
              onClose();
            }}
          >{t`Show it`}</Button>
        )}
        <Button
          variant="primary"
          icon="box"
          hint={t`scan it once more, or Enter`}
          onClick={() => onOpen(row.shipmentId)}
        >
          {t`Open the shipment`}
        </Button>
      </div>
    </div>
  );
}
