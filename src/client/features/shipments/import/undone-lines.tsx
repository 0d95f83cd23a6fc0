/** What an undo of an import did, and links to what it left. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Icon } from '#client/ui/icon.tsx';
import type { ShipmentImportUndone } from '#contract/shipment-import.ts';

export function Undone({ undone, left }: ShipmentImportUndone) {
  const { t } = useLingui();
  return (
    <>
      <li>
        <Icon name="undo" />
        <span>{t`${plural(undone, { one: '# shipment cancelled', other: '# shipments cancelled' })}`}</span>
      </li>
      {left.length > 0 && (
        <li>
          <Icon name="needs" />
          <span>
            {t`${plural(left.length, { one: '# shipment left, because somebody has changed it since', other: '# shipments left, because somebody has changed them since' })}`}
            {left.map(({ shipmentId, orderNumber, receiver }) => (
              <small key={shipmentId}>
                <Link to="/Shipment/$shipmentId" params={{ shipmentId }} translate="no">
                  {[orderNumber ?? `#${shipmentId}`, receiver].filter(Boolean).join(', ')}
                </Link>
              </small>
            ))}
          </span>
        </li>
      )}
    </>
  );
}
