/** Whether a media query is true now: for what a style sheet cannot decide, such as words. */
import { useCallback, useSyncExternalStore } from 'react';

/** A phone, as in the style sheets. */
export const PHONE = '(max-width: 37.4375rem)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
