/** Which truck: each carrier of a day with what it is to take along, how far its load check has come, and who signed. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CarrierPlate } from '#client/components/carrier-badge.tsx';
import { EmptyState } from '#client/components/page-states.tsx';
import { QueueChip } from '#client/components/queue-chip.tsx';
import { UnreadState, useIsRead } from '#client/components/unread-state.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useTitle } from '#client/components/use-title.ts';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { BackHead } from '#client/ui/back-head.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { Page } from '#client/ui/page.tsx';
import { lastFinish, loadState } from '#domain/loads/load-state.ts';
import { dayOf, isDateText } from '#domain/shared/dates.ts';
import { writtenDays } from '#domain/shared/written-day.ts';
import * as styles from './loads.module.css';
import { type Truck, useLoadFacts, useTrucks } from './use-loads.ts';

/** `asked`: the day in the address, or whatever somebody has written there. */
export function LoadPickScreen({ asked }: { asked: unknown }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = useWarehouseDay();
  const written = String(asked ?? '');
  const day = isDateText(written) ? dayOf(written) : today;
  const [text, setText] = useState(day);
  useTitle(t`Load check`);
  const isRead = useIsRead();
  const facts = useLoadFacts();
  const trucks = useTrucks(isRead ? facts : undefined, day);
  const meant = isDateText(text) ? dayOf(text) : writtenDays(text, today)[0]?.from;

  function write(next: string) {
    setText(next);
    const chosen = isDateText(next) ? dayOf(next) : undefined;
    if (chosen) void navigate({ to: '/Loads', search: { day: chosen }, replace: true });
  }
  return (
    <Page>
      <BackHead
        backLabel={t`Back`}
        onBack={() => navigate({ to: '/Home' })}
        title={t`Load check`}
        text={t`Choose the truck. What is booked or ready counts.`}
      />
      <div className={styles.stack}>
        <Cells>
          <DateField
            label={t`Dispatch`}
            required
            value={text}
            onChange={write}
            onBlur={() => meant && write(meant)}
            error={!meant && t`Write a day: today, fri, 27/11, week 12`}
          />
        </Cells>
        <p className="small muted">{t`A truck is a carrier on a day. Two devices may scan the same one.`}</p>
        {!trucks && <UnreadState />}
        {trucks?.length === 0 && (
          <EmptyState
            title={t`No truck on this day`}
            text={t`Shipments with a carrier and this dispatch date appear here.`}
          />
        )}
        {trucks && trucks.length > 0 && (
          <nav className={styles.trucks} aria-label={t`Trucks`}>
            {trucks.map((truck) => (
              <TruckLink key={truck.id} truck={truck} />
            ))}
          </nav>
        )}
      </div>
    </Page>
  );
}

function TruckLink({ truck }: { truck: Truck }) {
  const { t } = useLingui();
  const { id, name, suiteId, shown, expected, unbooked } = truck;
  const loaded = shown ? loadState(expected, shown.load.events).loaded.length : 0;
  const count = expected.length;
  return (
    <Link to="/Loads/$loadId" params={{ loadId: id }}>
      <CarrierPlate suiteId={suiteId} name={name} />
      <div>
        <b>{name}</b>
        <small>
          <TruckState truck={truck} />
        </small>
        {unbooked > 0 && (
          <small>
            {t`${plural(unbooked, { one: '# shipment is not booked and does not count', other: '# shipments are not booked and do not count' })}`}
          </small>
        )}
      </div>
      {shown?.mark && <QueueChip mark={shown.mark} />}
      <span className={styles.amount}>
        <b>{shown ? t`${loaded} of ${count}` : count}</b>
        <small>{t`${plural(count, { one: 'package', other: 'packages' })}`}</small>
      </span>
    </Link>
  );
}

function TruckState({ truck: { shown } }: { truck: Truck }) {
  const { t } = useLingui();
  const now = new Date(useNow());
  if (!shown) return t`Not begun`;
  const { load } = shown;
  const finish = lastFinish(load);
  if (finish) {
    const time = formatRecent(finish.at, now);
    return t`Done ${time}, signed by ${finish.driver}`;
  }
  if (!load.startedAt) return t`Begun on this device`;
  const time = formatRecent(load.startedAt, now);
  return t`Begun ${time} by ${load.startedBy}`;
}
