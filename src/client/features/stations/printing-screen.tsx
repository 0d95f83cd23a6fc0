/**
 * Printing, as this device sees it: the station that prints for it, pairing another one, and the stations of the company. Without a
 * station it says that the browser prints, and how to get the program.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AnswerAge } from '#client/components/answer-age.tsx';
import { PersistedQueries } from '#client/components/persisted-queries.tsx';
import { ownStation } from '#client/components/stations/own-station.ts';
import { stationsQuery } from '#client/components/stations/station-queries.ts';
import { UnansweredState } from '#client/components/unanswered-state.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useTitle } from '#client/components/use-title.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { deviceId } from '#client/data/device/device-id.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { lastFailureText } from '#client/i18n/print-messages.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { BackHead } from '#client/ui/back-head.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Column, Columns } from '#client/ui/columns.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import { Page } from '#client/ui/page.tsx';
import type { Station } from '#contract/station.ts';
import { GetProgram } from './get-program.tsx';
import { LeasedNumbers } from './leased-numbers.tsx';
import { OwnStation, RemoveStation } from './own-station-cells.tsx';
import { PairStation } from './pair-station.tsx';
import { StationChip } from './station-chip.tsx';
import * as styles from './stations.module.css';
import { useStationWrites } from './use-station-writes.ts';

export function PrintingScreen() {
  const { t } = useLingui();
  useTitle(t`Printing`);
  return (
    <Page narrow>
      <PersistedQueries>
        <KnownStations />
      </PersistedQueries>
    </Page>
  );
}

function KnownStations() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(stationsQuery(useUserData()));
  if (!data) {
    return (
      <>
        <PrintingHead />
        <UnansweredState error={error} rows={6} onRetry={refetch} />
      </>
    );
  }
  return (
    <>
      <AnswerAge asOf={dataUpdatedAt} error={error} onRetry={refetch} />
      <Stations stations={data} />
    </>
  );
}

function PrintingHead({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  const go = useNavigateToPath();
  return (
    <BackHead
      backLabel={t`Back to My profile`}
      onBack={() => go('/MyProfile')}
      title={t`Printing`}
      text={t`This device`}
    >
      {children}
    </BackHead>
  );
}

function Stations({ stations }: { stations: readonly Station[] }) {
  const { t } = useLingui();
  const writes = useStationWrites();
  const { user } = useUserData();
  const [pairing, setPairing] = useState<'no' | 'letters' | 'program'>('no');
  const [paired, setPaired] = useState<string>();
  const own = ownStation(stations, { username: user.username, deviceId: deviceId() });
  const others = stations.filter(({ id }) => id !== own?.id);
  const isPairing = pairing !== 'no';

  async function onPaired(station: Station): Promise<void> {
    setPaired(station.computer);
    setPairing('no');
    await writes.moveTo(station, stations, deviceId());
  }

  return (
    <>
      <PrintingHead>
        {!isPairing && (
          <ButtonRow className={styles.actions}>
            <Button icon="plus" onClick={() => setPairing('letters')}>
              {own ? t`Pair another station` : t`I see six letters`}
            </Button>
            {own && <RemoveStation station={own} writes={writes} />}
          </ButtonRow>
        )}
      </PrintingHead>
      {paired !== undefined && own && !isPairing && (
        <Outcome
          tone="done"
          title={t`Paired with ${paired}`}
          text={t`Kaj guesses which printer is for labels by the paper. Look below whether it guessed right.`}
        />
      )}
      {isPairing ? (
        <>
          <PairStation onPaired={onPaired} />
          <GetProgram />
          <Button variant="quiet" onClick={() => setPairing('no')}>{t`Cancel`}</Button>
        </>
      ) : (
        <>
          {own ? <Standing station={own} others={others} writes={writes} stations={stations} /> : <NoStation />}
          <Columns>
            <Column>{own ? <OwnStation station={own} writes={writes} /> : <GetProgram />}</Column>
            <Column>
              <OtherStations stations={stations} others={others} writes={writes} />
              <LeasedNumbers />
            </Column>
          </Columns>
        </>
      )}
    </>
  );
}

function NoStation() {
  const { t } = useLingui();
  return (
    <Outcome
      tone="plain"
      icon="print"
      title={t`This device prints in the browser.`}
      text={t`With the print program labels and papers go to the right printer by themselves, without a dialog.`}
    />
  );
}

type OthersProps = {
  stations: readonly Station[];
  others: readonly Station[];
  writes: ReturnType<typeof useStationWrites>;
};

/** What a person should know of their station before anything else; nothing while it prints. */
function Standing({ station, others, writes, stations }: OthersProps & { station: Station }) {
  const { t, i18n } = useLingui();
  const now = new Date(useNow());
  const { state, computer, lastAnswerAt, waiting, last } = station;
  const jobs = waiting.labels + waiting.papers;
  if (state === 'connected') return null;
  const time = lastAnswerAt && formatRecent(lastAnswerAt, now);
  const awake = others.filter((one) => one.state === 'connected');
  if (state === 'asleep') {
    return (
      <Outcome
        tone="asks"
        title={
          time ? t`The computer ${computer} sleeps since ${time}` : t`The program on ${computer} has not called yet`
        }
        text={
          jobs > 0 && (
            <Plural
              value={jobs}
              one="# print job waits for it and comes out by itself when it wakes. Nothing is lost."
              other="# print jobs wait for it and come out by themselves when it wakes. Nothing is lost."
            />
          )
        }
      >
        {awake.map((one) => {
          const { id, name } = one;
          return (
            <Button key={id} hint={t`for this device`} onClick={() => writes.moveTo(one, stations, deviceId())}>
              {t`Use ${name}`}
            </Button>
          );
        })}
      </Outcome>
    );
  }
  const role = last.labels?.cameOut === false ? 'labels' : 'papers';
  const failed = last[role];
  const when = failed ? formatRecent(failed.at, now) : '';
  return (
    <Outcome
      tone="needs"
      title={role === 'labels' ? t`The label printer stopped ${when}` : t`The A4 printer stopped ${when}`}
      text={
        <>
          {sentence(lastFailureText(i18n, failed))}{' '}
          {t`What did not come out is missing on its shipment, where it can be printed again.`}
        </>
      }
    />
  );
}

/** A printer's own words end as they please. */
const sentence = (text: string): string => (text === '' || /[.!?]”?$/.test(text) ? text : `${text}.`);

function OtherStations({ stations, others, writes }: OthersProps) {
  const { t } = useLingui();
  const mine = stations.some((one) => one.goesTo.devices.includes(deviceId()));
  return (
    <Cells title={t`Other stations of the company`}>
      <ul className={styles.list} aria-label={t`Other stations of the company`}>
        {others.map((one) => (
          <li key={one.id} className={styles.row}>
            <Icon name="print" />
            <div>
              <b>{one.name}</b>
              <small>
                {printersText(one, {
                  both: t`labels and A4`,
                  labels: t`labels only`,
                  papers: t`A4 only`,
                  none: t`no printers`,
                })}
              </small>
            </div>
            <StationChip station={one} />
            <Button variant="quiet" reason={writes.reason} onClick={() => writes.moveTo(one, stations, deviceId())}>
              {t`Use it here`}
            </Button>
          </li>
        ))}
        {others.length === 0 && (
          <li className={styles.row}>
            <small>{t`None yet. Each computer with printers can be one.`}</small>
          </li>
        )}
        {mine && (
          <li className={styles.row}>
            <Icon name="print" />
            <div>{t`This device can also print in its own browser.`}</div>
            <Button
              variant="quiet"
              reason={writes.reason}
              onClick={() => writes.moveTo(undefined, stations, deviceId())}
            >
              {t`Print in this browser`}
            </Button>
          </li>
        )}
      </ul>
    </Cells>
  );
}

function printersText(
  { labels, papers, system }: Station,
  words: Readonly<Record<'both' | 'labels' | 'papers' | 'none', string>>,
): string {
  const has = labels && papers ? 'both' : labels ? 'labels' : papers ? 'papers' : 'none';
  return [system.split(' ')[0], words[has]].filter(Boolean).join(', ');
}
