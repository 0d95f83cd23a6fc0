/** The one thing to do with a lane. The number on the button is what a tap does now; with nothing to do the button says so. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { shipmentName } from '#client/components/shipment-name.ts';
import { useCan } from '#client/components/use-can.ts';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useLive } from '#client/components/user-data-provider.tsx';
import { Button, ButtonText, buttonClass } from '#client/ui/button.tsx';
import { lastFinish, loadState } from '#domain/loads/load-state.ts';
import type { DayLane } from '#domain/shipments/day-lanes.ts';
import { useBookingWait } from '../booking-wait.ts';
import { type Truck, useLoadFacts, useTrucks } from '../loads/use-loads.ts';
import { needText } from './lane-texts.ts';
import type { LaneShipment } from './use-day-lanes.ts';
import { PRINTED_AT_ONCE, usePrintingReason } from './use-lane-printing.ts';

type LaneActionProps = {
  lane: DayLane;
  shipments: readonly LaneShipment[];
  /** How many have gone with a driver who signed for them, and are not closed yet. */
  signedFor: number;
  /** Its button is the page's filled one. */
  isOpen: boolean;
  isBooking: boolean;
  isPrinting: boolean;
  onBook: (shipments: readonly LaneShipment[]) => Promise<void>;
  onPrint: (shipments: readonly LaneShipment[]) => Promise<void>;
};

export function LaneAction({ lane, ...props }: LaneActionProps) {
  const Action = ACTIONS[lane];
  return <Action {...props} />;
}

type ActionProps = Omit<LaneActionProps, 'lane'>;

const ACTIONS: Readonly<Record<DayLane, (props: ActionProps) => React.ReactNode>> = {
  toBook: BookThem,
  toPrint: PrintThem,
  needsYou: OpenFirst,
  driver: LoadTrucks,
};

function BookThem({ shipments, isOpen, isBooking, onBook }: ActionProps) {
  const { t } = useLingui();
  const can = useCan('bookShipment');
  // A booking that waits on this device is asked for already.
  const unasked = shipments.filter(({ row }) => row.mark !== 'booking');
  const count = unasked.length;
  const here = useLive(({ cache }) => cache.carriers.toArray(), []);
  const areTests = unasked.every(({ row }) => {
    const carrier = here?.find(({ carrierId }) => carrierId === row.carrier);
    return carrier?.testMode;
  });
  const waits = useBookingWait(unasked.map(({ row }) => row));
  const carriers = [...new Set(unasked.map(({ row }) => row.carrierName ?? ''))];
  const [only = ''] = carriers;
  const carrierText =
    carriers.length === 1 ? only : t`${plural(carriers.length, { one: 'with # carrier', other: 'with # carriers' })}`;
  if (count === 0) {
    const waiting = shipments.length > 0 && t`the others wait on this device`;
    return <Button reason={waiting || t`nothing is left today`}>{t`Nothing to book`}</Button>;
  }
  return (
    <Button
      variant={isOpen ? 'primary' : 'plain'}
      reason={can.reason}
      busy={isBooking}
      hint={[areTests && t`a test, no truck comes`, waits ?? (areTests ? undefined : carrierText)]
        .filter(Boolean)
        .join('. ')}
      onClick={() => onBook(unasked)}
    >
      {t`Book ${count}`}
    </Button>
  );
}

function PrintThem({ shipments, isOpen, isPrinting, onPrint }: ActionProps) {
  const { t } = useLingui();
  const reason = usePrintingReason();
  if (shipments.length === 0) return <Button reason={t`no paper is missing`}>{t`Nothing to print`}</Button>;
  const batch = shipments.slice(0, PRINTED_AT_ONCE);
  const count = batch.length;
  return (
    <Button
      variant={isOpen ? 'primary' : 'plain'}
      reason={reason}
      busy={isPrinting}
      hint={t`labels, then other papers`}
      onClick={() => onPrint(batch)}
    >
      {t`Print ${count}`}
    </Button>
  );
}

function OpenFirst({ shipments, isOpen }: ActionProps) {
  const { t, i18n } = useLingui();
  const [first] = shipments;
  if (!first) return <Button reason={t`all is well`}>{t`Nothing needs you`}</Button>;
  return <OpenShipment shipment={first} isOpen={isOpen} label={t`Open the first`} need={needText(i18n, first)} />;
}

type OpenShipmentProps = { shipment: LaneShipment; isOpen: boolean; label: string; need?: string | undefined };

function OpenShipment({ shipment: { row, lacks }, isOpen, label, need }: OpenShipmentProps) {
  const [focusOn] = lacks;
  const name = shipmentName(row);
  return (
    <Link
      to="/Shipment/$shipmentId"
      params={{ shipmentId: row.shipmentId }}
      {...(focusOn && { state: { focusOn } })}
      className={buttonClass(isOpen ? 'primary' : 'plain')}
    >
      <ButtonText hint={need ? `${name}: ${need}` : name}>{label}</ButtonText>
    </Link>
  );
}

/** The trucks are checked first; once each of them is signed for, the day can be closed. */
function LoadTrucks({ shipments, signedFor, isOpen }: ActionProps) {
  const { t } = useLingui();
  const day = useWarehouseDay();
  const facts = useLoadFacts();
  const trucks = useTrucks(facts, day) ?? [];
  const look = buttonClass(isOpen ? 'primary' : 'plain');
  if (shipments.length + signedFor === 0) return <Button reason={t`nothing is ready yet`}>{t`Nothing waits`}</Button>;
  const waiting = trucks.filter(({ carrierId }) => shipments.some(({ row }) => row.carrier === carrierId));
  const isSigned = ({ shown }: Truck) => shown !== undefined && lastFinish(shown.load) !== undefined;
  if (shipments.length === 0 || (waiting.length > 0 && waiting.every(isSigned))) {
    return (
      <Link to="/EndOfDay" search={{ dispDateTo: day }} className={look}>
        <ButtonText hint={t`every truck is signed for`}>{t`End of day`}</ButtonText>
      </Link>
    );
  }
  const loaded = waiting.reduce((sum, truck) => sum + loadedOf(truck), 0);
  const total = waiting.reduce((sum, { expected }) => sum + expected.length, 0);
  const [only, ...others] = waiting;
  const text = (
    <ButtonText
      hint={t`${loaded} of ${plural(total, { one: '# package', other: '# packages' })} on the truck`}
    >{t`Load check`}</ButtonText>
  );
  return only && others.length === 0 ? (
    <Link to="/Loads/$loadId" params={{ loadId: only.id }} className={look}>
      {text}
    </Link>
  ) : (
    <Link to="/Loads" className={look}>
      {text}
    </Link>
  );
}

function loadedOf({ shown, expected }: Truck): number {
  return shown ? loadState(expected, shown.load.events).loaded.length : 0;
}
