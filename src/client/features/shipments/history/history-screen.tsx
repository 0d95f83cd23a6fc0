/**
 * The history of one shipment (HIS-01): what was done, when on the device and when it reached the server, by whom and from where, field
 * by field, with papers, messages and what the carrier reported. What waits here stands among it.
 */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '#client/components/copy-text.ts';
import { LoadingState } from '#client/components/page-states.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useTitle } from '#client/components/use-title.ts';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { formatDuration } from '#client/i18n/durations.ts';
import { formatDay } from '#client/i18n/format-day.ts';
import { formatInstant, formatRecent } from '#client/i18n/formats.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { BackHead } from '#client/ui/back-head.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Count } from '#client/ui/count.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Page } from '#client/ui/page.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { dayOf } from '#domain/shared/dates.ts';
import * as rows from '../clock-rows.module.css';
import * as styles from './history.module.css';
import { HistoryRow } from './history-row.tsx';
import { eventText, type Setting } from './history-texts.ts';
import { useHistory } from './use-history.ts';
import type { ShownEvent } from './waiting-events.ts';

const FILTERS = ['all', 'people', 'carrier', 'papers'] as const;
type Filter = (typeof FILTERS)[number];

export function HistoryScreen({ shipmentId }: { shipmentId: string }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const go = useNavigateToPath();
  const { timeZone } = useStaticData().warehouse;
  const [filter, setFilter] = useState<Filter>('all');
  const known = useHistory(shipmentId);
  const { shipment, names, events, error, isOnline, waiting } = known;
  const setting: Setting = { i18n, timeZone, shipment, names };
  useTitle(t`History`);

  const isUnknown = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isUnknown) void navigate({ to: '/Shipments', replace: true, state: { notice: 'shipmentNotFound' } });
  }, [isUnknown, navigate]);

  const name = shipment?.orderNumber || t`shipment ${shipmentId}`;
  const back = () => go(`/Shipment/${shipmentId}`);
  const shown = events?.filter(({ group }) => filter === 'all' || group === filter);
  const copy = () => {
    const text = (shown ?? []).map((event) => eventText(event, setting)).join('\n\n');
    return copyText(i18n, text, { id: 'history-copied', done: t`History copied` });
  };

  return (
    <Page narrow>
      <BackHead
        backLabel={t`Back to ${name}`}
        onBack={back}
        title={t`History`}
        text={[name, shipment?.addresses.receiver.name].filter(Boolean).join(', ')}
      >
        <ButtonRow>
          <Button icon="print" onClick={() => go(`/Shipment/${shipmentId}/prints`)}>{t`Printed papers`}</Button>
          {events && <Button icon="copy" onClick={copy}>{t`Copy as text`}</Button>}
        </ButtonRow>
      </BackHead>
      {events && shown ? (
        <>
          <Age at={known.readAt} isOnline={isOnline} error={error} onRetry={known.refetch} />
          <Tabs
            label={t`Show`}
            selected={filter}
            onSelect={(key) => setFilter(key as Filter)}
            tabs={FILTERS.map((key) => ({
              key,
              label: (
                <>
                  {filterName(key)} <Count value={countOf(key)} />
                </>
              ),
              content: <Events events={shown} setting={setting} />,
            }))}
          />
          {known.hasEarlier && <Earlier onRead={known.readEarlier} />}
          <Clocks timeZone={timeZone} />
        </>
      ) : isUnknown || !known.isLooked ? null : (
        <Panel>{nothingYet()}</Panel>
      )}
    </Page>
  );

  function nothingYet(): ReactNode {
    if (!isOnline) {
      return (
        <StateBlock
          icon="offline"
          title={t`The history is not on this device`}
          text={t`The 500 latest opened shipments carry theirs. This one is read when the server answers.`}
        >
          <Button onClick={back}>{t`Back to ${name}`}</Button>
        </StateBlock>
      );
    }
    if (!error) return <LoadingState rows={6} />;
    return (
      <StateBlock icon="warn" title={t`The history could not be read`} text={t`The shipment itself is unharmed.`} alert>
        <Button variant="primary" icon="refresh" onClick={() => void known.refetch()}>{t`Try again`}</Button>
      </StateBlock>
    );
  }

  function filterName(key: Filter): string {
    return { all: t`All`, people: t`People`, carrier: t`Carrier`, papers: t`Papers` }[key];
  }

  function countOf(key: Filter): number {
    const onServer = known.counts?.[key] ?? 0;
    return onServer + (key === 'all' || key === 'people' ? waiting : 0);
  }
}

function Events({ events, setting }: { events: readonly ShownEvent[]; setting: Setting }) {
  const { t, i18n } = useLingui();
  const today = useWarehouseDay();
  const dayOfEvent = ({ doneAt }: ShownEvent) => dayOf(formatInstant(doneAt, setting.timeZone));
  if (events.length === 0) {
    return (
      <Panel>
        <StateBlock icon="box" title={t`Nothing of this kind has happened`} />
      </Panel>
    );
  }
  return (
    <Panel className={styles.history}>
      <div className={rows.heads} aria-hidden="true">
        <span>{t({ message: 'Done', context: 'when' })}</span>
        <span>{t`On the server`}</span>
        <span>{t`What`}</span>
        <span>{t`Who, where`}</span>
      </div>
      <ol className={rows.rows}>
        {events.map((event, index) => {
          const day = dayOfEvent(event);
          const before = events[index - 1];
          return (
            <HistoryRow
              key={event.eventId}
              event={event}
              setting={setting}
              day={before && dayOfEvent(before) === day ? undefined : formatDay(day, today, i18n.locale)}
            />
          );
        })}
      </ol>
    </Panel>
  );
}

function Age(props: { at: number; isOnline: boolean; error: unknown; onRetry: () => unknown }) {
  const { at, isOnline, error, onRetry } = props;
  const { t } = useLingui();
  const time = formatRecent(at, new Date(useNow()));
  if (isOnline && !error) return null;
  return (
    <div className={styles.age} role="status">
      <Icon name={isOnline ? 'warn' : 'offline'} />
      {isOnline ? (
        <>
          <p>{t`As of ${time}. It could not be fetched again.`}</p>
          <Button variant="quiet" icon="refresh" onClick={onRetry}>{t`Try again`}</Button>
        </>
      ) : (
        <p>
          <b>{t`As of ${time}.`}</b> {t`Later events come when the server answers.`}
        </p>
      )}
    </div>
  );
}

function Earlier({ onRead }: { onRead: () => Promise<undefined> }) {
  const { t } = useLingui();
  const run = useReportedAction();
  return (
    <ButtonRow>
      <Button onClick={() => run(t`Reading`, onRead)}>{t`Show earlier events`}</Button>
    </ButtonRow>
  );
}

function Clocks({ timeZone }: { timeZone: string }) {
  const { t, i18n } = useLingui();
  const error = useObservable(useServices().clock.error);
  const duration = formatDuration(Math.abs(error), i18n.locale);
  return (
    <p className="muted small">
      {t`Times in ${timeZone}. “Done” is the clock of the device, corrected by what the server says.`}{' '}
      {error > 0 && t`This device is ${duration} fast.`}
      {error < 0 && t`This device is ${duration} slow.`}
    </p>
  );
}
