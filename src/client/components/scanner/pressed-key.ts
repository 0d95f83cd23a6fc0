/** A keydown as the rules of scanners read it (domain/scanning/scanner-key.ts). */
import type { PressedKey } from '#domain/scanning/scanner-key.ts';

export function pressedKey(event: KeyboardEvent): PressedKey {
  const { key, code, keyCode, timeStamp, shiftKey, ctrlKey, altKey, metaKey, repeat } = event;
  return {
    ...{ key, code, keyCode, at: timeStamp, repeat },
    ...{ shift: shiftKey, control: ctrlKey, alt: altKey, meta: metaKey },
    altGraph: event.getModifierState('AltGraph'),
    capsLock: event.getModifierState('CapsLock'),
  };
}
