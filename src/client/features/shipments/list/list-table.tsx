/**
 * The list itself: headings that sort, rows that open. Each row has its link. One of them at a time is reached by Tab, and
 * arrow keys, Home and End move between them. A tap or double click beside the link opens its row too. On a phone the rows
 * are cards (list-table.module.css).
 */
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useState } from 'react';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { Sort, SortColumn } from '#contract/shipments-list.ts';
import { COLUMN_LABELS, TABLE_COLUMNS } from './list-columns.ts';
import { ListRow } from './list-row.tsx';
import { toggledSort } from './list-search.ts';
import styles from './list-table.module.css';

type ListTableProps = {
  rows: readonly ShownRow[];
  /** Ids of shipments with something typed and not saved. */
  drafts: ReadonlySet<string>;
  sort: Sort;
  onSort: (sort: Sort) => unknown;
};

/** More than fit a tablet. The others are drawn when these stand; until then their room is kept. */
const FIRST_ROWS = 14;

const ROW_LINK = 'a[data-row-link]';

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
  const { t } = useLingui();
  const router = useRouter();
  const [reached, setReached] = useState('');
  const drawn = useDeferredValue(rows, rows.slice(0, FIRST_ROWS));
  const missing = rows.length - drawn.length;
  const current = rows.some((row) => row.shipmentId === reached) ? reached : rows[0]?.shipmentId;

  const open = (shipmentId: string, newTab: boolean) => {
    const place = { to: '/Shipment/$shipmentId', params: { shipmentId } } as const;
    if (newTab) window.open(router.buildLocation(place).href, '_blank', 'noopener');
    else void router.navigate(place);
  };

  function onClick(event: MouseEvent) {
    const row = rowOf(event.target);
    if (!row || isControl(event.target) || window.getSelection()?.type === 'Range') return;
    open(row, event.ctrlKey || event.metaKey);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const link = (event.target as HTMLElement).closest<HTMLElement>(ROW_LINK);
    const row = link?.closest('tr');
    const next = row && rowReachedBy(event.key, row)?.querySelector<HTMLElement>(ROW_LINK);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <table className={styles.list} aria-label={t`Shipments`}>
      <thead>
        <tr>
          {TABLE_COLUMNS.map((column) => (
            <SortHeading key={column} column={column} sort={sort} onSort={onSort} />
          ))}
          <th className={styles.actions}>
            <span className="visually-hidden">{t`Note and tracking`}</span>
          </th>
        </tr>
      </thead>
      <tbody onClick={onClick} onKeyDown={onKeyDown} onFocus={(event) => setReached(rowOf(event.target) ?? '')}>
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

function SortHeading({ column, sort, onSort }: { column: SortColumn; sort: Sort; onSort: (sort: Sort) => unknown }) {
  const { i18n } = useLingui();
  const sorted = sort.column === column ? sort.direction : undefined;
  return (
    <th className={COLUMN_STYLES[column]} aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}>
      <button type="button" onClick={() => onSort(toggledSort(sort, column))}>
        {i18n._(COLUMN_LABELS[column])}
        {sorted && <Icon name="sort" className={classes(sorted === 'asc' && styles.up)} />}
      </button>
    </th>
  );
}

function rowOf(target: EventTarget): string | undefined {
  return (target as Element).closest<HTMLElement>('tr[data-shipment]')?.dataset.shipment;
}

function isControl(target: EventTarget): boolean {
  return (target as Element).closest('a, button') !== null;
}

function rowReachedBy(key: string, row: HTMLElement): Element | null | undefined {
  return {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: row.parentElement?.firstElementChild,
    End: row.parentElement?.lastElementChild,
  }[key];
}
