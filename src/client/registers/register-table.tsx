/**
 * The entries of a register as rows that open. Each row has its link: one of them at a time is reached by Tab, and arrow
 * keys, Home and End move between them. A tap beside the link opens its row too. On a phone the rows are cards.
 */
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { QueueChip } from '#client/components/queue-chip.tsx';
import type { ShownEntry } from '#client/data/cache/register-reader.ts';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Marked } from '#client/ui/marked.tsx';
import type { RegisterColumn } from './register.ts';
import { type RegisterSort, toggledSort } from './register-search.ts';
import styles from './register-table.module.css';

type RegisterTableProps<Entity> = {
  label: string;
  columns: readonly RegisterColumn<Entity>[];
  rows: readonly ShownEntry<Entity>[];
  query: string;
  sort: RegisterSort;
  onSort: (sort: RegisterSort) => void;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  /** Of the entry in the drawer: closed, the drawer leaves the keyboard on its row. */
  openId: string | undefined;
};

const ROW_LINK = 'a[data-row-link]';

export function RegisterTable<Entity>(props: RegisterTableProps<Entity>) {
  const { label, columns, rows, query, sort, onSort, hrefOf, onOpen, openId } = props;
  const { t, i18n } = useLingui();
  const [reached, setReached] = useState<string>();
  const current = rows.some(({ id }) => id === reached) ? reached : rows[0]?.id;
  const hasMarks = rows.some(({ mark }) => mark !== null);
  const body = useRef<HTMLTableSectionElement>(null);

  const lastOpen = useRef(openId);
  useEffect(() => {
    const closed = openId === undefined ? lastOpen.current : undefined;
    lastOpen.current = openId;
    if (closed === undefined) return;
    body.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(closed)}"] ${ROW_LINK}`)?.focus();
  }, [openId]);

  function onClick(event: MouseEvent) {
    const target = event.target as Element;
    const id = entryAt(target);
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (id === undefined || window.getSelection()?.type === 'Range') return;
    if (target.closest('a')) {
      // The browser's own way to a new tab or window.
      if (isElsewhere) return;
      event.preventDefault();
    } else if (isElsewhere) return void window.open(hrefOf(id), '_blank', 'noopener');
    onOpen(id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = (event.target as HTMLElement).closest<HTMLElement>(ROW_LINK)?.closest('tr');
    const next = row && rowReachedBy(event.key, row)?.querySelector<HTMLElement>(ROW_LINK);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  const written = (line: ReactNode) => (typeof line === 'string' ? <Marked text={line} query={query} /> : line);

  return (
    <table className={styles.list} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, label: name, className }) => (
            <SortHeading
              key={key}
              className={className}
              direction={sort.column === key ? sort.direction : undefined}
              onSort={() => onSort(toggledSort(sort, key))}
            >
              {i18n._(name)}
            </SortHeading>
          ))}
          {hasMarks && (
            <th className={styles.mark}>
              <span className="visually-hidden">{t`Waiting`}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body} onClick={onClick} onKeyDown={onKeyDown} onFocus={(event) => setReached(entryAt(event.target))}>
        {rows.map((entry) => (
          <tr key={entry.id} data-entry={entry.id} className={classes(entry.mark !== null && styles.waits)}>
            {columns.map(({ key, lines }, column) => {
              const { first, second } = lines(entry);
              return column === 0 ? (
                <td key={key} className={styles.name}>
                  <a
                    className={styles.link}
                    href={hrefOf(entry.id)}
                    tabIndex={entry.id === current ? 0 : -1}
                    data-row-link=""
                  >
                    {written(first)}
                  </a>
                  <span>{written(second)}</span>
                </td>
              ) : (
                <td key={key}>
                  {first && <span className={styles.first}>{written(first)}</span>}
                  {second && <span>{written(second)}</span>}
                </td>
              );
            })}
            {hasMarks && <td className={styles.mark}>{entry.mark && <QueueChip mark={entry.mark} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SortHeadingProps = {
  direction: RegisterSort['direction'] | undefined;
  className: string | undefined;
  onSort: () => void;
  children: ReactNode;
};

function SortHeading({ direction, className, onSort, children }: SortHeadingProps) {
  return (
    <th className={className} aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}>
      <button type="button" onClick={onSort}>
        {children}
        {direction && <Icon name="sort" className={classes(direction === 'asc' && styles.up)} />}
      </button>
    </th>
  );
}

function entryAt(target: Element): string | undefined {
  return target.closest<HTMLElement>('tr[data-entry]')?.dataset.entry;
}

function rowReachedBy(key: string, row: HTMLElement): Element | null | undefined {
  return {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: row.parentElement?.firstElementChild,
    End: row.parentElement?.lastElementChild,
  }[key];
}
