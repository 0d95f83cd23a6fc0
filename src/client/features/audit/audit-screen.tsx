/**
 * The audit log: who did what, from where, with what it was before and after. It exists on the server only, is read page by page, and
 * is saved as a file with the filters that are set.
 */
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FailedState, LoadingState } from '#client/components/page-states.tsx';
import { EXPORT_TIMEOUT, saveExport } from '#client/components/save-export.ts';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useTitle } from '#client/components/use-title.ts';
import { useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { serverQuery } from '#client/data/cache/server-query.ts';
import { formatInstant } from '#client/i18n/formats.ts';
import { useRegisterPlaces } from '#client/registers/use-register-places.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import type { AuditRow } from '#contract/audit.ts';
import { AuditChanges } from './audit-changes.tsx';
import { AuditFilters } from './audit-filters.tsx';
import * as styles from './audit-screen.module.css';
import { type AuditSearch, parseAuditSearch } from './audit-search.ts';
import { auditKindName } from './audit-words.ts';

export function AuditScreen({ search }: { search: AuditSearch }) {
  const { t } = useLingui();
  useTitle(t`Audit log`);
  const userData = useUserData();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const places = useRegisterPlaces('/Audit');
  const show = (changes: { readonly [part in keyof AuditSearch]: AuditSearch[part] | undefined }) =>
    places.go(places.hrefOf(parseAuditSearch({ ...search, page: undefined, ...changes })), { replace: true });
  const { page = 1, ...filters } = search;
  const { data, error, refetch } = useQuery({
    ...serverQuery(userData, 'audit', { query: { ...filters, page: String(page) } }),
    enabled: isOnline,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { reason } = useCan('exportAudit');
  const reported = useReportedAction();
  const save = () =>
    reported(t`Fetching`, async () => {
      const file = await userData.api.call('exportAudit', { query: filters }, { timeout: EXPORT_TIMEOUT });
      saveExport(file, 'text/csv');
      return undefined;
    });
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <Page>
      <PageHead title={t`Audit log`} text={t`Who did what, and from where. Kept for a year; nobody can change it.`}>
        <Button icon="export" reason={reason} onClick={save}>{t`Save as CSV`}</Button>
      </PageHead>
      <AuditFilters search={search} onChange={show} />
      {!data && (
        <Panel>
          {!isOnline ? (
            <StateBlock
              icon="offline"
              title={t`The audit log needs the network`}
              text={t`It exists on the server only, so that no device has a copy that could be changed.`}
            />
          ) : error ? (
            <FailedState onRetry={refetch} />
          ) : (
            <LoadingState />
          )}
        </Panel>
      )}
      {data?.rows.length === 0 && (
        <Panel>
          <StateBlock
            icon={isNarrowed ? 'search' : 'log'}
            title={isNarrowed ? t`Nothing found` : t`Nothing has been recorded yet`}
          >
            {isNarrowed && (
              <Button
                onClick={() => show({ from: undefined, to: undefined, username: undefined, kind: undefined })}
              >{t`Clear the search`}</Button>
            )}
          </StateBlock>
        </Panel>
      )}
      {data && data.rows.length > 0 && (
        <>
          <Panel>
            <ol className={styles.rows} aria-label={t`Audit log`}>
              {data.rows.map((row) => (
                <Row key={row.auditId} row={row} />
              ))}
            </ol>
          </Panel>
          <Pagination page={page} pages={data.pages} onPage={(chosen) => show({ page: chosen })} />
        </>
      )}
    </Page>
  );
}

function Row({ row: { at, username, kind, entity, address, device, before, after } }: { row: AuditRow }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useStaticData().warehouse;
  const from = [address, device].filter(Boolean).join(', ');
  return (
    <li className={styles.row}>
      <p className={styles.what}>
        <b>{auditKindName(i18n, kind)}</b> <span translate="no">{entity}</span>
      </p>
      <p className={styles.who}>
        <time dateTime={at}>{formatInstant(at, timeZone)}</time>
        {' · '}
        <span translate="no">{username || t`Not signed in`}</span>
        {from && <span translate="no"> · {from}</span>}
      </p>
      <AuditChanges kind={kind} before={before} after={after} />
    </li>
  );
}
