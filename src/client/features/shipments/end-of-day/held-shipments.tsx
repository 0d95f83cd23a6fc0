/** Shipments that are or were left out of an end of day, each with its reason and a link to it. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { reasonText } from '#client/i18n/reason-messages.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { buttonClass } from '#client/ui/button.tsx';
import type { HeldShipment } from '#contract/end-of-day.ts';
import type { RefusalReason } from '#domain/shipments/actions.ts';
import * as styles from './end-of-day.module.css';

export function HeldShipments({ shipments }: { shipments: readonly HeldShipment[] }) {
  const { t, i18n } = useLingui();
  return (
    <ul className={styles.lines}>
      {shipments.map((held) => {
        const name = held.orderNumber || held.shipmentId;
        return (
          <li key={held.shipmentId}>
            <div>
              <b>{name}</b>, {held.receiver}
              <small>{[held.carrierName, heldText(i18n, held)].filter(Boolean).join(': ')}</small>
            </div>
            <Link
              to="/Shipment/$shipmentId"
              params={{ shipmentId: held.shipmentId }}
              className={buttonClass('quiet')}
              aria-label={t`Correct ${name}`}
            >
              {t`Correct`}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Reasons from the state table whose own words are enough. */
const PLAIN: readonly string[] = ['noDeliveryType', 'bookFirst'];

function heldText(i18n: I18n, { code, fields, message }: HeldShipment): string {
  const wrong = Object.entries(fields).map(
    ([path, error]) => `${fieldName(i18n, path)}: ${fieldErrorText(i18n, error)}`,
  );
  if (wrong.length > 0) return wrong.join(', ');
  if (code === 'updateFirst') return i18n._(msg`Changed meanwhile: update the booking first`);
  return PLAIN.includes(code) ? reasonText(i18n, code as RefusalReason, 0) : message;
}
