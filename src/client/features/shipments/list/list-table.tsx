/**
 * The list itself: headings that sort, rows that open, each by its link (use-row-links.ts). On a phone the rows are cards
 * (list-table.module.css).
 */
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { SortHeading } from '#client/ui/table/sort-heading.tsx';
import { useRowLinks } from '#client/ui/table/use-row-links.ts';
import type { Sort, SortColumn } from '#contract/shipments-list.ts';
import { COLUMN_LABELS, TABLE_COLUMNS } from './list-columns.ts';
import { ListRow } from './list-row.tsx';
import { toggledListSort } from './list-search.ts';
import * as styles from './list-table.module.css';

type ListTableProps = {
  rows: readonly ShownRow[];
  /** Ids of shipments with unsaved changes. */
  drafts: ReadonlySet<string>;
  sort: Sort;
  onSort: (sort: Sort) => unknown;
};

/** More than fit on a tablet. The others are rendered after these; until then their space is reserved. */
const FIRST_ROWS = 14;

const COLUMN_STYLES: Readonly<Record<SortColumn, string | undefined>> = {
  carrier: styles.carrier,
  orderNumber: styles.order,
  receiver: styles.receiver,
  dispDate: styles.date,
  deliveryType: styles.type,
  status: styles.status,
  shipmentId: undefined,
};

export function ListTable({ rows, drafts, sort, onSort }: ListTableProps) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const drawn = useDeferredValue(rows, rows.slice(0, FIRST_ROWS));
  const missing = rows.length - drawn.length;

  const { current, body } = useRowLinks({
    ids: drawn.map(({ shipmentId }) => shipmentId),
    onOpen(shipmentId, isElsewhere) {
      const place = { to: '/Shipment/$shipmentId', params: { shipmentId } } as const;
      if (isElsewhere) window.open(router.buildLocation(place).href, '_blank', 'noopener');
      else void router.navigate(place);
    },
  });

  return (
    <table className={styles.list} aria-label={t`Shipments`}>
      <thead>
        <tr>
          {TABLE_COLUMNS.map((column) => (
            <SortHeading
              key={column}
              className={COLUMN_STYLES[column]}
              direction={sort.column === column ? sort.direction : undefined}
              onSort={() => onSort(toggledListSort(sort, column))}
            >
              {i18n._(COLUMN_LABELS[column])}
            </SortHeading>
          ))}
          <th className={styles.actions}>
            <span className="visually-hidden">{t`Note and tracking`}</span>
          </th>
        </tr>
      </thead>
      <tbody {...body}>
        {drawn.map((row) => (
          <ListRow
            key={row.shipmentId}
            row={row}
            hasDraft={drafts.has(row.shipmentId)}
            reachable={row.shipmentId === current}
          />
        ))}
        {missing > 0 && <tr style={{ height: `calc(${missing} * var(--row))` }} />}
      </tbody>
    </table>
  );
}
