/** One lane of the day: its name and count, what is special, how many each carrier has, and the one thing to do with it. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, ReactNode } from 'react';
import { CarrierPlate } from '#client/components/carrier-badge.tsx';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import type { DayLane } from '#domain/shipments/day-lanes.ts';
import { byCarrier } from './carrier-counts.ts';
import { laneName, laneState, needCounts } from './lane-texts.ts';
import styles from './today.module.css';
import type { LaneShipment } from './use-day-lanes.ts';

const ICONS: Readonly<Record<DayLane, IconName>> = {
  toBook: 'state-10',
  toPrint: 'print',
  needsYou: 'needs',
  driver: 'truck',
};

type LaneBoxProps = {
  lane: DayLane;
  /** Undefined until the device has been read. */
  shipments: readonly LaneShipment[] | undefined;
  /** How many that would be booked here lack something. */
  lacking: number;
  /** How many are with their driver already. */
  signedFor: number;
  isOpen: boolean;
  /** The carrier whose shipments alone are shown, if this lane is open. */
  carrier: string | undefined;
  panelId: string;
  onOpen: (carrier?: string) => unknown;
  onKeyDown: (event: KeyboardEvent) => unknown;
  /** The lane's button, once the device has been read. */
  children: ReactNode;
};

export function LaneBox(props: LaneBoxProps) {
  const { lane, shipments, lacking, signedFor, isOpen, carrier, panelId, onOpen, onKeyDown, children } = props;
  const { i18n } = useLingui();
  const { number } = useLanguage();
  const count = shipments?.length;
  return (
    <section
      className={classes(
        styles.lane,
        isOpen && styles.open,
        lane === 'needsYou' && styles.needs,
        !count && styles.none,
      )}
      aria-label={laneName(i18n, lane)}
    >
      <button
        type="button"
        role="tab"
        id={laneTabId(lane)}
        className={styles.head}
        aria-selected={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        tabIndex={isOpen ? 0 : -1}
        onClick={() => onOpen()}
        onKeyDown={onKeyDown}
      >
        <Icon name={ICONS[lane]} />
        <strong>{laneName(i18n, lane)}</strong>
        {count === undefined ? <i className={styles.bone} aria-hidden="true" /> : <b>{number(count)}</b>}
      </button>
      <div className={styles.body}>
        <p className={styles.say}>{shipments && <LaneLine {...{ lane, shipments, lacking, signedFor }} />}</p>
        <div className={styles.carriers}>
          {byCarrier(shipments ?? []).map(({ id, row, count: ofCarrier }) => (
            <button
              key={id}
              type="button"
              aria-label={`${row.carrierName ?? ''}, ${ofCarrier}`}
              aria-pressed={isOpen && carrier === id}
              onClick={() => onOpen(isOpen && carrier === id ? undefined : id)}
            >
              <CarrierPlate suiteId={row.carrierSuiteId} name={row.carrierName} />
              {number(ofCarrier)}
            </button>
          ))}
        </div>
        <div className={styles.foot}>{children || <div className={styles.bone} aria-hidden="true" />}</div>
      </div>
    </section>
  );
}

export function laneTabId(lane: DayLane): string {
  return `lane-${lane}`;
}

function LaneLine({
  lane,
  shipments,
  lacking,
  signedFor,
}: Pick<LaneBoxProps, 'lane' | 'lacking' | 'signedFor'> & { shipments: readonly LaneShipment[] }) {
  const { t, i18n } = useLingui();
  const { number } = useLanguage();
  const today = useWarehouseDay();
  const more =
    lane === 'toBook' && lacking > 0
      ? t`${plural(lacking, { one: '# more lacks something: see Needs you', other: '# more lack something: see Needs you' })}`
      : lane === 'driver' && signedFor > 0
        ? t`${number(signedFor)} signed for`
        : undefined;
  const [first] = shipments;
  if (!first) return <>{more ?? t`Nothing here now`}</>;
  if (lane === 'needsYou') return <>{needCounts(i18n, shipments)}</>;
  const [day, time] = first.row.dispDate.split(' ');
  const when = day === today ? time : day;
  const carrier = first.row.carrierName ?? '';
  return (
    <>
      {when ? <b>{carrier ? t`First ${when}, ${carrier}` : t`First ${when}`}</b> : laneState(i18n, lane)}
      {more && `. ${more}`}
    </>
  );
}
