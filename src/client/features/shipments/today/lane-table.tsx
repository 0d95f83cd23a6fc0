/** The shipments of the open lane, earliest first; each opens, and says what it needs. On a phone the rows are cards. */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { DrawnColumn } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { LIST_COLUMNS } from '../list/list-cells.tsx';
import * as listStyles from '../list/list-table.module.css';
import { moreThanStatus } from './lane-texts.ts';
import * as styles from './today.module.css';
import type { LaneShipment } from './use-day-lanes.ts';

/** The columns that every width shows, and the others: dispatch and delivery type. */
const COLUMNS_EVERYWHERE = 5;
const OTHER_COLUMNS = LIST_COLUMNS.length - COLUMNS_EVERYWHERE;

const columnsOn = (today: string): readonly DrawnColumn<LaneShipment>[] =>
  LIST_COLUMNS.map((column) => ({
    ...column,
    draw:
      column.key === 'dispDate'
        ? (shipment: LaneShipment) => <Dispatch shipment={shipment} today={today} />
        : ({ row }: LaneShipment) => column.draw({ row, hasDraft: false }),
  }));

export function LaneTable({ label, shipments }: { label: string; shipments: readonly LaneShipment[] }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const today = useWarehouseDay();
  const columns = useMemo(() => columnsOn(today), [today]);
  const lacksOf = (id: string) => shipments.find(({ row }) => row.shipmentId === id)?.lacks[0];
  return (
    <DataTable
      label={label}
      className={listStyles.list}
      columns={columns}
      rows={shipments}
      rowKey={({ row }) => row.shipmentId}
      under={{
        columns: COLUMNS_EVERYWHERE,
        rest: { columns: OTHER_COLUMNS, className: listStyles.type },
        words: (shipment) => {
          const need = moreThanStatus(i18n, shipment);
          return (
            need && (
              <span className={styles.why}>
                <Icon name="warn" />
                {need}
              </span>
            )
          );
        },
      }}
      opening={{
        hrefOf: (shipmentId) => `/Shipment/${shipmentId}`,
        onOpen: (shipmentId) => {
          const focusOn = lacksOf(shipmentId);
          return navigate({
            to: '/Shipment/$shipmentId',
            params: { shipmentId },
            ...(focusOn && { state: { focusOn } }),
          });
        },
      }}
    />
  );
}

/** Only the time for what leaves today, the day for what is late or still to come. */
function Dispatch({ shipment: { row }, today }: { shipment: LaneShipment; today: string }) {
  const { t } = useLingui();
  const [day, time] = row.dispDate.split(' ');
  if (day === today) return <>{time ?? t`Today`}</>;
  return (
    <>
      {day} {time && <span>{time}</span>}
    </>
  );
}
