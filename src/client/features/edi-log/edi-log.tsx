/**
 * The EDI log of a carrier connection or of one shipment: what was sent, what was answered, and an immediate retry for what did
 * not arrive. The URL says which message is open.
 * Not here: the head above it (carrier-log-screen.tsx, shipment-log-screen.tsx).
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { AnswerAge } from '#client/components/answer-age.tsx';
import { FailedState, LoadingState } from '#client/components/page-states.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { formatDay } from '#client/i18n/format-day.ts';
import { formatInstant } from '#client/i18n/formats.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useRegisterPlaces } from '#client/registers/use-register-places.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import type { EdiEntry } from '#contract/edi.ts';
import * as styles from './edi-log.module.css';
import { EdiMessageDrawer } from './edi-message-drawer.tsx';
import { EdiThreadRows } from './edi-thread.tsx';
import { ediThreads } from './edi-threads.ts';
import type { LogSearch } from './log-search.ts';
import type { EdiLogState } from './use-edi-log.ts';
import { useStableScroll } from './use-stable-scroll.ts';

type EdiLogProps = {
  log: EdiLogState;
  /** The path of this page. */
  path: string;
  search: LogSearch;
  isOfShipment: boolean;
  /** Shown while the log is empty. */
  nothing: ReactNode;
};

export function EdiLog({ log, path, search, isOfShipment, nothing }: EdiLogProps) {
  const { t } = useLingui();
  const go = useNavigateToPath();
  const { timeZone } = useStaticData().warehouse;
  const { entries, error, asOf, isOnline, more, look } = log;
  const dayOf = (instant: string | number) => formatInstant(instant, timeZone).slice(0, 10);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days of a zone
  const threads = useMemo(() => entries && ediThreads(entries, dayOf), [entries, timeZone]);
  const list = useRef<HTMLDivElement>(null);
  useStableScroll(list, threads);
  const isFresh = useArrivals(threads?.map(({ key }) => key));
  const onShipment = isOfShipment ? undefined : (shipmentId: string) => go(`/Shipment/${shipmentId}`);
  const places = useRegisterPlaces(path);
  const hrefOf = (ediId: string) => places.hrefOf({ ...search, message: ediId });
  const rowPlaces = {
    clock: (instant: string) => (instant === '' ? '' : formatInstant(instant, timeZone).slice(11)),
    hrefOf,
    onOpen: (ediId: string) => places.go(hrefOf(ediId)),
    onShipment,
    showsAttempts: isOfShipment,
  };
  const { message: openId, ...withoutMessage } = search;

  return (
    <>
      {!isOnline && (
        <Panel>
          <StateBlock
            icon="offline"
            title={t`The log needs the network`}
            text={t`Messages wait and are retried on the server, whether this device is online or not. What a booking made here waits for is in the queue.`}
          />
        </Panel>
      )}
      {!threads && isOnline && (error ? <FailedState onRetry={look} /> : <LoadingState />)}
      {threads && isOnline && <AnswerAge asOf={asOf} error={error} onRetry={look} />}
      {threads?.length === 0 && <Panel>{nothing}</Panel>}
      {threads && <GivenUp entries={threads.flatMap((thread) => thread.entries)} />}
      {/* Not every browser anchors scrolling itself; those that do leave it to useStableScroll. */}
      <div ref={list} className={styles.days} style={{ overflowAnchor: 'none' }}>
        {threads?.map((thread, index) => {
          const isFirstOfDay = threads[index - 1]?.day !== thread.day;
          if (!isFirstOfDay) return null;
          return (
            <Fragment key={thread.day}>
              <Day day={thread.day} dayOf={dayOf} />
              <Panel>
                <ul className={styles.panel}>
                  {threads
                    .filter(({ day }) => day === thread.day)
                    .map((one) => (
                      <EdiThreadRows key={one.key} thread={one} places={rowPlaces} isFresh={isFresh(one.key)} />
                    ))}
                </ul>
              </Panel>
            </Fragment>
          );
        })}
      </div>
      {more && <Button className={styles.more} onClick={more}>{t`Earlier days`}</Button>}
      {openId && (
        <EdiMessageDrawer
          ediId={openId}
          formatTime={(instant) => formatInstant(instant, timeZone)}
          onShipment={onShipment}
          onClose={() => places.close(withoutMessage)}
        />
      )}
    </>
  );
}

function Day({ day, dayOf }: { day: string; dayOf: (instant: number) => string }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const today = dayOf(useNow());
  const name = formatDay(day, today, language);
  return <h2 className={styles.day}>{day === today ? t`Today, ${name}` : name}</h2>;
}

/** Messages that are not tried again until somebody asks for it. */
function GivenUp({ entries }: { entries: readonly EdiEntry[] }) {
  const { t } = useLingui();
  const retrying = useDirectWrite('retryEdi');
  const given = entries.filter(({ state }) => state === 'gaveUp');
  const count = given.length;
  if (count === 0) return null;
  const retryAll = () =>
    retrying.run(t`Sending`, async (send) => {
      for (const { ediId } of given) await send({ params: { ediId } });
      return t`They will be sent again now`;
    });
  const said = t`${plural(count, { one: '# message did not reach the carrier.', other: '# messages did not reach the carrier.' })}`;
  return (
    <>
      <Banner
        tone="danger"
        message={`${said} ${t`Test the connection on the carrier’s page, then try again. A message keeps its number, so the carrier never books twice.`}`}
      />
      {count > 1 && (
        <Button
          variant="primary"
          icon="sending"
          className={styles.more}
          busy={retrying.busy}
          reason={retrying.reason}
          onClick={retryAll}
        >{t`Retry all ${count}`}</Button>
      )}
    </>
  );
}

/** Whether a thread arrived while the page was open. */
function useArrivals(keys: readonly string[] | undefined): (key: string) => boolean {
  const known = useRef<ReadonlySet<string>>(undefined);
  const before = known.current;
  useEffect(() => {
    if (keys) known.current = new Set([...(known.current ?? []), ...keys]);
  });
  return (key) => before !== undefined && !before.has(key);
}
