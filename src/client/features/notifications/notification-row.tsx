/** One notification of the panel: icon, title, time, its text, cut to one line if longer, and the shipment that it is about. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { shipmentName } from '#client/components/shipment-name.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { formatRecent } from '#client/i18n/formats.ts';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { Notification } from '#contract/notification.ts';
import { openingOf, SHORT_MESSAGE } from '#domain/notifications/notification-opening.ts';
import { notificationMark } from './notification-marks.ts';
import * as styles from './notification-panel.module.css';

type NotificationRowProps = {
  notification: Notification;
  /** Unit: milliseconds since 1970. */
  now: number;
  onOpen: () => void;
};

export function NotificationRow({ notification, now, onOpen }: NotificationRowProps) {
  const { t } = useLingui();
  const [isExpanded, setExpanded] = useState(false);
  const { type, title, message, unRead, createdAt, shipmentId } = notification;
  const shipment = useObservable(useUserData().shipments.rows).get(shipmentId ?? '');
  const { icon, tone, unknownType } = notificationMark(type);
  const canExpand = openingOf(notification) === 'expand';
  const isCut = message.length > SHORT_MESSAGE && !isExpanded;
  return (
    <button
      type="button"
      className={classes(styles.row, unRead && styles.unread)}
      aria-expanded={canExpand ? isExpanded : undefined}
      data-type={type}
      onClick={() => {
        if (canExpand) setExpanded(!isExpanded);
        onOpen();
      }}
    >
      <Icon name={icon} size="large" className={`tone-${tone}`} />
      <strong>
        {title}
        {unknownType && <span className="muted"> {unknownType}</span>}
        {unRead && <span className="visually-hidden"> ({t`unread`})</span>}
      </strong>
      <time dateTime={createdAt}>{formatRecent(createdAt, new Date(now))}</time>
      <span className={classes(styles.message, isCut && styles.cut)}>{message}</span>
      {shipment && (
        <span className={styles.about} translate="no">
          {[shipmentName(shipment), shipment.receiver.name].filter(Boolean).join(', ')}
        </span>
      )}
    </button>
  );
}
