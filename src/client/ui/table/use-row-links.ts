/**
 * Rows that open. Each has one link: Tab reaches one of them at a time, and arrow keys, Home and End move between them. A tap
 * beside the link opens its row too; with Ctrl, Cmd or Shift, in another tab.
 */
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';

/** Where a row leads, by its key. */
export type RowOpening = {
  hrefOf: (key: string) => string;
  onOpen: (key: string) => unknown;
  /** The row that is open over the table. When it closes, the focus returns to that row. */
  openKey?: string | undefined;
};

/** Selects the link of a row. */
const ROW_LINK = 'a[data-row-link]';

export function useRowLinks(keys: readonly string[], opening: RowOpening | undefined) {
  const [reached, setReached] = useState<string>();
  const body = useRef<HTMLTableSectionElement>(null);
  const openKey = opening?.openKey;
  const lastOpen = useRef(openKey);
  useEffect(() => {
    const closed = openKey === undefined ? lastOpen.current : undefined;
    lastOpen.current = openKey;
    if (closed === undefined) return;
    body.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(closed)}"] ${ROW_LINK}`)?.focus();
  }, [openKey]);

  return {
    /** The row whose link Tab reaches. */
    reached: keys.find((key) => key === reached) ?? keys[0],
    /** Props for the body of the table. */
    body: opening && {
      ref: body,
      onClick(event: MouseEvent) {
        const target = event.target as Element;
        const key = keyAt(target);
        const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
        if (key === undefined || event.defaultPrevented || target.closest('button')) return;
        if (window.getSelection()?.type === 'Range') return;
        if (target.closest('a')) {
          // Leaves the browser to open a new tab or window in its own way.
          if (isElsewhere) return;
          event.preventDefault();
        }
        if (isElsewhere) window.open(opening.hrefOf(key), '_blank', 'noopener');
        else opening.onOpen(key);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const links = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW_LINK)];
        const at = links.indexOf(event.target as HTMLElement);
        const next = { ArrowDown: links[at + 1], ArrowUp: links[at - 1], Home: links[0], End: links.at(-1) }[event.key];
        if (at < 0 || !next) return;
        event.preventDefault();
        next.focus();
      },
      onFocus(event: FocusEvent) {
        setReached(keyAt(event.target));
      },
    },
  };
}

/** A row of words belongs to the row above it. */
function keyAt(target: EventTarget): string | undefined {
  const { entry, under } = (target as Element).closest('tr')?.dataset ?? {};
  return entry ?? under;
}
