/** The keys of the card, which never has the focus: Enter and the arrows until something else is done, Escape always. */
import { useEffect, useRef } from 'react';
import { isOfInputMethod } from '#client/ui/key-meaning.ts';

interface CardKeys {
  /** Each returns whether the key was for the card. */
  readonly onEnter: () => boolean;
  readonly onMove: (step: 1 | -1) => boolean;
  readonly onClose: () => void;
}

const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

export function useCardKeys(keys: CardKeys): void {
  const current = useRef(keys);
  current.current = keys;

  useEffect(() => {
    let isAttended = true;
    const use = (event: KeyboardEvent): boolean => {
      const { onEnter, onMove, onClose } = current.current;
      if (event.key === 'Escape') {
        onClose();
        return true;
      }
      if (!isAttended || event.ctrlKey || event.altKey || event.metaKey) return false;
      if (event.key === 'Enter') return onEnter();
      if (event.key === 'ArrowDown') return onMove(1);
      return event.key === 'ArrowUp' && onMove(-1);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (MODIFIERS.includes(event.key) || event.repeat || isOfInputMethod(event)) return;
      if (use(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else isAttended = false;
    };
    const leave = () => {
      isAttended = false;
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('pointerdown', leave, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('pointerdown', leave, { capture: true });
    };
  }, []);
}
