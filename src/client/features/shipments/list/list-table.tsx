/** The shipments as rows that open. On a phone the rows are cards (list-table.module.css). */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { classes } from '#client/ui/classes.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import type { Sort, SortColumn } from '#contract/shipments-list.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { LIST_COLUMNS, type ListedShipment, PICK_COLUMN } from './list-cells.tsx';
import { toggledListSort } from './list-search.ts';
import * as styles from './list-table.module.css';
import { keepOverRow } from './over-row.ts';
import { PickBox } from './pick-box.tsx';
import { useDayTexts } from './use-day-texts.ts';
import type { RowSelection } from './use-row-selection.ts';

type ListTableProps = {
  rows: readonly ShownRow[];
  /** Ids of shipments with unsaved changes. */
  drafts: ReadonlySet<string>;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => unknown;
  selection: RowSelection;
  /** Ids of those that came while the list was open. */
  fresh: ReadonlySet<string>;
  /** A phone shows the boxes only while shipments are being selected. */
  isPicking: boolean;
};

const COLUMNS = [PICK_COLUMN, ...LIST_COLUMNS];

export function ListTable({ rows, drafts, sort, onSort, selection, fresh, isPicking }: ListTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { selected, table } = selection;
  const shipments = useMemo(
    () =>
      rows.map((row) => ({
        ...{ row, hasDraft: drafts.has(row.shipmentId), isPicked: selected.has(row.shipmentId) },
        isFresh: fresh.has(row.shipmentId),
      })),
    [rows, drafts, selected, fresh],
  );
  const days = useDayTexts(rows, sort);
  const picked = shipments.filter(({ isPicked }) => isPicked).length;
  return (
    <div {...table} onClickCapture={keepOverRow}>
      <DataTable
        label={t`Shipments`}
        className={classes(styles.list, isPicking && styles.picking)}
        columns={COLUMNS}
        rows={shipments}
        rowKey={({ row }) => row.shipmentId}
        isSame={looksTheSame}
        rowClass={({ row, isPicked, isFresh }) =>
          classes(
            row.status === STATUS.cancelled && styles.off,
            isPicked && styles.picked,
            isFresh && styles.fresh,
            days.get(row.shipmentId)?.isLate && styles.late,
          )
        }
        above={({ row }) => days.get(row.shipmentId)?.text}
        isHeadPassed
        headOf={{
          pick: (
            <PickBox
              label={t`Select all that are shown`}
              state={picked === 0 ? false : picked === shipments.length || 'mixed'}
            />
          ),
        }}
        sort={sort}
        onSort={(column) => onSort(toggledListSort(sort, column as SortColumn))}
        opening={{
          hrefOf: (shipmentId) => `/Shipment/${shipmentId}`,
          onOpen: (shipmentId) => navigate({ to: '/Shipment/$shipmentId', params: { shipmentId } }),
        }}
      />
    </div>
  );
}

/** The device reads all rows anew whenever one changes. */
function looksTheSame(before: ListedShipment, after: ListedShipment): boolean {
  return (
    before.hasDraft === after.hasDraft &&
    before.isPicked === after.isPicked &&
    before.isFresh === after.isFresh &&
    (before.row === after.row || isSameVersion(before.row, after.row))
  );
}

function isSameVersion(before: ShownRow, after: ShownRow): boolean {
  return !before.mark && !after.mark && before._etag !== null && before._etag === after._etag;
}
