/** Sorting where the table's headings do not all fit. Choosing the same column again turns it around. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import type { Sort } from '#contract/shipments-list.ts';
import { COLUMN_LABELS, SORT_CHOICES } from './list-columns.ts';
import { toggledListSort } from './list-search.ts';

type ListSortMenuProps = {
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => unknown;
  className?: string | undefined;
};

export function ListSortMenu({ sort, onSort, className }: ListSortMenuProps) {
  const { t, i18n } = useLingui();
  const plain = t`Earliest first, closed last`;
  const direction = sort?.direction === 'asc' ? t`ascending` : t`descending`;
  const now = sort ? `${i18n._(COLUMN_LABELS[sort.column])}, ${direction}` : plain;
  return (
    <Menu
      label={t`Sort by`}
      align="end"
      entries={[
        { key: 'plain', label: plain, onSelect: () => onSort(undefined) },
        ...SORT_CHOICES.map((choice) => ({
          key: choice,
          label: i18n._(COLUMN_LABELS[choice]),
          hint: choice === sort?.column ? direction : undefined,
          onSelect: () => onSort(toggledListSort(sort, choice)),
        })),
      ]}
      trigger={(trigger) => (
        <Button variant="quiet" iconEnd="down" className={className} aria-label={t`Sorted by ${now}`} {...trigger}>
          {now}
        </Button>
      )}
    />
  );
}
