/** A key that does something from anywhere on a page: `/` leads to the search, `?` shows the keys. */
import { useEffect, useRef } from 'react';

/**
 * Handles the key anywhere but in a field or dialog. What the page itself does with the key comes first if `on` is the window,
 * which hears it after the document.
 */
export function usePageKey(key: '/' | '?', onPress: () => void, on: Document | Window = document): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const onKeyDown: EventListener = (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== key || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as HTMLElement).closest('input, select, textarea, [contenteditable], dialog')) return;
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      latest.current();
    };
    on.addEventListener('keydown', onKeyDown);
    return () => on.removeEventListener('keydown', onKeyDown);
  }, [key, on]);
}
