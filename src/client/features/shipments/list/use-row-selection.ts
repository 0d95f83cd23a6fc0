/**
 * Which rows of the list are selected, by click, with Shift from the last one, with Space on a row's link, and with Ctrl+A all that
 * are shown. They stay selected from page to page of one search.
 */
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { hasModifier, isCommandLetter } from '#client/ui/key-meaning.ts';

const NONE: ReadonlySet<string> = new Set();

export type RowSelection = {
  readonly selected: ReadonlySet<string>;
  readonly select: (ids: Iterable<string>) => void;
  /** For the element around the table. */
  readonly table: {
    readonly onClick: (event: MouseEvent) => void;
    readonly onMouseDown: (event: MouseEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
};

/** `of`: the search whose rows they are. */
export function useRowSelection(shown: readonly string[], of: unknown): RowSelection {
  const [kept, setKept] = useState({ of, selected: NONE });
  const last = useRef<string>(undefined);
  const selected = kept.of === of ? kept.selected : NONE;
  const select = (ids: Iterable<string>) => setKept({ of, selected: new Set(ids) });

  function toggle(id: string, isRange: boolean): void {
    const next = new Set(selected);
    const isOn = !selected.has(id);
    const [from, to] = [shown.indexOf(isRange ? (last.current ?? id) : id), shown.indexOf(id)];
    const span = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
    for (const one of span) {
      if (isOn) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    select(next);
  }

  function toggleAll(): void {
    const rest = [...selected].filter((id) => !shown.includes(id));
    select(shown.every((id) => selected.has(id)) ? rest : [...rest, ...shown]);
  }

  return {
    selected,
    select,
    table: {
      onClick(event) {
        const box = boxOf(event);
        if (!box) return;
        const id = rowOf(box);
        if (id) toggle(id, event.shiftKey);
        else toggleAll();
      },
      // With Shift the browser would select text.
      onMouseDown: (event) => event.shiftKey && boxOf(event) && event.preventDefault(),
      onKeyDown(event) {
        // A blank within what a scanner sends.
        if (event.defaultPrevented) return;
        const at = event.target as Element;
        const id = rowOf(at);
        const isSpace = event.key === ' ' && at.matches('a');
        const isAll = isCommandLetter(event, 'a');
        if (!isAll && !(isSpace && id) && (hasModifier(event) || !goThroughHead(event))) return;
        if (isAll && !event.repeat) toggleAll();
        else if (isSpace && id && !event.repeat) toggle(id, event.shiftKey);
        event.preventDefault();
      },
    },
  };
}

/** The heads of the columns are no stops for Tab: the arrow up from the first row leads to them. */
function goThroughHead({ key, target, currentTarget, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented) return false;
  const at = target as HTMLElement;
  const heads = [...currentTarget.querySelectorAll<HTMLElement>('thead button')].filter((head) => head.offsetParent);
  const place = heads.indexOf(at);
  const row = currentTarget.querySelector<HTMLElement>('a[data-row-link]');
  const next =
    place < 0
      ? key === 'ArrowUp' && at === row && heads[0]
      : { ArrowRight: heads[place + 1], ArrowLeft: heads[place - 1], ArrowDown: row }[key];
  if (next) next.focus();
  return Boolean(next);
}

function boxOf({ target }: { target: EventTarget }): Element | null {
  return (target as Element).closest('[role="checkbox"]');
}

function rowOf(element: Element): string | undefined {
  return element.closest('tr')?.dataset.entry;
}
