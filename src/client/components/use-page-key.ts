/**
 * A key that does something from anywhere on a page: `/` leads to the search, `?` shows the keys. Within what a slow scanner sends it
 * does nothing, also where the code cannot be told from typing. A first `/` is always its person's, who may type on at once.
 */
import { useLayoutEffect, useRef } from 'react';
import { hasModifier } from '#client/ui/key-meaning.ts';
import { followKeyRuns, isWithinRun } from './scanner/key-run.ts';
import { areSingleKeysOn } from './single-keys.ts';

/** Where keys are typed or chosen with. */
const WRITTEN = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable], dialog';
/** What lies over the page has keys of its own. */
const LAYER = 'dialog:modal, [popover="auto"]:popover-open';

followKeyRuns();

/**
 * Handles the key anywhere but in a field, menu or dialog, on whatever keyboard it is typed. What the page itself does with the key
 * comes first if `on` is the window, which hears it after the document.
 */
export function usePageKey(key: '/' | '?', onPress: () => void, on: Document | Window = document): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  // With what is shown: whoever sees the page can press it.
  useLayoutEffect(() => {
    const onKeyDown: EventListener = (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== key || event.defaultPrevented) return;
      if (!areSingleKeysOn.get()) return;
      // AltGr types signs, and Windows says that Ctrl and Alt are held.
      if (hasModifier(event) && !event.getModifierState('AltGraph')) return;
      if (event.target instanceof Element && event.target.closest(WRITTEN)) return;
      if (document.querySelector(LAYER)) return;
      // Otherwise Firefox searches the page by it.
      event.preventDefault();
      if (!isWithinRun(event)) latest.current();
    };
    on.addEventListener('keydown', onKeyDown);
    return () => on.removeEventListener('keydown', onKeyDown);
  }, [key, on]);
}
