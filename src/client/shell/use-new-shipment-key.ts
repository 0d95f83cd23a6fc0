/**
 * Alt+N starts a new shipment from any signed-in screen, unless a dialog waits for an answer.
 */
import { useEffect } from 'react';
import { isAltKey } from '#client/ui/key-meaning.ts';

export function useNewShipmentKey(go: (path: string) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isAltKey(event, 'KeyN') || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      go('/Shipment/new');
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [go]);
}
