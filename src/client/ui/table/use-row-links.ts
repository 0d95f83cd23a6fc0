/**
 * Rows that open. Each has one link: Tab reaches one of them at a time, and arrow keys, Home and End move between them. A tap
 * beside the link opens its row too; with Ctrl, Cmd or Shift, in another tab. Whoever opened a row with a key finds the focus on
 * it when the table is shown again.
 */
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { hasModifier } from '../key-meaning.ts';

/** Where a row leads, by its key. */
export type RowOpening = {
  hrefOf: (key: string) => string;
  onOpen: (key: string) => unknown;
  /** The row that is open over the table. When it closes, the focus returns to that row. */
  openKey?: string | undefined;
};

/** Selects the link of a row. */
const ROW_LINK = 'a[data-row-link]';

/** The row that a key has opened last, and the page of its table. */
let left: { readonly page: string; readonly key: string } | undefined;

export function useRowLinks(keys: readonly string[], opening: RowOpening | undefined) {
  const [reached, setReached] = useState<string>();
  const body = useRef<HTMLTableSectionElement>(null);
  const openKey = opening?.openKey;
  const lastOpen = useRef(openKey);
  useEffect(() => {
    const closed = openKey === undefined ? lastOpen.current : undefined;
    lastOpen.current = openKey;
    if (closed === undefined) return;
    linkOf(body.current, closed)?.focus();
  }, [openKey]);

  // After each drawing, since the rows come after the page.
  useEffect(() => {
    if (left?.page !== location.pathname || document.activeElement !== document.body) return;
    const link = linkOf(body.current, left.key);
    if (!link) return;
    left = undefined;
    link.focus({ preventScroll: true });
  });

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
        else {
          // A click that no pointer made.
          left = event.detail === 0 ? { page: location.pathname, key } : undefined;
          opening.onOpen(key);
        }
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const links = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW_LINK)];
        const at = links.indexOf(event.target as HTMLElement);
        const next = { ArrowDown: links[at + 1], ArrowUp: links[at - 1], Home: links[0], End: links.at(-1) }[event.key];
        if (at < 0 || !next || hasModifier(event)) return;
        event.preventDefault();
        next.focus();
        // Browsers show the link alone.
        next.closest('tr')?.scrollIntoView({ block: 'nearest' });
      },
      onFocus(event: FocusEvent) {
        setReached(keyAt(event.target));
      },
    },
  };
}

function linkOf(body: HTMLElement | null, key: string): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"] ${ROW_LINK}`) ?? null;
}

/** A row of words belongs to the row above it. */
function keyAt(target: EventTarget): string | undefined {
  const { entry, under } = (target as Element).closest('tr')?.dataset ?? {};
  return entry ?? under;
}
