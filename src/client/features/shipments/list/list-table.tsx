/** The shipments as rows that open. On a phone the rows are cards (list-table.module.css). */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import type { Sort, SortColumn } from '#contract/shipments-list.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { LIST_COLUMNS, type ListedShipment } from './list-cells.tsx';
import { toggledListSort } from './list-search.ts';
import * as styles from './list-table.module.css';

type ListTableProps = {
  rows: readonly ShownRow[];
  /** Ids of shipments with unsaved changes. */
  drafts: ReadonlySet<string>;
  sort: Sort;
  onSort: (sort: Sort) => unknown;
};

export function ListTable({ rows, drafts, sort, onSort }: ListTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const shipments = useMemo(() => rows.map((row) => ({ row, hasDraft: drafts.has(row.shipmentId) })), [rows, drafts]);
  return (
    <DataTable
      label={t`Shipments`}
      className={styles.list}
      columns={LIST_COLUMNS}
      rows={shipments}
      rowKey={({ row }) => row.shipmentId}
      isSame={looksTheSame}
      rowClass={({ row }) => (row.status === STATUS.cancelled ? styles.off : undefined)}
      sort={sort}
      onSort={(column) => onSort(toggledListSort(sort, column as SortColumn))}
      opening={{
        hrefOf: (shipmentId) => `/Shipment/${shipmentId}`,
        onOpen: (shipmentId) => navigate({ to: '/Shipment/$shipmentId', params: { shipmentId } }),
      }}
    />
  );
}

/** The device reads all rows anew whenever one changes. */
function looksTheSame(before: ListedShipment, after: ListedShipment): boolean {
  return before.hasDraft === after.hasDraft && (before.row === after.row || isSameVersion(before.row, after.row));
}

function isSameVersion(before: ShownRow, after: ShownRow): boolean {
  return !before.mark && !after.mark && before._etag !== null && before._etag === after._etag;
}
