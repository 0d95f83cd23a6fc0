/** What a search found: rows and their pages, or why there are none. The server's silence never hides what the device has. */
import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { EmptyState, FailedState, NotOnDeviceState } from '#client/components/page-states.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { lazyPart } from '#client/shell/lazy-part.ts';
import { Pagination } from '#client/ui/pagination.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useSkeleton } from '#client/ui/use-skeleton.ts';
import type { Sort } from '#contract/shipments-list.ts';
import styles from './list-results.module.css';
import type { ListSearch } from './list-search.ts';
import { ListTable } from './list-table.tsx';
import { shownRange } from './list-view.ts';
import type { ShipmentsList } from './use-shipments-list.ts';

const HiddenShipment = lazyPart(async () => (await import('./hidden-shipment.tsx')).HiddenShipment);

type ListResultsProps = {
  search: ListSearch;
  list: ShipmentsList;
  drafts: ReadonlySet<string>;
  sort: Sort;
  /** The device has never read anything and the server is away. */
  nothingKnown: boolean;
  onSearch: (search: ListSearch) => unknown;
  onSort: (sort: Sort) => unknown;
  onPage: (page: number) => unknown;
};

export function ListResults(props: ListResultsProps) {
  const { search, list, drafts, sort, nothingKnown, onSearch, onSort, onPage } = props;
  const { t } = useLingui();
  const { number } = useLanguage();
  const { view, loading, error, ask } = list;
  const skeleton = useSkeleton(loading);
  const { from, to } = shownRange(view);
  const count = number(view.count);
  const none = <EmptyState title={t`No shipment found (Verify that the search criteria is correct)`} />;

  return (
    <>
      <Panel className={styles.rows}>
        {view.rows.length > 0 && !skeleton ? (
          <ListTable rows={view.rows} drafts={drafts} sort={sort} onSort={onSort} />
        ) : skeleton ? (
          <Skeleton rows={10} />
        ) : loading ? (
          <div className={styles.still} />
        ) : error ? (
          <FailedState onRetry={ask} />
        ) : nothingKnown ? (
          <NotOnDeviceState onRetry={ask} />
        ) : search.trackingNo || search.orderNumber || search.shipmentId ? (
          <Suspense fallback={none}>
            <HiddenShipment search={search} otherwise={none} onSearch={onSearch} />
          </Suspense>
        ) : (
          none
        )}
      </Panel>
      {view.rows.length > 0 && (
        <div className={styles.under}>
          <Pagination page={view.page} pages={view.pages} onPage={onPage} />
          <p className={styles.range}>{t`${number(from)}–${number(to)} of ${count}`}</p>
        </div>
      )}
    </>
  );
}
