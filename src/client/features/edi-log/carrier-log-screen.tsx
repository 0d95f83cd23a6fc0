/** The EDI log of one carrier connection. An unknown id leads to the list of carriers, which says so. */
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CarrierSign } from '#client/components/carrier-logo.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useTitle } from '#client/components/use-title.ts';
import { useLive, useStaticData } from '#client/components/user-data-provider.tsx';
import { readFact } from '#client/data/cache/cache-database.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { useRegisterPlaces } from '#client/registers/use-register-places.ts';
import { useTypedQuery } from '#client/registers/use-typed-query.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { BackHead } from '#client/ui/back-head.tsx';
import { Button } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import { EDI_KINDS, EDI_SEARCH_LIMIT } from '#contract/edi-log-limits.ts';
import * as styles from './edi-log.module.css';
import { EdiLog } from './edi-log.tsx';
import { EdiLogFilters } from './edi-log-filters.tsx';
import { type LogSearch, parseLogSearch } from './log-search.ts';
import { useEdiLog } from './use-edi-log.ts';

export function CarrierLogScreen({ carrierId, search }: { carrierId: string; search: LogSearch }) {
  const { t } = useLingui();
  const router = useRouter();
  const go = useNavigateToPath();
  const carrier = useLive(
    async ({ cache }) => {
      // Read before the lookup: if everything had been read by then, a missing carrier does not exist.
      const isComplete = await readFact(cache, 'complete');
      return (await cache.carriers.get(carrierId)) ?? (isComplete ? null : undefined);
    },
    [carrierId],
  );
  const isUnknown = carrier === null;
  useTitle(t`EDI log`);
  useEffect(() => {
    if (isUnknown) void router.navigate({ href: '/Carriers', replace: true, state: { isUnknownEntry: true } });
  }, [isUnknown, router]);
  const name = carrier?.name ?? '';
  const now = new Date(useNow());
  const { timeZone } = useStaticData().warehouse;
  const path = `/Carriers/${carrierId}/log`;
  const places = useRegisterPlaces(path);
  const { state, kind } = search;
  const show = (changes: { readonly [part in keyof LogSearch]: LogSearch[part] | undefined }, replace = false) =>
    places.go(places.hrefOf(parseLogSearch({ ...search, message: undefined, ...changes })), { replace });
  const [query, setQuery] = useTypedQuery(search.q ?? '', (q) => show({ q }, true));
  const searched = query.trim().slice(0, EDI_SEARCH_LIMIT);
  const log = useEdiLog({
    carrierId,
    ...(state && { state }),
    ...(kind && { kind }),
    ...(searched !== '' && { search: searched }),
  });
  const isNarrowed = Boolean(state || kind || searched);
  const fetchedAt = log.fetchedAt && formatRecent(log.fetchedAt, now, timeZone);
  const fetching = useDirectWrite('fetchReplies');
  const fetchNow = () =>
    fetching.run(t`Fetching`, async (send) => {
      await send({ params: { carrierId } });
      return t`Answers are being fetched`;
    });
  return (
    <Page narrow>
      <BackHead
        backLabel={t`Back to the carrier`}
        onBack={() => go(`/Carriers/${carrierId}`)}
        sign={carrier && <CarrierSign suiteId={carrier.carrierSuiteId} name={name} />}
        title={t`EDI log`}
        text={[name, fetchedAt && t`Answers fetched ${fetchedAt}`].filter(Boolean).join('. ')}
      >
        <Button icon="answer" className={styles.fetch} busy={fetching.busy} reason={fetching.reason} onClick={fetchNow}>
          {t`Fetch answers now`}
        </Button>
      </BackHead>
      {log.isOnline && (isNarrowed || log.entries?.length !== 0) && (
        <EdiLogFilters
          counts={log.counts}
          state={state}
          kind={kind}
          query={query}
          onState={(chosen) => show({ state: chosen })}
          onKind={(chosen) => show({ kind: EDI_KINDS.find((one) => one === chosen) })}
          onQuery={setQuery}
        />
      )}
      {!isUnknown && (
        <EdiLog
          key={`${state} ${kind} ${searched}`}
          log={log}
          path={path}
          search={search}
          isOfShipment={false}
          nothing={
            isNarrowed ? (
              <StateBlock icon="search" title={t`No message found`}>
                <Button
                  onClick={() => {
                    setQuery('');
                    show({ state: undefined, kind: undefined, q: undefined });
                  }}
                >{t`Clear the search`}</Button>
              </StateBlock>
            ) : (
              <StateBlock
                icon="log"
                title={t`No messages yet`}
                text={t`The first booking with ${name} will show here: what was sent, and what they answered.`}
              />
            )
          }
        />
      )}
    </Page>
  );
}
