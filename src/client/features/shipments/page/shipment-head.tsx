/**
 * What the shipment is and what can be done with it now: state, print, book, and the menu of rarer actions. An action that is not
 * possible now stays in place and says why; one that the delivery type or the state rules out is hidden. Both come from the
 * domain's table.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { QueueChip } from '#client/components/queue-chip.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { StatusChip } from '#client/components/status-chip.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useTitle } from '#client/components/use-title.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import { bookingMark } from '#client/i18n/booking-reach-messages.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { keepHeadRoom } from '#client/ui/head-room.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { type ActionAvailability, isOffered } from '#domain/shipments/actions.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { useBookingWait } from '../booking-wait.ts';
import { openTracking } from '../list/open-tracking.ts';
import { ActionResult } from './action-line.tsx';
import { useActionReason } from './action-reason.ts';
import { CancelBookingDialog } from './cancel-booking-dialog.tsx';
import type { HeadProps } from './head-props.ts';
import { useHeldSeries } from './held-series-dialog.tsx';
import type { LeasedPrint } from './label-on-device.ts';
import { LeasedLabelButton, LeasedPrintOutcome } from './leased-label.tsx';
import { MoreMenu } from './more-menu.tsx';
import { OriginLink } from './origin-link.tsx';
import { PrintMenu } from './print-menu.tsx';
import * as styles from './shipment-page.module.css';
import { useBooking } from './use-booking.ts';
import { useScannedCommands } from './use-scanned-commands.ts';
import { WaitingLabelButton } from './waiting-label.tsx';

export function ShipmentHead(props: HeadProps) {
  const { base, mark, orderNumber, actions, save, toCorrect, refusedPath, dirty, printing, line } = props;
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const reasonFor = useActionReason();
  const heldSeries = useHeldSeries();
  const [printed, setPrinted] = useState<LeasedPrint>();
  const [isCancelling, setCancelling] = useState(false);
  const isNew = base.shipmentId === NEW_ID;
  const number = isTemporaryId(base.shipmentId) ? t`New, not sent yet` : t`Shipment ${base.shipmentId}`;
  const title = isNew ? t`New shipment` : orderNumber || number;
  useTitle(title);
  const asOf = useFreshness();
  const waits = useBookingWait([base]);
  const bookHint =
    toCorrect > 0 ? (
      <Plural value={toCorrect} one="# to correct" other="# to correct" />
    ) : isLater(actions.book) ? (
      (waits ?? t`when the connection is back`)
    ) : (
      dirty && t`with your changes`
    );

  const reached = bookingMark(i18n, base);
  const { book, update, cancel } = useBooking({ base, save, printing, line, takeError: heldSeries.take });
  useScannedCommands({ ...props, name: title, book });

  return (
    <>
      <div ref={keepHeadRoom} className={styles.head} data-page-head>
        <div className={styles.id}>
          <IconButton
            icon="back"
            variant="plain"
            label={t`Back to shipments`}
            onClick={() => void navigate({ to: '/Shipments' })}
          />
          <div>
            <h1 translate={orderNumber ? 'no' : 'yes'}>{title}</h1>
            {!isNew && (
              <p className="small muted">
                {[orderNumber && number, base.consignmentNo, asOf].filter(Boolean).join(' · ')}
              </p>
            )}
          </div>
          <span className={styles.marks}>
            <span className={styles.state}>
              <StatusChip status={base.status} />
              {reached && <Chip variant="progress">{reached}</Chip>}
            </span>
            {mark && <QueueChip mark={mark} />}
            <OriginLink base={base} />
          </span>
        </div>
        <ButtonRow className={styles.actions}>
          <PrintMenu {...{ base, mark, actions, save, dirty, printing }} />
          {base.trackingLink && (
            <IconButton icon="track" label={t`Track`} onClick={() => openTracking(base.trackingLink ?? '')} />
          )}
          {base.isBooked && base.status !== STATUS.cancelled && isOffered(actions.updateBooking) && (
            <Button
              data-step="update"
              icon="sending"
              reason={reasonFor(actions.updateBooking)}
              hint={dirty && t`with your changes`}
              onClick={update}
            >
              {t`Update booking`}
            </Button>
          )}
          {base.isBooked && isOffered(actions.cancelBooking) && base.status !== STATUS.cancelled && (
            <Button icon="close" reason={reasonFor(actions.cancelBooking)} onClick={() => setCancelling(true)}>
              {t`Cancel booking`}
            </Button>
          )}
          <LeasedLabelButton base={base} book={actions.book} save={save} line={line} onPrinted={setPrinted} />
          <WaitingLabelButton base={base} onPrinted={setPrinted} />
          {!base.isBooked && isOffered(actions.book) && (
            <Button
              data-step="book"
              icon="truck"
              variant={dirty ? 'plain' : 'primary'}
              reason={reasonFor(actions.book)}
              hint={bookHint}
              onClick={book}
            >
              {t`Book`}
            </Button>
          )}
        </ButtonRow>
        <MoreMenu base={base} actions={actions} line={line} />
        {heldSeries.dialog}
        {isCancelling && (
          <CancelBookingDialog
            carrierName={base.carrierName}
            onClose={() => setCancelling(false)}
            onConfirm={() => cancel(() => setCancelling(false))}
          />
        )}
      </div>
      {printed && <LeasedPrintOutcome printed={printed} onClose={() => setPrinted(undefined)} />}
      {line.outcome && (
        <ActionResult
          key={line.turn}
          {...{ base, mark, actions, printing, refusedPath }}
          outcome={line.outcome}
          onClose={line.forget}
        />
      )}
    </>
  );
}

/** How old the page is while the server cannot provide anything newer. */
function useFreshness(): string | undefined {
  const { t } = useLingui();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const syncedAt = useObservable(useUserData().syncedAt);
  const now = new Date(useNow());
  if (isOnline || syncedAt === undefined) return undefined;
  const time = formatRecent(syncedAt, now);
  return t`as of ${time}`;
}

function isLater(answer: ActionAvailability): boolean {
  return answer.allowed && answer.when === 'later';
}
