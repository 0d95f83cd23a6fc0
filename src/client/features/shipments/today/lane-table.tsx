/** The shipments of the open lane, earliest first; each opens, and says what it needs. On a phone the rows are cards. */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { shipmentName } from '#client/components/shipment-name.ts';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { DrawnColumn } from '#client/ui/table/column.ts';
import { useRowTabIndex } from '#client/ui/table/data-row.tsx';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { LIST_COLUMNS, PICK_COLUMN } from '../list/list-cells.tsx';
import * as listStyles from '../list/list-table.module.css';
import { keepOverRow } from '../list/over-row.ts';
import { PickBox } from '../list/pick-box.tsx';
import type { RowSelection } from '../list/use-row-selection.ts';
import { isAtClient, moreThanStatus } from './lane-texts.ts';
import * as styles from './today.module.css';
import type { LaneShipment } from './use-day-lanes.ts';

/** The columns that every width shows, and the others: dispatch and delivery type. */
const COLUMNS_EVERYWHERE = 6;
const OTHER_COLUMNS = LIST_COLUMNS.length + 1 - COLUMNS_EVERYWHERE;

type PickedShipment = LaneShipment & { readonly isPicked: boolean };

const columnsOn = (today: string, onAsk: LaneTableProps['onAsk']): readonly DrawnColumn<PickedShipment>[] =>
  [PICK_COLUMN, ...LIST_COLUMNS].map((column) => ({
    ...column,
    draw(shipment: PickedShipment) {
      if (column.key === 'dispDate') return <Dispatch shipment={shipment} today={today} />;
      const { row, place, isPicked } = shipment;
      if (column.key === 'actions' && place.lane === 'needsYou') return <NextStep shipment={shipment} onAsk={onAsk} />;
      return column.draw({ row, hasDraft: false, isPicked });
    },
  }));

type LaneTableProps = {
  label: string;
  shipments: readonly LaneShipment[];
  /** The same shipments, truck by truck: each is said over its first one. */
  trucks: readonly (readonly LaneShipment[])[] | undefined;
  /** A phone shows the boxes only while shipments are being selected. */
  isPicking: boolean;
  /** Asks a carrier again that has not answered whether it has booked. Changing it draws all rows anew. */
  onAsk: ((shipment: LaneShipment) => unknown) | undefined;
} & Pick<RowSelection, 'selected' | 'table'>;

export function LaneTable({ label, shipments, trucks, selected, table, isPicking, onAsk }: LaneTableProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const today = useWarehouseDay();
  const columns = useMemo(() => columnsOn(today, onAsk), [today, onAsk]);
  const lacksOf = (id: string) => shipments.find(({ row }) => row.shipmentId === id)?.lacks[0];
  const rows = useMemo(
    () => shipments.map((shipment) => ({ ...shipment, isPicked: selected.has(shipment.row.shipmentId) })),
    [shipments, selected],
  );
  const truckOver = new Map(
    trucks?.map((own) => [own[0]?.row, `${own[0]?.row.carrierName ?? t`No carrier`}, ${own.length}`]),
  );
  const picked = rows.filter(({ isPicked }) => isPicked).length;
  return (
    <div {...table} onClickCapture={keepOverRow}>
      <DataTable
        label={label}
        className={classes(listStyles.list, isPicking && listStyles.picking)}
        rowClass={({ isPicked }) => classes(isPicked && listStyles.picked)}
        above={({ row }) => truckOver.get(row)}
        headOf={{
          pick: (
            <PickBox
              label={t`Select all that are shown`}
              state={picked === 0 ? false : picked === rows.length || 'mixed'}
            />
          ),
        }}
        columns={columns}
        rows={rows}
        isSame={looksTheSame}
        rowKey={({ row }) => row.shipmentId}
        under={{
          columns: COLUMNS_EVERYWHERE,
          rest: { columns: OTHER_COLUMNS, className: listStyles.type },
          words: (shipment) => {
            const need = moreThanStatus(i18n, shipment);
            return (
              need && (
                <span className={isAtClient(shipment) ? 'muted small' : styles.why}>
                  {!isAtClient(shipment) && <Icon name="warn" />}
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
    </div>
  );
}

function looksTheSame(before: PickedShipment, after: PickedShipment): boolean {
  return (
    before.isPicked === after.isPicked &&
    before.row === after.row &&
    before.note === after.note &&
    before.place.lane === after.place.lane &&
    (before.place.lane !== 'needsYou' || after.place.lane !== 'needsYou' || before.place.reason === after.place.reason)
  );
}

/** What its person does about it: a carrier is asked again at once, the others lead where the row does. */
function NextStep({ shipment, onAsk }: { shipment: LaneShipment } & Pick<LaneTableProps, 'onAsk'>) {
  const { t } = useLingui();
  const look = { className: classes(buttonClass(), styles.step), tabIndex: useRowTabIndex() };
  const { row, place, note } = shipment;
  const name = shipmentName(row);
  if (place.lane !== 'needsYou' || place.reason === 'failed') return null;
  if (place.reason === 'technicalError') {
    // A booking that waits on this device will ask.
    if (note !== 'unanswered' || row.mark || !onAsk) return null;
    return (
      <button type="button" {...look} aria-label={`${t`Ask again`}: ${name}`} onClick={() => onAsk(shipment)}>
        {t`Ask again`}
      </button>
    );
  }
  const isDecided = place.reason === 'onDevice' || place.reason === 'voidLabel';
  return (
    <a
      href={`/Shipment/${row.shipmentId}`}
      {...look}
      aria-label={isDecided ? t`Decide about ${name}` : t`Correct ${name}`}
    >
      {isDecided ? t`Decide` : t`Correct`}
    </a>
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
