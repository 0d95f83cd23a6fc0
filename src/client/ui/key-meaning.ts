/**
 * What a key means whatever the keyboard: letters with Ctrl or Alt by what they type or by their place, keys of an input method,
 * keys held down. Not here: what any key does, and what a scanner sends (domain/scanning).
 */

type Modified = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>;
type Placed = Modified & Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'repeat' | 'target'>;

/** The `keyCode` of a key that an input method handles. Safari sends the Enter that ends a composition so, after its end. */
export const FROM_INPUT_METHOD = 229;

export function isOfInputMethod(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === FROM_INPUT_METHOD;
}

/** Then an arrow or a letter is the browser's, the system's or a screen reader's. */
export function hasModifier({ ctrlKey, metaKey, altKey }: Modified): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Ctrl or Cmd and a letter, also with Caps Lock; by the place of the key where it types another script. */
export function isCommandLetter(event: Omit<Placed, 'repeat' | 'target'>, letter: string): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false;
  const typed = key.toLowerCase();
  return /^[a-z]$/.test(typed) ? typed === letter : code === `Key${letter.toUpperCase()}`;
}

/**
 * Alt and a key by its place, since some keyboards type another letter while Alt is held. AltGr is no Alt: on Windows it comes with
 * Ctrl. On Apple's keyboards Option types, and in a field what is typed is meant.
 */
export function isAltKey(event: Placed, code: `Key${string}`): boolean {
  if (event.code !== code || !event.altKey || event.ctrlKey || event.metaKey || event.repeat) return false;
  return !(isApple() && event.target instanceof Element && event.target.matches('input, textarea'));
}

export function isApple(): boolean {
  return /Mac|iPad|iPhone/.test(navigator.platform);
}
