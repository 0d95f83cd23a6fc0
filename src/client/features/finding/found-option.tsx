/** One row of what the box found, with what matches marked whatever its accents. */
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { addressLine } from '#client/components/address-line.ts';
import { CarrierPlate } from '#client/components/carrier-badge.tsx';
import { shipmentName } from '#client/components/shipment-name.ts';
import { StatusChip } from '#client/components/status-chip.tsx';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { Icon } from '#client/ui/icon.tsx';
import { changedParts } from '#domain/finding/nearest.ts';
import { dayOf, timeOf } from '#domain/shared/dates.ts';
import { addDays } from '#domain/shared/day-steps.ts';
import { markedParts, type TextPart } from '#domain/shared/word-search.ts';
import { askedText } from '#domain/shipments/asked-text.ts';
import { foldToFind } from '#domain/shipments/found-text.ts';
import * as styles from './find-box.module.css';
import type { FoundRow } from './use-found-sections.ts';

type FoundOptionProps = { id: string; row: FoundRow; text: string; isChosen: boolean; onReach: () => void };

export function FoundOption({ id, row, text, isChosen, onReach }: FoundOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the box, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: reached through aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      onPointerMove={onReach}
      onClick={row.go}
    >
      {row.shows.what === 'receiver' ? (
        <Receiver address={row.shows.address} text={text} />
      ) : row.shows.what === 'shipment' ? (
        <Shipment {...row.shows} text={text} />
      ) : (
        <NewShipment order={row.shows.order} />
      )}
    </div>
  );
}

function NewShipment({ order }: { order: string }) {
  const { t } = useLingui();
  return (
    <>
      <Icon name="plus" />
      <span className={styles.words}>
        <strong>{t`New shipment with ${order}`}</strong>
      </span>
    </>
  );
}

type ShipmentProps = Omit<Extract<FoundRow['shows'], { what: 'shipment' }>, 'what'> & { text: string };

function Shipment({ row, packagePlace: place, isGuess, text }: ShipmentProps) {
  const { t } = useLingui();
  const dispatch = useDispatch(row.dispDate);
  const asked = isGuess && askedText(text);
  const packages = row.packageNumbers.length;
  return (
    <>
      <CarrierPlate suiteId={row.carrierSuiteId} name={row.carrierName} />
      <span className={styles.words}>
        <strong>
          {asked ? (
            <Marked parts={changedParts(shipmentName(row), asked)} />
          ) : (
            <Found text={shipmentName(row)} asked={text} />
          )}
          {row.receiver.name && ', '}
          <Found text={row.receiver.name ?? ''} asked={text} />
        </strong>
        <small>
          {place !== undefined && `${t`Package ${place} of ${packages}`}, `}
          <Found text={addressLine(row.receiver)} asked={text} />
          {`, ${dispatch}`}
        </small>
      </span>
      <StatusChip status={row.status} />
    </>
  );
}

type ReceiverProps = { address: Extract<FoundRow['shows'], { what: 'receiver' }>['address']; text: string };

function Receiver({ address, text }: ReceiverProps) {
  const { t } = useLingui();
  return (
    <>
      <Icon name="user" />
      <span className={styles.words}>
        <strong>
          <Found text={address.name} asked={text} />
        </strong>
        <small>
          <Found text={addressLine(address)} asked={text} />
        </small>
      </span>
      <small>{t`Address`}</small>
    </>
  );
}

function useDispatch(dispDate: string): string {
  const { t } = useLingui();
  const today = useWarehouseDay();
  const [day, time] = [dayOf(dispDate), timeOf(dispDate)];
  if (day === today) return time ? t`dispatch today ${time}` : t`dispatch today`;
  if (day === addDays(today, 1)) return t`dispatch tomorrow`;
  return t`dispatch ${day}`;
}

function Found({ text, asked }: { text: string; asked: string }) {
  return <Marked parts={markedParts(text, askedText(asked)?.words ?? [], foldToFind)} />;
}

function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) => {
    const Part = part.isHit ? 'mark' : Fragment;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    return <Part key={index}>{part.text}</Part>;
  });
}
