/** The rows of the open lane under their heading, and the bar of what is selected among them, as in the list. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { lazyPart } from '#client/shell/lazy-part.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { byTruck, type DayLane } from '#domain/shipments/day-lanes.ts';
import { useRowSelection } from '../list/use-row-selection.ts';
import { LaneTable } from './lane-table.tsx';
import { laneName } from './lane-texts.ts';
import * as styles from './today.module.css';
import type { LaneShipment } from './use-day-lanes.ts';
import type { ChosenShipment } from './use-lane-booking.ts';

const BulkBar = lazyPart(async () => (await import('../list/bulk-bar.tsx')).BulkBar);

/** More than a day of most companies has, and as many as are drawn at once without a long wait. */
const SHOWN_AT_FIRST = 250;

type LaneRowsProps = {
  lane: DayLane;
  shipments: readonly LaneShipment[];
  /** Something is being booked or printed. */
  isRunning: boolean;
  onBook: (chosen: readonly ChosenShipment[]) => unknown;
  onPrint: (chosen: readonly ChosenShipment[]) => unknown;
};

export function LaneRows({ lane, shipments, isRunning, onBook, onPrint }: LaneRowsProps) {
  const { t, i18n } = useLingui();
  const { number } = useLanguage();
  const [isPicking, setPicking] = useState(false);
  const trucks = useMemo(() => (lane === 'driver' ? byTruck(shipments) : undefined), [lane, shipments]);
  const rows = trucks?.flat() ?? shipments;
  const [isAllShown, setAllShown] = useState(false);
  const shown = isAllShown ? rows : rows.slice(0, SHOWN_AT_FIRST);
  const ids = shown.map(({ row }) => row.shipmentId);
  const { selected, select, table } = useRowSelection(ids, lane);
  // What has left the lane is selected no more.
  const picked = rows.filter(({ row }) => selected.has(row.shipmentId)).map(({ row }) => row);
  const count = number(rows.length);
  const latest = useRef(onBook);
  latest.current = onBook;
  // A call that its carrier has not answered is looked up there before anything is booked again.
  const ask = useCallback((shipment: LaneShipment) => latest.current([shipment]), []);
  const start = (action: LaneRowsProps['onBook']) => (chosen: readonly ChosenShipment[]) => {
    select([]);
    return action(chosen);
  };
  return (
    <>
      <div className={styles.rowsHead}>
        <h2>{laneName(i18n, lane)}</h2>
        {rows.length > 0 && (
          <>
            <span className="muted small">
              {trucks
                ? t`${count}, truck by truck`
                : lane === 'needsYou'
                  ? t`${count}, what stops a truck first`
                  : t`${count}, earliest first`}
            </span>
            <Button
              variant="quiet"
              className={styles.pick}
              aria-pressed={isPicking}
              onClick={() => setPicking(!isPicking)}
            >
              {t`Select`}
            </Button>
          </>
        )}
        <Link to="/Shipments" className={buttonClass('quiet')}>
          <Icon name="right" />
          {t`All in the list`}
        </Link>
      </div>
      {rows.length > 0 && (
        <Panel className={styles.rows}>
          <LaneTable
            label={laneName(i18n, lane)}
            shipments={shown}
            trucks={trucks}
            selected={selected}
            table={table}
            isPicking={isPicking || picked.length > 0}
            onAsk={isRunning ? undefined : ask}
          />
        </Panel>
      )}
      {shown.length < rows.length && (
        <Button className={styles.rest} onClick={() => setAllShown(true)}>
          {t`Show all ${count}`}
        </Button>
      )}
      <Suspense>
        {picked.length > 0 && !isRunning && (
          <BulkBar
            rows={picked}
            shown={ids}
            onSelect={select}
            count={rows.length}
            onBook={start(onBook)}
            onPrint={start(onPrint)}
          />
        )}
      </Suspense>
    </>
  );
}
