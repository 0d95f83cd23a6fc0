/** One row of what the box found, with what matches marked whatever its accents. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { addressLine } from '#client/components/address-line.ts';
import { CarrierPlate } from '#client/components/carrier-badge.tsx';
import { shipmentName } from '#client/components/shipment-name.ts';
import { StatusChip } from '#client/components/status-chip.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { changedParts } from '#domain/finding/nearest.ts';
import { dayOf, timeOf } from '#domain/shared/dates.ts';
import { addDays } from '#domain/shared/day-steps.ts';
import { markedParts, type TextPart } from '#domain/shared/word-search.ts';
import { askedText } from '#domain/shipments/asked-text.ts';
import { foldToFind } from '#domain/shipments/found-text.ts';
import * as styles from './find-box.module.css';
import type { FoundAddress } from './use-find.ts';
import type { FoundRow } from './use-found-sections.ts';

type FoundOptionProps = {
  id: string;
  row: FoundRow;
  text: string;
  isChosen: boolean;
  onReach: () => void;
  onGo: () => void;
};

export function FoundOption({ id, row, text, isChosen, onReach, onGo }: FoundOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the box, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: reached through aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      onPointerMove={onReach}
      onClick={onGo}
    >
      <Shown shows={row.shows} text={text} />
    </div>
  );
}

function Shown({ shows, text }: { shows: FoundRow['shows']; text: string }) {
  const { t, i18n } = useLingui();
  const { number } = useLanguage();
  const recent = useRecent();
  if (shows.what === 'shipment') return <Shipment {...shows} text={text} />;
  switch (shows.what) {
    case 'receiver':
      return <Receiver {...shows} text={text} />;
    case 'new': {
      const { order } = shows;
      return <Way icon="plus" title={t`New shipment with ${order}`} />;
    }
    case 'repeat':
      return (
        <Way icon="plus" title={<RepeatTitle name={shows.name} text={text} />}>
          {t`as last time, ${dayOf(shows.day)}`}
        </Way>
      );
    case 'search': {
      const { count, at } = shows.search;
      return (
        <Way icon="search" title={shows.search.text}>
          {t`${plural(count, { one: '# found', other: '# found' })}`} {recent(at)}
        </Way>
      );
    }
    case 'saved':
      return (
        <Way icon="star" title={<Found text={shows.name} asked={text} />}>
          {t`${number(shows.count)}, saved search`}
        </Way>
      );
    case 'page':
      return <Way icon={shows.page.icon} title={i18n._(shows.page.label)} />;
  }
}

function Way({ icon, title, children }: { icon: IconName; title: ReactNode; children?: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      <span className={styles.words}>
        <strong>{title}</strong>
        {children && <small>{children}</small>}
      </span>
    </>
  );
}

function RepeatTitle({ name, text }: { name: string; text: string }) {
  return (
    <Trans>
      New shipment to <Found text={name} asked={text} />
    </Trans>
  );
}

function useRecent(): (at: number) => string {
  const now = useNow();
  return (at) => formatRecent(at, new Date(now));
}

type ShipmentProps = Omit<Extract<FoundRow['shows'], { what: 'shipment' }>, 'what'> & { text: string };

function Shipment({ row, packagePlace: place, isGuess, opened, text }: ShipmentProps) {
  const { t } = useLingui();
  const dispatch = useDispatch(row.dispDate);
  const recent = useRecent();
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
          {opened ? (
            <OpenedAt time={recent(opened.at)} isScanned={opened.isScanned} />
          ) : (
            <>
              {place !== undefined && `${t`Package ${place} of ${packages}`}, `}
              <Found text={addressLine(row.receiver)} asked={text} />
              {`, ${dispatch}`}
            </>
          )}
        </small>
      </span>
      <StatusChip status={row.status} />
    </>
  );
}

function OpenedAt({ time, isScanned }: { time: string; isScanned: true | undefined }) {
  const { t } = useLingui();
  return isScanned ? t`scanned ${time}` : t`you, ${time}`;
}

type ReceiverProps = { address: FoundAddress; shipments: number; text: string };

function Receiver({ address, shipments, text }: ReceiverProps) {
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
          {shipments > 0 && `, ${t`${plural(shipments, { one: '# shipment', other: '# shipments' })}`}`}
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
