/** What a search found: rows and their pages, or why there are none. Without the server, the device's rows are still shown. */
import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { EmptyState } from '#client/components/page-states.tsx';
import { PagedRows } from '#client/components/paged-rows.tsx';
import { lazyPart } from '#client/shell/lazy-part.ts';
import type { Sort } from '#contract/shipments-list.ts';
import { SHIPMENTS_PAGE_SIZE } from '#contract/shipments-list-limits.ts';
import type { ListSearch } from './list-search.ts';
import { ListTable } from './list-table.tsx';
import type { RowSelection } from './use-row-selection.ts';
import type { ShipmentsList } from './use-shipments-list.ts';

const HiddenShipment = lazyPart(async () => (await import('./hidden-shipment.tsx')).HiddenShipment);

type ListResultsProps = {
  search: ListSearch;
  list: ShipmentsList;
  drafts: ReadonlySet<string>;
  sort: Sort | undefined;
  /** The device has never read anything, and the server cannot be reached. */
  nothingKnown: boolean;
  onSearch: (search: ListSearch) => unknown;
  onSort: (sort: Sort | undefined) => unknown;
  onPage: (page: number) => unknown;
  selection: RowSelection;
  /** Ids of those that came while the list was open. */
  fresh: ReadonlySet<string>;
  isPicking: boolean;
};

export function ListResults(props: ListResultsProps) {
  const { search, list, drafts, sort, nothingKnown, onSearch, onSort, onPage, selection, fresh, isPicking } = props;
  const { t } = useLingui();
  const { view, loading, error, ask } = list;
  const none = <EmptyState title={t`No shipment found (Verify that the search criteria is correct)`} />;
  const isNamed = search.text || search.trackingNo || search.orderNumber || search.shipmentId;

  return (
    <PagedRows
      isLoading={loading}
      isFailed={Boolean(error)}
      isAway={nothingKnown}
      pageSize={SHIPMENTS_PAGE_SIZE}
      view={view}
      onPage={onPage}
      onRetry={ask}
      nothing={
        isNamed ? (
          <Suspense fallback={none}>
            <HiddenShipment search={search} otherwise={none} onSearch={onSearch} />
          </Suspense>
        ) : (
          none
        )
      }
    >
      <ListTable {...{ drafts, sort, onSort, selection, fresh, isPicking }} rows={view.rows} />
    </PagedRows>
  );
}
