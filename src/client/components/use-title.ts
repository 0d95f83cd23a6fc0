/** Names the screen in the browser's tab, history and bookmarks. */
import { useEffect } from 'react';

const PRODUCT = 'Kaj';

export function useTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} – ${PRODUCT}`;
    return () => {
      document.title = PRODUCT;
    };
  }, [screen]);
}
