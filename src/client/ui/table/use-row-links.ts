/**
 * Rows that open. Each has one link: Tab reaches one of them at a time, and arrow keys, Home and End move between them. A tap
 * beside the link opens its row too; with Ctrl, Cmd or Shift, in another tab.
 */
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';

export type RowLinksOptions = {
  /** Ids of the rows, in their order. */
  ids: readonly string[];
  onOpen: (id: string, isElsewhere: boolean) => unknown;
};

/** Selects the link of a row. */
export const ROW_LINK = 'a[data-row-link]';

export function useRowLinks({ ids, onOpen }: RowLinksOptions) {
  const [reached, setReached] = useState<string>();
  const idAt = (target: EventTarget) => ids[placeOf((target as Element).closest('tr'))];
  return {
    /** The row whose link Tab reaches. */
    current: ids.find((id) => id === reached) ?? ids[0],
    /** Props for the body of the table. */
    body: {
      onClick(event: MouseEvent) {
        const target = event.target as Element;
        const id = idAt(target);
        const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
        if (id === undefined || event.defaultPrevented || target.closest('button')) return;
        if (window.getSelection()?.type === 'Range') return;
        if (target.closest('a')) {
          // Leaves the browser to open a new tab or window in its own way.
          if (isElsewhere) return;
          event.preventDefault();
        }
        onOpen(id, isElsewhere);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const row = (event.target as Element).closest(ROW_LINK)?.closest('tr');
        const next = row && rowReachedBy(event.key, row)?.querySelector<HTMLElement>(ROW_LINK);
        if (!next) return;
        event.preventDefault();
        next.focus();
      },
      onFocus(event: FocusEvent) {
        setReached(idAt(event.target));
      },
    },
  };
}

/** A row of words belongs to the row above it. */
const OWN_ROWS = ':scope > tr:not([data-under])';

function placeOf(row: Element | null): number {
  const own = row?.matches('[data-under]') ? row.previousElementSibling : row;
  return own ? rowsAround(own).indexOf(own) : -1;
}

function rowsAround(row: Element): Element[] {
  return [...(row.parentElement?.querySelectorAll(OWN_ROWS) ?? [])];
}

function rowReachedBy(key: string, row: Element): Element | undefined {
  const rows = rowsAround(row);
  const at = rows.indexOf(row);
  return { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[key];
}
