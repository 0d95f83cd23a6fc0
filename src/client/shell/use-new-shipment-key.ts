/**
 * Alt+N starts a new shipment from any signed-in screen, unless a dialog waits for an answer. The position of the key
 * counts, since some keyboards type another letter while Alt is held.
 */
import { useEffect } from 'react';

export function useNewShipmentKey(go: (path: string) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isAsked = event.code === 'KeyN' && event.altKey && !event.ctrlKey && !event.metaKey && !event.repeat;
      if (!isAsked || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      go('/Shipment/new');
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [go]);
}
