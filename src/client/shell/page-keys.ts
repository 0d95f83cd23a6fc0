/**
 * Keys that no part of the page is meant by, kept from all of them in one place: those of an input method, events that programs which
 * fill in fields send without a key, and Enter and Escape held down, which would press what has just appeared under them.
 * Whoever listens on the window itself, as what reads scanners does, hears the first and the last all the same.
 */
import { hasModifier, isOfInputMethod } from '#client/ui/key-meaning.ts';

/** Before anything else listens. */
export function keepKeysFromPage(): void {
  for (const type of ['keydown', 'keyup'] as const) {
    window.addEventListener(type, keep, { capture: true });
  }
}

function keep(event: KeyboardEvent): void {
  // Browsers send plain events here, whatever their type says.
  if (!(event instanceof KeyboardEvent)) (event as Event).stopImmediatePropagation();
  else if (isOfInputMethod(event)) event.stopPropagation();
  else if (isHeldDown(event)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

function isHeldDown(event: KeyboardEvent): boolean {
  if (!event.repeat || (event.key !== 'Enter' && event.key !== 'Escape')) return false;
  const isNewLine = event.target instanceof HTMLTextAreaElement && event.key === 'Enter' && !hasModifier(event);
  return !isNewLine;
}
