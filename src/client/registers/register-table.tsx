/** The entries of a register as rows that open, each by its name. On a phone the rows are cards. */
import { msg } from '@lingui/core/macro';
import { type ReactNode, useMemo } from 'react';
import { type ListSort, toggledSort } from '#client/components/list-address.ts';
import { QueueChip } from '#client/components/queue-chip.tsx';
import type { ShownEntry } from '#client/data/cache/register-reader.ts';
import { classes } from '#client/ui/classes.ts';
import { Marked } from '#client/ui/marked.tsx';
import type { DrawnColumn } from '#client/ui/table/column.ts';
import { RowLink } from '#client/ui/table/data-row.tsx';
import { DataTable } from '#client/ui/table/data-table.tsx';
import type { Register, RegisterColumn } from './register.ts';
import * as styles from './register-table.module.css';

type RegisterTableProps<Entity> = {
  label: string;
  register: Pick<Register<Entity>, 'columns' | 'plate'>;
  rows: readonly ShownEntry<Entity>[];
  query: string;
  sort: ListSort;
  onSort: (sort: ListSort) => void;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  /** The id of the entry in the drawer. */
  openId: string | undefined;
};

export function RegisterTable<Entity>(props: RegisterTableProps<Entity>) {
  const { label, register, rows, query, sort, onSort, hrefOf, onOpen, openId } = props;
  const { columns, plate } = register;
  const hasMarks = rows.some(({ mark }) => mark !== null);
  const drawn = useMemo(() => {
    const named = columns.map((column, place) =>
      place === 0 ? nameColumn(column, query) : linesColumn(column, query, rows),
    );
    return [...(plate ? [plateColumn(plate)] : []), ...named, ...(hasMarks ? [MARKS] : [])];
  }, [columns, plate, query, rows, hasMarks]);
  return (
    <DataTable
      label={label}
      className={classes(styles.list, plate && styles.plated)}
      columns={drawn}
      rows={rows}
      rowKey={({ id }) => id}
      rowClass={({ mark }) => (mark === null ? undefined : styles.waits)}
      sort={sort}
      onSort={(column) => onSort(toggledSort(sort, column))}
      opening={{ hrefOf, onOpen, openKey: openId }}
    />
  );
}

type EntryColumn<Entity> = DrawnColumn<ShownEntry<Entity>>;

function plateColumn<Entity>({ label, of }: NonNullable<Register<Entity>['plate']>) {
  return {
    ...{ type: 'drawn', key: 'plate', label, isUnsorted: true, className: styles.plate },
    draw: ({ entity }) => of(entity),
  } satisfies EntryColumn<Entity>;
}

function nameColumn<Entity>({ key, label, className, lines }: RegisterColumn<Entity>, query: string) {
  return {
    ...{ type: 'drawn', key, label, className: classes(styles.name, className) },
    draw(entry) {
      const { first, second } = lines(entry);
      return (
        <>
          <RowLink className={styles.link}>{written(first, query)}</RowLink>
          <span>{written(second, query)}</span>
        </>
      );
    },
  } satisfies EntryColumn<Entity>;
}

function linesColumn<Entity>(
  { key, label, className, lines }: RegisterColumn<Entity>,
  query: string,
  rows: readonly ShownEntry<Entity>[],
) {
  const isEmpty = rows.every((row) => !lines(row).first && !lines(row).second);
  return {
    ...{ type: 'drawn', key, label, className: classes(className, isEmpty && styles.empty) },
    draw(entry) {
      const { first, second } = lines(entry);
      return (
        <>
          {first && <span className={styles.first}>{written(first, query)}</span>}
          {second && <span>{written(second, query)}</span>}
        </>
      );
    },
  } satisfies EntryColumn<Entity>;
}

/** Shows what of an entry waits on this device. */
const MARKS: EntryColumn<unknown> = {
  type: 'drawn',
  key: 'mark',
  label: msg`Waiting`,
  isHeadHidden: true,
  className: styles.mark,
  draw: ({ mark }) => mark && <QueueChip mark={mark} />,
};

function written(line: ReactNode, query: string): ReactNode {
  return typeof line === 'string' ? <Marked text={line} query={query} /> : line;
}
